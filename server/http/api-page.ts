import { html } from "hono/html";
import { z } from "zod";
import { describeCallers } from "../../contract/callers.ts";
import { addressOf, type Call } from "../../contract/define.ts";
import { examplesOf } from "../../contract/examples.ts";
import { refusals } from "../../contract/refusals.ts";
import { refusalsOf, rules } from "./openapi.ts";

const shape = (type: z.ZodType, io: "input" | "output") =>
  JSON.stringify(z.toJSONSchema(type, { io, unrepresentable: "any" }), null, 2).replace(
    /\n *"\$schema".*/,
    "",
  );

const asCurl = (call: Call, input: unknown) => `curl "$HOST${addressOf(call)}" \\
  -H "apikey: $PUBLIC_KEY" -H "Authorization: Bearer $API_KEY" -H "Content-Type: application/json" \\
${call.reads ? "" : `  -H "Idempotency-Key: $(uuidgen)" \\\n`}  -d '${JSON.stringify(input)}'`;

/** The contract for a person to read. */
export function apiPage(contract: readonly Call[]) {
  const calls = contract.toSorted((a, b) => a.name.localeCompare(b.name));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>Tårtdags: every call</title>
        <link rel="stylesheet" href="/api.css" />
      </head>
      <body>
        <h1>Every call</h1>
        ${rules.map((rule) => html`<p>${rule}</p>`)}
        <p>The same as data: <a href="/openapi.json">/openapi.json</a>.</p>
        <section id="katalog">
          <h2>Katalog: SCIM 2.0</h2>
          <p>
            <code>/scim/v2</code> (RFC 7643, 7644) by <b>directory</b>: a token from Inställningar → Katalog
            as <code>Authorization: Bearer …</code>. Users and Groups with GET, POST, PUT, PATCH and DELETE,
            filter, startIndex and count, ETag; ServiceProviderConfig, Schemas, ResourceTypes. Bulk is
            refused. A birthday is <code>birthday</code>, an office's name <code>office</code>, of the
            extension <code>urn:ietf:params:scim:schemas:extension:tartdags:2.0:User</code>.
          </p>
        </section>
        <nav>${calls.map((call) => html`<a href="#${call.name}">${call.name}</a> `)}</nav>
        ${calls.map(
          (call) =>
            html`<section id="${call.name}">
              <h2>${call.name}</h2>
              <p>${call.about}</p>
              <p>
                <code>POST ${addressOf(call)}</code> by
                <b>${describeCallers(call)}</b>${call.reads ? ", reads only" : ""}
              </p>
              ${examplesOf(call).map(
                ({ title, input }) =>
                  html`<p>${title}</p>
                    <pre>${asCurl(call, input)}</pre>`,
              )}
              <details>
                <summary>Input</summary>
                <pre>${shape(call.input, "input")}</pre>
              </details>
              <details>
                <summary>Output</summary>
                <pre>${shape(call.output, "output")}</pre>
              </details>
              <details>
                <summary>Refusals</summary>
                <ul>
                  ${refusalsOf(call).map((code) => html`<li>${refusals[code].status} <code>${code}</code> ${refusals[code].text}</li>`)}
                </ul>
              </details>
            </section>`,
        )}
      </body>
    </html>`;
}
