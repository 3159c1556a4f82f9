import { newId, requireFrom, type Ledger, type CheckoutSession, type Subscription } from "./ledger.ts";
import type { Messenger } from "./events.ts";
import { list, nested, strings, text, type Form } from "./form.ts";
import { invoice, oneMonthAfter } from "./lifecycle.ts";
import { invalid } from "./problem.ts";

const DAY = 86_400;
const SESSION_SECONDS = DAY;

const KNOWN = new Set(
  `mode line_items subscription_data payment_method_collection customer customer_email client_reference_id metadata
  locale success_url cancel_url billing_address_collection tax_id_collection customer_update automatic_tax expand
  allow_promotion_codes allowed_payment_method_types ui_mode phone_number_collection consent_collection expires_at`.split(
    /\s+/,
  ),
);

export function createSession(ledger: Ledger, form: Form, publicUrl: string): CheckoutSession {
  const strange = Object.keys(form).find((name) => !KNOWN.has(name));
  if (strange) throw invalid(`Received unknown parameter: ${strange}`, strange, "parameter_unknown");
  if (text(form, "mode") !== "subscription") throw invalid("You must provide a mode: subscription", "mode");
  const success = text(form, "success_url");
  if (!success) throw invalid("Missing required param: success_url.", "success_url", "parameter_missing");

  const [line] = list(form, "line_items");
  if (typeof line !== "object")
    throw invalid("Missing required param: line_items.", "line_items", "parameter_missing");
  const price = requireFrom(ledger.prices, "price", text(line, "price") ?? "", "line_items[0][price]");
  const quantity = Number(text(line, "quantity") ?? 1);

  const customer = customerOf(ledger, form);
  const data = nested(form, "subscription_data");
  const trialDays = trialOf(data);
  const created = ledger.nowSeconds();
  const id = newId("cs_test");
  const session: CheckoutSession = {
    id,
    object: "checkout.session",
    mode: "subscription",
    status: "open",
    payment_status: "unpaid",
    client_reference_id: text(form, "client_reference_id") ?? null,
    customer,
    customer_email: text(form, "customer_email") ?? null,
    customer_details: null,
    metadata: strings(nested(form, "metadata")),
    subscription: null,
    success_url: success,
    cancel_url: text(form, "cancel_url") ?? null,
    url: `${publicUrl}/sandbox/checkout/${id}`,
    locale: text(form, "locale") ?? null,
    currency: price.currency,
    amount_total: trialDays > 0 ? 0 : price.unit_amount * quantity,
    created,
    expires_at: created + SESSION_SECONDS,
  };
  ledger.sessions[id] = session;
  const metadata = strings(nested(data, "metadata"));
  ledger.orders[id] = { price: price.id, quantity, trial_days: trialDays, metadata };
  ledger.changed();
  return session;
}

function customerOf(ledger: Ledger, form: Form): string | null {
  const id = text(form, "customer");
  if (!id) return null;
  if (text(form, "customer_email")) {
    throw invalid("You may only specify one of these parameters: customer, customer_email.", "customer");
  }
  const collectsTaxId = text(nested(form, "tax_id_collection"), "enabled") === "true";
  if (collectsTaxId && text(nested(form, "customer_update"), "name") !== "auto") {
    throw invalid(
      "Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.",
    );
  }
  return requireFrom(ledger.customers, "customer", id, "customer").id;
}

function trialOf(data: Form | undefined): number {
  const given = text(data, "trial_period_days");
  if (given === undefined) return 0;
  const days = Number(given);
  if (Number.isInteger(days) && days >= 1 && days <= 730) return days;
  const param = "subscription_data[trial_period_days]";
  throw invalid("The minimum number of trial period days is 1.", param, "parameter_invalid_integer");
}

/** The person has paid, or begun a trial. */
export function complete(
  ledger: Ledger,
  messenger: Messenger,
  session: CheckoutSession,
  declined: boolean,
): void {
  const order = ledger.orders[session.id]!;
  const now = ledger.nowSeconds();
  const email =
    session.customer_email ?? ledger.customers[session.customer ?? ""]?.email ?? "kund@bolag.example";
  session.customer ??= createCustomer(ledger, { email }).id;
  ledger.declined[session.customer] = declined;

  const trialEnd = order.trial_days > 0 ? now + order.trial_days * DAY : null;
  const subscription = createSubscription(ledger, session.customer, order, trialEnd);
  subscription.default_payment_method = newId("pm");
  session.status = "complete";
  session.payment_status = trialEnd === null ? "paid" : "no_payment_required";
  session.subscription = subscription.id;
  session.customer_details = { email };
  session.url = null;
  ledger.changed();

  messenger.tell("customer.subscription.created", subscription);
  messenger.tell("invoice.paid", invoice(subscription, "paid", now));
  messenger.tell("checkout.session.completed", session);
}

export function expire(ledger: Ledger, messenger: Messenger, session: CheckoutSession): void {
  if (session.status !== "open")
    throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
  session.status = "expired";
  session.url = null;
  ledger.changed();
  messenger.tell("checkout.session.expired", session);
}

export function createCustomer(
  ledger: Ledger,
  { email = null as string | null, name = null as string | null, metadata = {} },
) {
  const created = ledger.nowSeconds();
  const customer = {
    id: newId("cus"),
    object: "customer" as const,
    email,
    name,
    address: null,
    invoice_settings: { default_payment_method: null, custom_fields: null },
    metadata,
    created,
  };
  ledger.customers[customer.id] = customer;
  ledger.changed();
  return customer;
}

export function createSubscription(
  ledger: Ledger,
  customer: string,
  order: Pick<Ledger["orders"][string], "price" | "quantity" | "metadata">,
  trialEnd: number | null,
): Subscription {
  const now = ledger.nowSeconds();
  const id = newId("sub");
  const subscription: Subscription = {
    id,
    object: "subscription",
    status: trialEnd === null ? "active" : "trialing",
    customer,
    created: now,
    start_date: now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    trial_start: trialEnd === null ? null : now,
    trial_end: trialEnd,
    billing_mode: { type: "flexible" },
    collection_method: "charge_automatically",
    days_until_due: null,
    default_payment_method: null,
    metadata: order.metadata,
    items: {
      object: "list",
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
      data: [
        {
          id: newId("si"),
          object: "subscription_item",
          quantity: order.quantity,
          current_period_start: now,
          current_period_end: trialEnd ?? oneMonthAfter(now),
          price: ledger.prices[order.price]!,
        },
      ],
    },
  };
  ledger.subscriptions[id] = subscription;
  ledger.backstage[id] = { trialEndTold: false, failedAttempts: 0, nextAttempt: null };
  return subscription;
}
