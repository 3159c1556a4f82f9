import { requireFrom, type Ledger, type Subscription } from "./ledger.ts";
import type { Messenger } from "./events.ts";
import { list, nested, strings, text, type Form } from "./form.ts";
import { createSubscription } from "./checkout.ts";
import { advanceSubscription, charge } from "./lifecycle.ts";
import { invalid } from "./problem.ts";

const KNOWN = new Set([
  "cancel_at_period_end",
  "cancel_at",
  "metadata",
  "items",
  "trial_end",
  "collection_method",
  "days_until_due",
  "proration_behavior",
  "expand",
]);

const KNOWN_AT_START = new Set([
  "customer",
  "items",
  "collection_method",
  "days_until_due",
  "trial_end",
  "metadata",
  "expand",
]);

/** A subscription that begins without a payment page: billed by invoice, since no card is on file. */
export function startSubscription(ledger: Ledger, messenger: Messenger, form: Form): Subscription {
  const strange = Object.keys(form).find((name) => !KNOWN_AT_START.has(name));
  if (strange) throw invalid(`Received unknown parameter: ${strange}`, strange, "parameter_unknown");
  const customer = requireFrom(ledger.customers, "customer", text(form, "customer") ?? "", "customer");
  const [item] = list(form, "items");
  const price = typeof item === "object" ? text(item, "price") : undefined;
  requireFrom(ledger.prices, "price", price ?? "", "items[0][price]");
  if (text(form, "collection_method") !== "send_invoice" && !customer.invoice_settings.default_payment_method)
    throw invalid("This customer has no attached payment source or default payment method.");
  const trialEnd = text(form, "trial_end");
  if (trialEnd && !(Number(trialEnd) > ledger.nowSeconds()))
    throw invalid("Invalid timestamp: must be an integer Unix timestamp in the future.", "trial_end");
  const order = { price: price!, quantity: 1, metadata: strings(nested(form, "metadata")) };
  const subscription = createSubscription(ledger, customer.id, order, trialEnd ? Number(trialEnd) : null);
  changeCollection(subscription, form);
  ledger.changed();
  messenger.tell("customer.subscription.created", subscription);
  if (!trialEnd) charge(ledger, messenger, subscription);
  return subscription;
}

function changeCollection(subscription: Subscription, form: Form): void {
  const method = text(form, "collection_method");
  if (method !== "send_invoice" && method !== "charge_automatically") return;
  const days = Number(text(form, "days_until_due"));
  if (method === "send_invoice" && !(days > 0))
    throw invalid("Missing required param: days_until_due.", "days_until_due", "parameter_missing");
  subscription.collection_method = method;
  subscription.days_until_due = method === "send_invoice" ? days : null;
}

/** What the API may change: the end, the price, the trial, the notes. */
export function updateSubscription(
  ledger: Ledger,
  messenger: Messenger,
  subscription: Subscription,
  form: Form,
): void {
  const strange = Object.keys(form).find((name) => !KNOWN.has(name));
  if (strange) throw invalid(`Received unknown parameter: ${strange}`, strange, "parameter_unknown");
  if (subscription.status === "canceled")
    throw invalid("A canceled subscription can only update its metadata.");

  changeEnd(ledger, subscription, form);
  for (const change of list(form, "items")) {
    const price = typeof change === "object" ? text(change, "price") : undefined;
    if (price) changePrice(ledger, subscription, price);
  }
  const trialEnd = text(form, "trial_end");
  if (trialEnd) endTrialAt(ledger, subscription, trialEnd === "now" ? ledger.nowSeconds() : Number(trialEnd));
  changeCollection(subscription, form);
  Object.assign(subscription.metadata, strings(nested(form, "metadata")));
  ledger.changed();
  messenger.tell("customer.subscription.updated", subscription);
  advanceSubscription(ledger, messenger, subscription);
}

export function changePrice(ledger: Ledger, subscription: Subscription, price: string): void {
  subscription.items.data[0]!.price = requireFrom(ledger.prices, "price", price, "items[0][price]");
}

function changeEnd(ledger: Ledger, subscription: Subscription, form: Form): void {
  const atPeriodEnd = text(form, "cancel_at_period_end");
  if (atPeriodEnd !== undefined) {
    subscription.cancel_at_period_end = atPeriodEnd === "true";
    subscription.cancel_at = atPeriodEnd === "true" ? subscription.items.data[0]!.current_period_end : null;
  }
  // An empty value clears the date.
  if ("cancel_at" in form) subscription.cancel_at = Number(form.cancel_at) || null;
  subscription.canceled_at = subscription.cancel_at === null ? null : ledger.nowSeconds();
}

function endTrialAt(ledger: Ledger, subscription: Subscription, at: number): void {
  if (subscription.status !== "trialing") throw invalid("The subscription is not in a trial.", "trial_end");
  subscription.trial_end = at;
  subscription.items.data[0]!.current_period_end = at;
  ledger.backstage[subscription.id]!.trialEndTold = false;
}
