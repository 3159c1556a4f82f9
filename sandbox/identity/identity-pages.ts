import { Hono } from "hono";
import { html } from "hono/html";
import type { Faults } from "../faults.ts";
import { faultForm, sandboxPage } from "../page.ts";
import { flavours, MOUNT, NAMES, SANDBOX_CLIENTS, SANDBOX_TENANT } from "./flavours.ts";
import type { People } from "./people.ts";

const PATH = "/sandbox/identity";

type Parts = { people: People; faults: Faults; publicUrl: () => string; rotate: () => void };

/** What the customer's own administrator has: the program's keys, the people, and the ways in which it goes wrong. */
export function identityPages({ people, faults, publicUrl, rotate }: Parts): Hono {
  const app = new Hono();

  app.get(PATH, (c) =>
    c.html(
      sandboxPage(
        "Företagsinloggning",
        html`<p>
            Kundens egen inloggning. Klistra in de här uppgifterna under Inställningar, Företagsinloggning.
            Domänens poster skrivs under <a href="/sandbox/dns">DNS</a>.
          </p>
          ${flavours.map(
            (flavour) =>
              html`<section class="card">
                <h2>${NAMES[flavour]}</h2>
                <dl>
                  ${
                    flavour === "entra"
                      ? html`<dt>Katalog-id</dt>
                          <dd><code>${SANDBOX_TENANT}</code></dd>`
                      : ""
                  }
                  ${
                    flavour === "other"
                      ? html`<dt>Utfärdarens adress</dt>
                          <dd><code>${publicUrl()}${MOUNT}/other</code></dd>`
                      : ""
                  }
                  <dt>Program-id</dt>
                  <dd><code>${SANDBOX_CLIENTS[flavour].id}</code></dd>
                  <dt>Hemlighet</dt>
                  <dd><code>${SANDBOX_CLIENTS[flavour].secret}</code></dd>
                </dl>
              </section>`,
          )}
          <section class="card">
            <h2>Personer</h2>
            <ul>
              ${people.list().map(
                ({ id, name, email, verified }) =>
                  html`<li>
                    <form method="post" action="${PATH}/remove" class="row">
                      <span>${name}, ${email ?? "ingen adress"}${verified ? "" : " (ej bekräftad)"}</span>
                      <input type="hidden" name="id" value="${id}" />
                      <button class="quiet">Ta bort</button>
                    </form>
                  </li>`,
              )}
            </ul>
            <form method="post" action="${PATH}/people" class="row">
              <label>Namn <input name="name" required maxlength="100" /></label>
              <label>E-post <input name="email" type="email" maxlength="200" /></label>
              <label><input name="verified" type="checkbox" checked /> Bekräftad</label>
              <button>Lägg till</button>
            </form>
          </section>
          <section class="card">
            <h2>Nycklar</h2>
            <form method="post" action="${PATH}/rotate"><button>Byt nyckel att signera med</button></form>
          </section>
          ${faultForm("identity", faults, PATH)}`,
      ),
    ),
  );
  app.post(`${PATH}/people`, async (c) => {
    const form = await c.req.parseBody();
    const email = String(form.email ?? "")
      .trim()
      .toLowerCase();
    const name = String(form.name ?? "")
      .trim()
      .slice(0, 100);
    if (name) people.add({ name, email: email.slice(0, 200) || null, verified: form.verified === "on" });
    return c.redirect(PATH, 303);
  });
  app.post(`${PATH}/remove`, async (c) => {
    people.remove(String((await c.req.parseBody()).id));
    return c.redirect(PATH, 303);
  });
  app.post(`${PATH}/rotate`, (c) => {
    rotate();
    return c.redirect(PATH, 303);
  });
  return app;
}
