import { readFileSync } from "node:fs";
import { Hono } from "hono";
import { html } from "hono/html";
import { FAULTS, type Fault, type FaultArea, type Faults } from "./faults.ts";
import type { SandboxPart } from "./options.ts";
import { backTo, sandboxPage } from "./page.ts";

// In the project's folder, which is one step up from here and from the built server alike. Production has no such file.
const stylesheet = new URL("../sandbox/sandbox.css", import.meta.url);

const ABOUT: Record<SandboxPart, [name: string, about: string]> = {
  mail: ["Brevlåda", "Alla brev som skickats, vem de än var till."],
  payments: ["Betalningar", "Abonnemang: låt tiden gå och betalningar misslyckas."],
  calendars: ["Kalendrar", "Kopplade konton och händelserna i dem."],
  map: ["Karta", "Orter och gator som adressökningen känner till."],
  push: ["Notiser", "Det som visas på bageriernas telefoner."],
  chat: ["Chatt och webhooks", "Inläggen i Slack och Teams, som de ser ut."],
  identity: ["Företagsinloggning", "Kundens egen inloggning: vem som loggar in, och hur det kan gå fel."],
  dns: ["DNS", "Det som en domäns ägare har skrivit i sina poster."],
  register: ["Företagsregister", "Företag att prova med, även sådana som krånglar."],
};

/** The way in, and the switches that all parts share. */
export function frontPages(faults: Faults, parts: readonly SandboxPart[]): Hono {
  const app = new Hono();
  app.get("/sandbox/sandbox.css", (c) =>
    c.body(readFileSync(stylesheet, "utf8"), 200, { "Content-Type": "text/css; charset=utf-8" }),
  );
  app.get("/sandbox", (c) =>
    c.html(
      sandboxPage(
        "Sandlådan",
        html`<p>
            Omvärlden i miniatyr. Här spelar du den andra sidan: läser breven, betalar, tillåter kalendern.
            Tårtdags märker ingen skillnad.
          </p>
          <div class="grid">
            ${parts.map((part) => {
              const [name, about] = ABOUT[part];
              return html`<section class="card">
                <h2><a href="/sandbox/${part}">${name}</a></h2>
                <p>${about}</p>
              </section>`;
            })}
          </div>`,
      ),
    ),
  );
  app.post("/sandbox/faults", async (c) => {
    const form = await c.req.parseBody();
    setFault(faults, String(form.area), String(form.fault ?? ""), Number(form.times ?? 1));
    return backTo(c, form.back, "/sandbox");
  });
  return app;
}

function setFault(faults: Faults, area: string, fault: string, times: number) {
  if (!Object.hasOwn(FAULTS, area)) return;
  const known = area as FaultArea;
  if (Object.hasOwn(FAULTS[known], fault)) faults.set(known, fault as Fault<typeof known>, times);
  else faults.clear(known);
}
