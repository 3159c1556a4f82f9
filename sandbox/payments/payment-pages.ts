import { Hono } from "hono";
import { html } from "hono/html";
import type { Faults } from "../faults.ts";
import { faultForm, sandboxPage, type Markup } from "../page.ts";
import type { Ledger, Subscription } from "./ledger.ts";
import type { Messenger } from "./events.ts";
import { advanceTime, deleteCustomer, oneMonthAfter, payInvoice } from "./lifecycle.ts";
import { setCard } from "./portal-pages.ts";
import { catchUp } from "./time.ts";
import { day, kronor, productName, statusBadge } from "./format.ts";

const DAY = 86_400;
const SHOWN_EVENTS = 15;

/** Everything in the ledger, with buttons that let time pass or a payment fail. */
export function paymentPages(ledger: Ledger, messenger: Messenger, faults: Faults): Hono {
  const app = new Hono();

  app.get("/sandbox/payments", (c) => {
    catchUp(ledger, messenger);
    const subscriptions = Object.values(ledger.subscriptions).toReversed();
    return c.html(
      sandboxPage(
        "Betalningar",
        html`${subscriptions.length === 0 ? html`<section class="card"><p>Inga abonnemang ännu.</p></section>` : ""}
        ${subscriptions.map((subscription) => subscriptionCard(ledger, subscription))}
        ${openCheckouts(ledger)} ${recentEvents(ledger)} ${faultForm("payments", faults, "/sandbox/payments")}
        ${faultForm("webhooks", faults, "/sandbox/payments")}`,
      ),
    );
  });

  app.post("/sandbox/payments/:id/pass", async (c) => {
    const subscription = ledger.subscriptions[c.req.param("id")];
    const until = String((await c.req.parseBody()).until);
    const seconds = subscription && secondsUntil(ledger, subscription, until);
    if (!subscription || seconds === undefined) return c.notFound();
    if (seconds > 0) advanceTime(ledger, messenger, subscription, seconds);
    return c.redirect("/sandbox/payments", 303);
  });

  app.post("/sandbox/payments/:id/card", async (c) => {
    const subscription = ledger.subscriptions[c.req.param("id")];
    if (!subscription) return c.notFound();
    setCard(ledger, messenger, subscription.customer, (await c.req.parseBody()).card === "declined");
    return c.redirect("/sandbox/payments", 303);
  });

  app.post("/sandbox/payments/:id/invoice", (c) => {
    const subscription = ledger.subscriptions[c.req.param("id")];
    if (!subscription) return c.notFound();
    payInvoice(ledger, messenger, subscription);
    return c.redirect("/sandbox/payments", 303);
  });

  app.post("/sandbox/payments/:id/delete-customer", (c) => {
    const customer = ledger.customers[ledger.subscriptions[c.req.param("id")]?.customer ?? ""];
    if (!customer) return c.notFound();
    deleteCustomer(ledger, messenger, customer);
    return c.redirect("/sandbox/payments", 303);
  });

  return app;
}

function whoPays({ customers }: Ledger, id: string): string {
  const { name, email } = customers[id] ?? {};
  return [name, email].filter(Boolean).join(", ") || id;
}

function paidBy({ customers }: Ledger, { customer, collection_method }: Subscription): string {
  if (collection_method !== "send_invoice") return "Kort";
  const { email, invoice_settings } = customers[customer] ?? {};
  const fields = (invoice_settings?.custom_fields ?? []).map(({ name, value }) => `${name}: ${value}`);
  return [`Faktura till ${email ?? "okänd adress"}`, ...fields].join(", ");
}

function secondsUntil(ledger: Ledger, subscription: Subscription, until: string): number | undefined {
  const now = ledger.nowSeconds();
  const trialEnd = subscription.trial_end ?? now;
  if (until === "day-11") return trialEnd - 3 * DAY - now;
  if (until === "trial-end") return trialEnd - now;
  if (until === "week") return 7 * DAY;
  if (until === "month") return oneMonthAfter(now) - now;
  return undefined;
}

function subscriptionCard(ledger: Ledger, subscription: Subscription): Markup {
  const { id, customer, status, trial_end, cancel_at, ended_at } = subscription;
  const item = subscription.items.data[0]!;
  const steps: [string, string][] = [
    ...(status === "trialing"
      ? ([
          ["day-11", "Till dag 11"],
          ["trial-end", "Till provperiodens slut"],
        ] as [string, string][])
      : []),
    ["week", "En vecka"],
    ["month", "En månad"],
  ];
  return html`<section class="card">
    <h2>${whoPays(ledger, customer)} ${statusBadge(subscription)}</h2>
    <dl>
      <dt>Abonnemang</dt>
      <dd>${productName(ledger, item.price)}, ${kronor(item.price)}</dd>
      <dt>Provperioden slutar</dt>
      <dd>${day(trial_end)}</dd>
      <dt>Perioden slutar</dt>
      <dd>${day(item.current_period_end)}</dd>
      <dt>Betalas</dt>
      <dd>${paidBy(ledger, subscription)}</dd>
      <dt>Upphör</dt>
      <dd>${day(ended_at ?? cancel_at)}</dd>
    </dl>
    ${
      status === "canceled"
        ? ""
        : html`<div class="row">
              <form method="post" action="/sandbox/payments/${id}/pass" class="row">
                <label
                  >Låt tiden gå
                  <select name="until">
                    ${steps.map(([value, name]) => html`<option value="${value}">${name}</option>`)}
                  </select></label
                >
                <button>Låt tiden gå</button>
              </form>
              ${invoiceForm(ledger, subscription)}
              <form method="post" action="/sandbox/payments/${id}/card">
                ${
                  ledger.declined[customer]
                    ? html`<button class="quiet" name="card" value="good">Låt kortet fungera igen</button>`
                    : html`<button class="quiet" name="card" value="declined">
                        Låt nästa betalning misslyckas
                      </button>`
                }
              </form>
              <form method="post" action="/sandbox/payments/${id}/delete-customer">
                <button class="quiet">Ta bort kunden</button>
              </form>
            </div>
            <p class="hint">Tårtdags egen klocka står kvar. I stället flyttas abonnemangets datum bakåt.</p>`
    }
  </section>`;
}

function invoiceForm(ledger: Ledger, { id }: Subscription): Markup {
  const due = ledger.backstage[id]?.invoiceDue ?? null;
  if (due === null) return html``;
  return html`<form method="post" action="/sandbox/payments/${id}/invoice">
    <button class="quiet">Betala fakturan, senast ${day(due)}</button>
  </form>`;
}

function openCheckouts(ledger: Ledger): Markup {
  const open = Object.values(ledger.sessions).filter(({ status }) => status === "open");
  if (open.length === 0) return html``;
  return html`<section class="card">
    <h2>Öppna betalningssidor</h2>
    <ul>
      ${open.map(
        ({ id, customer_email, customer }) =>
          html`<li><a href="/sandbox/checkout/${id}">${customer_email ?? customer ?? id}</a></li>`,
      )}
    </ul>
  </section>`;
}

function recentEvents(ledger: Ledger): Markup {
  const events = ledger.events.toReversed().slice(0, SHOWN_EVENTS);
  if (events.length === 0) return html``;
  return html`<section class="card scroll" tabindex="0">
    <h2>Senaste händelserna</h2>
    <table>
      <thead>
        <tr>
          <th>Händelse</th>
          <th>Försök</th>
          <th>Framme</th>
        </tr>
      </thead>
      <tbody>
        ${events.map(
          ({ type, attempts, delivered }) =>
            html`<tr>
              <td>${type}</td>
              <td>${attempts}</td>
              <td>${delivered ? "Ja" : "Inte än"}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}
