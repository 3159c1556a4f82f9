import { Hono } from "hono";
import { html } from "hono/html";
import { type LoopbackEnv, slow } from "../faulty-answers.ts";
import type { Surroundings } from "../options.ts";
import { faultForm, sandboxPage } from "../page.ts";

type TextRecord = { name: string; value: string };

const PATH = "/sandbox/dns";
const MOST = 500;

/** The domain name system, as far as it is text that a domain's owner has written there. */
export function createDns({ store, faults }: Surroundings) {
  const kept = store.slice("dns", { records: [] as TextRecord[] });
  const add = (name: string, value: string) => {
    if (kept.records.length >= MOST) return;
    kept.records.push({ name: plain(name), value: value.trim() });
    store.changed();
  };
  const remove = (name: string, value?: string) => {
    const isGone = (one: TextRecord) =>
      one.name === plain(name) && (value === undefined || one.value === value);
    kept.records = kept.records.filter((one) => !isGone(one));
    store.changed();
  };

  const wire = new Hono<LoopbackEnv>();
  wire.get("/dns/txt", async (c) => {
    if (faults.hits("dns", "slow")) await slow();
    if (faults.hits("dns", "down")) return c.json({ error: "SERVFAIL" }, 503);
    const name = plain(c.req.query("name") ?? "");
    return c.json(kept.records.filter((one) => one.name === name).map(({ value }) => value));
  });

  const pages = new Hono();
  pages.get(PATH, (c) =>
    c.html(
      sandboxPage(
        "DNS",
        html`<section class="card">
            <h2>TXT-poster</h2>
            ${kept.records.length === 0 ? html`<p>Inga poster än.</p>` : ""}
            <ul>
              ${kept.records.map(
                ({ name, value }) =>
                  html`<li>
                    <form method="post" action="${PATH}/remove" class="row">
                      <code>${name}</code> <code>${value}</code>
                      <input type="hidden" name="name" value="${name}" />
                      <input type="hidden" name="value" value="${value}" />
                      <button class="quiet">Ta bort</button>
                    </form>
                  </li>`,
              )}
            </ul>
            <form method="post" action="${PATH}/add" class="row">
              <label>Namn <input name="name" required maxlength="253" /></label>
              <label>Värde <input name="value" required maxlength="255" /></label>
              <button>Lägg till</button>
            </form>
          </section>
          ${faultForm("dns", faults, PATH)}`,
      ),
    ),
  );
  pages.post(`${PATH}/add`, async (c) => {
    const { name, value } = await c.req.parseBody();
    add(String(name ?? "").slice(0, 253), String(value ?? "").slice(0, 255));
    return c.redirect(PATH, 303);
  });
  pages.post(`${PATH}/remove`, async (c) => {
    const { name, value } = await c.req.parseBody();
    remove(String(name), String(value));
    return c.redirect(PATH, 303);
  });
  return { wire, pages, add, remove };
}

const plain = (name: string) => name.trim().toLowerCase().replace(/\.$/, "");
