import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { Context, MiddlewareHandler } from "hono";
import { STOCKHOLM } from "../domain/clock.ts";
import { ownPath } from "../domain/own-url.ts";
import { FAULT_HEADINGS, FAULTS, type FaultArea, type Faults } from "./faults.ts";

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The pages bring their own headers: the product's policy must neither loosen nor break them. */
export const pageHeaders: MiddlewareHandler = async (c, next) => {
  c.header("Content-Security-Policy", PAGE_POLICY);
  c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "same-origin");
  c.header("X-Content-Type-Options", "nosniff");
  await next();
};

export function sandboxPage(title: string, body: Markup): Markup {
  return shell(
    title,
    html`<header class="bar">
        <a class="home" href="/sandbox">Sandlådan</a>
        <a href="/">Till Tårtdags</a>
      </header>
      <main>
        <h1>${title}</h1>
        ${body}
      </main>`,
  );
}

/** A page that plays a provider's own: only a card in the middle, and a line that says it is make-believe. */
export function providerPage(title: string, body: Markup): Markup {
  return shell(
    title,
    html`<main class="counter">
      <section class="card">
        <h1>${title}</h1>
        ${body}
      </section>
      <p class="hint">Det här är sandlådan. Inget riktigt konto används och inga pengar dras.</p>
    </main>`,
  );
}

export function faultForm(area: FaultArea, faults: Faults, back: string): Markup {
  const current = faults.current(area);
  return html`<section class="card">
    <h2>${FAULT_HEADINGS[area]}</h2>
    ${current ? html`<p class="notice">På just nu: ${faultName(area, current.fault)}</p>` : ""}
    <form method="post" action="/sandbox/faults" class="row">
      <input type="hidden" name="area" value="${area}" />
      <input type="hidden" name="back" value="${back}" />
      <label
        >Fel
        <select name="fault">
          <option value="">Inget, allt fungerar</option>
          ${Object.entries(FAULTS[area]).map(
            ([fault, name]) =>
              html`<option value="${fault}" ${current?.fault === fault ? "selected" : ""}>${name}</option>`,
          )}
        </select></label
      >
      <label
        >Hur länge
        <select name="times">
          <option value="1">Nästa gång</option>
          <option value="3">Tre gånger</option>
          <option value="1000000">Tills vidare</option>
        </select></label
      >
      <button>Ställ in</button>
    </form>
  </section>`;
}

/** Back to a page of ours and nowhere else. */
export function backTo(c: Context, address: unknown, otherwise: string): Response {
  const path = typeof address === "string" ? ownPath(address) : null;
  return c.redirect(path?.startsWith("/sandbox") ? path : otherwise, 303);
}

export function swedishTime(instant: Temporal.Instant | string): string {
  return Temporal.Instant.from(instant.toString()).toZonedDateTimeISO(STOCKHOLM).toLocaleString("sv-SE", {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
}

function faultName(area: FaultArea, fault: string): string {
  return (FAULTS[area] as Record<string, string>)[fault] ?? fault;
}

function shell(title: string, body: Markup): Markup {
  return html`<!doctype html>
    <html lang="sv">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title} – Sandlådan</title>
        <link rel="stylesheet" href="/sandbox/sandbox.css" />
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}
