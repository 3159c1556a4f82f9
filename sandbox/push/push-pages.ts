import { Hono } from "hono";
import { html } from "hono/html";
import type { Faults } from "../faults.ts";
import { faultForm, sandboxPage } from "../page.ts";
import type { Delivered } from "./push.ts";

const SHOWN = 50;

/** What has come to the devices, as their service sees it after opening it. */
export function pushPages(faults: Faults, delivered: readonly Delivered[]): Hono {
  const app = new Hono();
  app.get("/sandbox/push", (c) =>
    c.html(
      sandboxPage(
        "Notiser",
        html`<section class="card">
            ${delivered.length === 0 ? html`<p>Inga notiser än.</p>` : ""}
            <ul>
              ${delivered
                .slice(-SHOWN)
                .toReversed()
                .map(({ text, size }) => html`<li><code>${text}</code> (${size} byte, krypterat)</li>`)}
            </ul>
            <p class="hint">
              En riktig webbläsare har sin egen tjänst för notiser. Hit kommer det som skickas till sandlådans
              enheter.
            </p>
          </section>
          ${faultForm("push", faults, "/sandbox/push")}`,
      ),
    ),
  );
  return app;
}
