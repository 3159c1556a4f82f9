import { Hono } from "hono";
import { html } from "hono/html";
import { providerPage } from "../page.ts";
import type { Ledger, CheckoutSession } from "./ledger.ts";
import { complete, expire } from "./checkout.ts";
import type { Messenger } from "./events.ts";
import { catchUp } from "./time.ts";
import { kronor, productName } from "./format.ts";

/** The page that a person pays on. */
export function checkoutPages(ledger: Ledger, messenger: Messenger): Hono {
  const app = new Hono();

  app.get("/sandbox/checkout/:id", (c) => {
    catchUp(ledger, messenger);
    const session = ledger.sessions[c.req.param("id")];
    if (!session) return c.notFound();
    if (session.status !== "open") return c.html(closed(session));
    return c.html(open(ledger, session, c.req.query("declined") !== undefined));
  });

  app.post("/sandbox/checkout/:id/:act", async (c) => {
    const declined = (await c.req.parseBody()).card === "declined";
    const session = ledger.sessions[c.req.param("id")];
    if (!session) return c.notFound();
    // Two tabs, or an impatient second click: only the first one pays.
    if (session.status !== "open") return c.redirect(`/sandbox/checkout/${session.id}`, 303);
    if (c.req.param("act") === "expire") {
      expire(ledger, messenger, session);
      return c.redirect(`/sandbox/checkout/${session.id}`, 303);
    }
    if (c.req.param("act") !== "pay") return c.notFound();

    const paysNow = ledger.orders[session.id]!.trial_days === 0;
    if (declined && paysNow) return c.redirect(`/sandbox/checkout/${session.id}?declined`, 303);
    complete(ledger, messenger, session, declined);
    return c.redirect(session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id), 303);
  });

  return app;
}

function open(ledger: Ledger, session: CheckoutSession, declined: boolean) {
  const order = ledger.orders[session.id]!;
  const price = ledger.prices[order.price]!;
  const email = session.customer_email ?? ledger.customers[session.customer ?? ""]?.email ?? "";
  const act = (name: string) => `/sandbox/checkout/${session.id}/${name}`;
  return providerPage(
    productName(ledger, price),
    html`<p class="price">${kronor(price)}</p>
      ${order.trial_days > 0 ? html`<p>${order.trial_days} dagar gratis, sedan dras pengarna varje månad.</p>` : ""}
      ${declined ? html`<p class="notice" role="alert">Kortet nekades. Prova ett annat.</p>` : ""}
      <dl>
        <dt>E-post</dt>
        <dd>${email || "–"}</dd>
      </dl>
      <form method="post" action="${act("pay")}" class="row">
        <label
          >Kort
          <select name="card">
            <option value="good">4242 … 4242, fungerar</option>
            <option value="declined">4000 … 0341, nekas när pengarna ska dras</option>
          </select></label
        >
        <button>${order.trial_days > 0 ? "Starta provperioden" : "Betala"}</button>
      </form>
      <div class="row">
        ${session.cancel_url ? html`<p><a href="${session.cancel_url}">Avbryt och gå tillbaka</a></p>` : ""}
        <form method="post" action="${act("expire")}"><button class="quiet">Låt sidan gå ut</button></form>
      </div>`,
  );
}

function closed(session: CheckoutSession) {
  return session.status === "complete"
    ? providerPage("Redan klart", html`<p>Den här betalningen är redan gjord.</p>`)
    : providerPage("Sidan har gått ut", html`<p>Be om en ny betalningslänk och börja om.</p>`);
}
