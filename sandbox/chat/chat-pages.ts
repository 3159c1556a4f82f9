import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Hono } from "hono";
import { html } from "hono/html";
import type { Faults } from "../faults.ts";
import { faultForm, type Markup, sandboxPage } from "../page.ts";
import type { Received } from "./chat.ts";
import { drawBlocks } from "./draw-blocks.ts";

const SHOWN = 30;
/** Cards are drawn by their own library; the script that asks it to lies beside this file. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";
const CHANNELS = [
  ["Slack", "/services/T000/B000/fika"],
  ["Teams", "/workflows/fika"],
  ["Webhook", "/hooks/hr"],
] as const;

/** The posts as they look, and where to send them. */
export function chatPages(
  faults: Faults,
  received: readonly Received[],
): Hono & { at(origin: string): void } {
  const app = new Hono();
  let origin = "";
  app.get("/sandbox/adaptivecards.js", (c) => {
    const file = createRequire(import.meta.url).resolve("adaptivecards/dist/adaptivecards.min.js");
    return c.body(readFileSync(file, "utf8"), 200, { "Content-Type": "text/javascript; charset=utf-8" });
  });
  app.get("/sandbox/draw-cards.js", (c) =>
    c.body(DRAW_CARDS, 200, { "Content-Type": "text/javascript; charset=utf-8" }),
  );
  app.get("/sandbox/chat", (c) => {
    c.header("Content-Security-Policy", POLICY);
    return c.html(
      sandboxPage(
        "Chatt och webhooks",
        html`<section class="card">
            <h2>Adresser att koppla</h2>
            <ul>
              ${CHANNELS.map(([name, path]) => html`<li>${name}: <code>${origin}${path}</code></li>`)}
            </ul>
          </section>
          ${received.length === 0 ? html`<section class="card"><p>Inga inlägg än.</p></section>` : ""}
          ${received.slice(-SHOWN).toReversed().map(drawn)} ${faultForm("chat", faults, "/sandbox/chat")}
          <script src="/sandbox/adaptivecards.js"></script>
          <script src="/sandbox/draw-cards.js"></script>`,
      ),
    );
  });
  return Object.assign(app, { at: (loopback: string) => void (origin = loopback) });
}

function drawn({ kind, channel, headers, body }: Received): Markup {
  if (kind === "webhook")
    return html`<section class="card">
      <h2>Webhook: ${channel}</h2>
      <p class="hint"><code>webhook-id: ${headers["webhook-id"]}</code></p>
      <pre>${body}</pre>
    </section>`;
  if (kind === "slack")
    return html`<section class="card chat-slack">
      <p class="hint"># ${channel} · Tårtdags <b>APP</b></p>
      ${drawBlocks(JSON.parse(body))}
    </section>`;
  const { attachments } = JSON.parse(body) as { attachments: { content: object }[] };
  return html`<section class="card chat-teams">
    <p class="hint">${channel} i Teams · Tårtdags</p>
    <div data-card="${JSON.stringify(attachments[0]?.content)}"></div>
  </section>`;
}

const DRAW_CARDS = `for (const place of document.querySelectorAll("[data-card]")) {
  const card = new AdaptiveCards.AdaptiveCard();
  card.hostConfig = new AdaptiveCards.HostConfig({ fontFamily: "inherit" });
  card.parse(JSON.parse(place.dataset.card));
  place.append(card.render());
}
`;
