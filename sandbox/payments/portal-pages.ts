import { Hono } from "hono";
import { html } from "hono/html";
import { providerPage, type Markup } from "../page.ts";
import { newId, type Ledger, type PortalSession, type Subscription } from "./ledger.ts";
import type { Messenger } from "./events.ts";
import { cancelAtPeriodEnd, charge, resume } from "./lifecycle.ts";
import { changePrice } from "./subscription.ts";
import { catchUp } from "./time.ts";
import { day, kronor, productName, statusBadge } from "./format.ts";

/** The customer's own page at the payment provider. */
export function portalPages(ledger: Ledger, messenger: Messenger): Hono {
  const app = new Hono();

  app.get("/sandbox/portal/:id", (c) => {
    catchUp(ledger, messenger);
    const portal = ledger.portals[c.req.param("id")];
    if (!portal) return c.notFound();
    return c.html(portal.change ? confirmation(ledger, portal, portal.change) : overview(ledger, portal));
  });

  app.post("/sandbox/portal/:id/confirm", (c) => {
    const portal = ledger.portals[c.req.param("id")];
    if (!portal?.change) return c.notFound();
    const subscription = ledger.subscriptions[portal.change.subscription]!;
    changePrice(ledger, subscription, portal.change.price);
    ledger.changed();
    messenger.tell("customer.subscription.updated", subscription);
    return c.redirect(portal.change.done_url, 303);
  });

  app.post("/sandbox/portal/:id/card", async (c) => {
    const portal = ledger.portals[c.req.param("id")];
    if (!portal) return c.notFound();
    const customer = ledger.customers[portal.customer];
    if (customer) {
      customer.invoice_settings.default_payment_method = newId("pm");
      messenger.tell("customer.updated", customer);
    }
    setCard(ledger, messenger, portal.customer, (await c.req.parseBody()).card === "declined");
    return c.redirect(`/sandbox/portal/${portal.id}`, 303);
  });

  app.post("/sandbox/portal/:id/:subscription/:act", (c) => {
    const portal = ledger.portals[c.req.param("id")];
    const subscription = ledger.subscriptions[c.req.param("subscription")];
    if (!portal || subscription?.customer !== portal.customer || subscription.status === "canceled") {
      return c.notFound();
    }
    if (c.req.param("act") === "cancel") cancelAtPeriodEnd(ledger, messenger, subscription);
    else resume(ledger, messenger, subscription);
    return c.redirect(`/sandbox/portal/${portal.id}`, 303);
  });

  return app;
}

/** A card that works again pays what was owed. */
export function setCard(ledger: Ledger, messenger: Messenger, customer: string, declined: boolean): void {
  ledger.declined[customer] = declined;
  ledger.changed();
  if (declined) return;
  for (const subscription of Object.values(ledger.subscriptions)) {
    const isDrawn = subscription.collection_method !== "send_invoice";
    if (subscription.customer === customer && subscription.status === "past_due" && isDrawn) {
      charge(ledger, messenger, subscription);
    }
  }
}

function overview(ledger: Ledger, portal: PortalSession) {
  const subscriptions = Object.values(ledger.subscriptions).filter(
    ({ customer }) => customer === portal.customer,
  );
  return providerPage(
    "Hantera abonnemang",
    html`<p class="hint">${ledger.customers[portal.customer]?.email ?? ""}</p>
      ${subscriptions.length === 0 ? html`<p>Inget abonnemang.</p>` : ""}
      ${subscriptions.map((subscription) => subscriptionPart(ledger, portal, subscription))}
      <form method="post" action="/sandbox/portal/${portal.id}/card" class="row">
        <label
          >Kort
          <select name="card">
            <option value="good">4242 … 4242, fungerar</option>
            <option value="declined" ${ledger.declined[portal.customer] ? "selected" : ""}>
              4000 … 0341, nekas
            </option>
          </select></label
        >
        <button class="quiet">Byt kort</button>
      </form>
      <p><a href="${portal.return_url}">Tillbaka till Tårtdags</a></p>`,
  );
}

function subscriptionPart(ledger: Ledger, portal: PortalSession, subscription: Subscription): Markup {
  const item = subscription.items.data[0]!;
  const act = (name: string) => `/sandbox/portal/${portal.id}/${subscription.id}/${name}`;
  return html`<h2>${productName(ledger, item.price)} ${statusBadge(subscription)}</h2>
    <p class="price">${kronor(item.price)}</p>
    ${endLine(subscription)}
    ${
      subscription.status === "canceled"
        ? ""
        : subscription.cancel_at === null
          ? html`<form method="post" action="${act("cancel")}"><button class="danger">Säg upp</button></form>`
          : html`<form method="post" action="${act("resume")}"><button>Ångra uppsägningen</button></form>`
    }`;
}

function endLine(subscription: Subscription): Markup {
  if (subscription.status === "canceled") return html`<p>Upphörde ${day(subscription.ended_at)}.</p>`;
  if (subscription.cancel_at !== null) return html`<p>Upphör ${day(subscription.cancel_at)}.</p>`;
  return html`<p>Nästa betalning ${day(subscription.items.data[0]!.current_period_end)}.</p>`;
}

function confirmation(ledger: Ledger, portal: PortalSession, change: NonNullable<PortalSession["change"]>) {
  const price = ledger.prices[change.price]!;
  return providerPage(
    `Byt till ${productName(ledger, price)}`,
    html`<p class="price">${kronor(price)}</p>
      <div class="row">
        <form method="post" action="/sandbox/portal/${portal.id}/confirm"><button>Bekräfta</button></form>
        <p><a href="${portal.return_url}">Avbryt och gå tillbaka</a></p>
      </div>`,
  );
}
