import { newId, type Customer, type Ledger, type Subscription } from "./ledger.ts";
import type { Messenger } from "./events.ts";

const DAY = 86_400;
const TOLD_BEFORE_TRIAL_END = 3 * DAY;
const BETWEEN_ATTEMPTS = 7 * DAY;
const MOST_FAILURES = 4;

/** Everything that happens to a subscription because time has passed, in the order in which it fell due. */
export function advanceSubscription(ledger: Ledger, messenger: Messenger, subscription: Subscription): void {
  for (;;) {
    const [next] = whatIsDue(ledger, messenger, subscription)
      .filter(({ at }) => at <= ledger.nowSeconds())
      .sort((a, b) => a.at - b.at);
    if (!next) return;
    next.happen();
    ledger.changed();
  }
}

/**
 * Lets time pass for one subscription. The product's clock stays where it is, so the subscription's dates move
 * back instead: afterwards both agree on how far away its end is.
 */
export function advanceTime(
  ledger: Ledger,
  messenger: Messenger,
  subscription: Subscription,
  seconds: number,
): void {
  const [item] = subscription.items.data;
  const back = <Time extends number | null>(time: Time) => (time === null ? time : time - seconds) as Time;
  subscription.created = back(subscription.created);
  subscription.start_date = back(subscription.start_date);
  subscription.trial_start = back(subscription.trial_start);
  subscription.trial_end = back(subscription.trial_end);
  subscription.cancel_at = back(subscription.cancel_at);
  subscription.canceled_at = back(subscription.canceled_at);
  subscription.ended_at = back(subscription.ended_at);
  item!.current_period_start = back(item!.current_period_start);
  item!.current_period_end = back(item!.current_period_end);
  const backstage = ledger.backstage[subscription.id]!;
  backstage.nextAttempt = back(backstage.nextAttempt);
  backstage.invoiceDue = back(backstage.invoiceDue ?? null);
  advanceSubscription(ledger, messenger, subscription);
  ledger.changed();
}

type Due = { at: number; happen: () => void };

function whatIsDue(ledger: Ledger, messenger: Messenger, subscription: Subscription): Due[] {
  const { status, trial_end, cancel_at, cancel_at_period_end } = subscription;
  const item = subscription.items.data[0]!;
  const backstage = ledger.backstage[subscription.id]!;
  if (status === "canceled") return [];

  const due: Due[] = [];
  const end = cancel_at ?? (cancel_at_period_end ? item.current_period_end : null);
  if (end !== null) due.push({ at: end, happen: () => cancelNow(ledger, messenger, subscription, end) });

  if (status === "trialing" && trial_end !== null && !backstage.trialEndTold) {
    due.push({
      at: trial_end - TOLD_BEFORE_TRIAL_END,
      happen() {
        backstage.trialEndTold = true;
        messenger.tell("customer.subscription.trial_will_end", subscription);
      },
    });
  }
  const isMailed = subscription.collection_method === "send_invoice" && status === "past_due";
  if (status === "trialing" || status === "active" || isMailed) {
    const at = item.current_period_end;
    // On the day when it ends anyway, nothing more is charged.
    if (end === null || at < end) due.push({ at, happen: () => renew(ledger, messenger, subscription) });
  }
  if (status === "past_due" && backstage.nextAttempt !== null) {
    due.push({ at: backstage.nextAttempt, happen: () => charge(ledger, messenger, subscription) });
  }
  const invoiceDue = backstage.invoiceDue ?? null;
  if (status === "active" && invoiceDue !== null)
    due.push({ at: invoiceDue, happen: () => fallDue(ledger, messenger, subscription) });
  return due;
}

/** Nobody paid the mailed invoice in its time. */
function fallDue(ledger: Ledger, messenger: Messenger, subscription: Subscription): void {
  subscription.status = "past_due";
  ledger.changed();
  messenger.tell("invoice.overdue", invoice(subscription, "open", ledger.nowSeconds()));
  messenger.tell("customer.subscription.updated", subscription);
}

/** The company has paid what it was mailed. */
export function payInvoice(ledger: Ledger, messenger: Messenger, subscription: Subscription): void {
  ledger.backstage[subscription.id]!.invoiceDue = null;
  if (subscription.status === "past_due") subscription.status = "active";
  ledger.changed();
  messenger.tell("invoice.paid", invoice(subscription, "paid", ledger.nowSeconds()));
  messenger.tell("customer.subscription.updated", subscription);
}

export function cancelNow(
  ledger: Ledger,
  messenger: Messenger,
  subscription: Subscription,
  at: number,
): void {
  subscription.status = "canceled";
  subscription.ended_at = at;
  subscription.canceled_at ??= at;
  ledger.changed();
  messenger.tell("customer.subscription.deleted", subscription);
}

/** As from the provider's own dashboard: its subscriptions end at once. */
export function deleteCustomer(ledger: Ledger, messenger: Messenger, customer: Customer): void {
  const theirs = Object.values(ledger.subscriptions).filter((one) => one.customer === customer.id);
  for (const subscription of theirs) {
    if (subscription.status !== "canceled") cancelNow(ledger, messenger, subscription, ledger.nowSeconds());
  }
  delete ledger.customers[customer.id];
  ledger.changed();
  messenger.tell("customer.deleted", { ...customer, deleted: true });
}

/** Recorded as the portal does under flexible billing: a date, and the other flag left alone. */
export function cancelAtPeriodEnd(ledger: Ledger, messenger: Messenger, subscription: Subscription): void {
  subscription.cancel_at = subscription.items.data[0]!.current_period_end;
  subscription.canceled_at = ledger.nowSeconds();
  ledger.changed();
  messenger.tell("customer.subscription.updated", subscription);
}

export function resume(ledger: Ledger, messenger: Messenger, subscription: Subscription): void {
  subscription.cancel_at = null;
  subscription.cancel_at_period_end = false;
  subscription.canceled_at = null;
  ledger.changed();
  messenger.tell("customer.subscription.updated", subscription);
}

function renew(ledger: Ledger, messenger: Messenger, subscription: Subscription): void {
  const item = subscription.items.data[0]!;
  item.current_period_start = item.current_period_end;
  item.current_period_end = oneMonthAfter(item.current_period_start);
  charge(ledger, messenger, subscription);
}

/** Draws the month's money, or tries again to. */
export function charge(ledger: Ledger, messenger: Messenger, subscription: Subscription): void {
  const backstage = ledger.backstage[subscription.id]!;
  if (subscription.collection_method === "send_invoice") {
    subscription.status = backstage.invoiceDue && subscription.status === "past_due" ? "past_due" : "active";
    const { current_period_start } = subscription.items.data[0]!;
    backstage.invoiceDue ??= current_period_start + (subscription.days_until_due ?? 0) * DAY;
    messenger.tell("invoice.sent", invoice(subscription, "open", ledger.nowSeconds()));
    messenger.tell("customer.subscription.updated", subscription);
    return;
  }
  if (!ledger.declined[subscription.customer]) {
    subscription.status = "active";
    backstage.failedAttempts = 0;
    backstage.nextAttempt = null;
    messenger.tell("invoice.paid", invoice(subscription, "paid", ledger.nowSeconds()));
    messenger.tell("customer.subscription.updated", subscription);
    return;
  }
  backstage.failedAttempts += 1;
  messenger.tell("invoice.payment_failed", invoice(subscription, "open", ledger.nowSeconds()));
  const at = backstage.nextAttempt ?? subscription.items.data[0]!.current_period_start;
  if (backstage.failedAttempts >= MOST_FAILURES) return cancelNow(ledger, messenger, subscription, at);
  subscription.status = "past_due";
  backstage.nextAttempt = at + BETWEEN_ATTEMPTS;
  messenger.tell("customer.subscription.updated", subscription);
}

export function invoice(subscription: Subscription, status: "paid" | "open", created: number) {
  const { price, quantity } = subscription.items.data[0]!;
  const amount = subscription.status === "trialing" ? 0 : price.unit_amount * quantity;
  return {
    id: newId("in"),
    object: "invoice",
    customer: subscription.customer,
    status,
    currency: price.currency,
    amount_due: amount,
    amount_paid: status === "paid" ? amount : 0,
    created,
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
  };
}

/** What a customer was sent and has not paid, or could not be drawn; the end of the subscription takes none of it back. */
export const openInvoices = (ledger: Ledger, customer: string) =>
  Object.values(ledger.subscriptions)
    .filter((one) => one.customer === customer)
    .filter(({ id }) => {
      const { invoiceDue, failedAttempts } = ledger.backstage[id]!;
      return (invoiceDue ?? null) !== null || failedAttempts > 0;
    })
    .map((one) => invoice(one, "open", one.items.data[0]!.current_period_start));

export function oneMonthAfter(seconds: number): number {
  const start = Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO("UTC");
  return Math.floor(start.add({ months: 1 }).epochMilliseconds / 1000);
}
