import { requireFrom, type Ledger, type Subscription } from "./ledger.ts";
import type { Messenger } from "./events.ts";
import { list, nested, strings, text, type Form } from "./form.ts";
import { advanceSubscription } from "./lifecycle.ts";
import { invalid } from "./problem.ts";

const KNOWN = new Set([
  "cancel_at_period_end",
  "cancel_at",
  "metadata",
  "items",
  "trial_end",
  "proration_behavior",
  "expand",
]);

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
