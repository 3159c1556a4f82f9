import { inStockholm, stockholmDay } from "./clock.ts";
import { daysUntil } from "./dates.ts";

export const subscriptionStatuses = ["trialing", "active", "cancelled"] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];
export const subscriptionTiers = ["standard", "pro"] as const;
export type SubscriptionTier = (typeof subscriptionTiers)[number];

/** Drawn from a card, or by invoices that are mailed. */
export const paymentMethods = ["card", "invoice"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
/** Until when an invoice is to be paid. */
export const INVOICE_DAYS = 30;

export const TRIAL_DAYS = 14;
export const PRICE_KRONOR_PER_MONTH = 899;

export const subscriptionLabels: Record<SubscriptionStatus, string> = {
  trialing: "Provperiod",
  active: "Aktiv",
  cancelled: "Uppsagd",
};

/** A moment as a row or an answer carries it. */
type Moment = Temporal.Instant | string;

/** The fields of a company that decide what it may do. A missing status means a trial. */
export type Subscriber = {
  subscription_status?: SubscriptionStatus | null;
  trial_ends_at: Moment;
  /** For a cancelled subscription: when what was paid for ends. */
  period_ends_at?: Moment | null;
  /** Since when its account is closed. */
  closed_at?: Moment | null;
};

export type Access = {
  access: boolean;
  trialing: boolean;
  reason: SubscriptionStatus | "trial-ended" | "period-ended" | "closed";
};

/** Fourteen calendar days, so that a trial begun at 09:00 ends at 09:00 also when the clocks change. */
export function trialEnd(start: Temporal.Instant): Temporal.Instant {
  return inStockholm(start).add({ days: TRIAL_DAYS }).toInstant();
}

/** Where a trial ends that is given more days: from its end, or from now when it is over. */
export function extendedTrialEnd(
  { trial_ends_at }: Pick<Subscriber, "trial_ends_at">,
  days: number,
  now: Temporal.Instant,
): Temporal.Instant {
  const from = isAhead(trial_ends_at, now) ? Temporal.Instant.from(trial_ends_at) : now;
  return inStockholm(from).add({ days }).toInstant();
}

/** Days until the first payment, as the calendar counts them; 0 on the last day and ever after. */
export function trialDaysLeft(company: Pick<Subscriber, "trial_ends_at">, now: Temporal.Instant): number {
  const end = stockholmDay(company.trial_ends_at);
  return Math.max(0, daysUntil(end, stockholmDay(now)));
}

/** The free days that a payment made now begins with: those that are left, at least one while the trial runs. */
export function trialDaysToCarryOver(company: Subscriber, now: Temporal.Instant): number {
  const { reason } = accessOf(company, now);
  return reason === "trialing" ? Math.max(1, trialDaysLeft(company, now)) : 0;
}

export function accessOf(company: Subscriber, now: Temporal.Instant): Access {
  const status = company.subscription_status ?? "trialing";
  if (company.closed_at) return { access: false, trialing: false, reason: "closed" };
  if (status === "active") return { access: true, trialing: false, reason: "active" };
  if (status === "trialing") {
    return isAhead(company.trial_ends_at, now)
      ? { access: true, trialing: true, reason: "trialing" }
      : { access: false, trialing: true, reason: "trial-ended" };
  }
  return company.period_ends_at && isAhead(company.period_ends_at, now)
    ? { access: true, trialing: false, reason: "cancelled" }
    : { access: false, trialing: false, reason: "period-ended" };
}

/** New orders need access: a running trial, or a subscription, also one that is cancelled, until what was paid for ends. */
export function mayOrder(company: Subscriber, now: Temporal.Instant): boolean {
  return accessOf(company, now).access;
}

/** The last day that a cancelled subscription pays for; null while it goes on. */
export function lastDeliveryDay(company: Subscriber): Temporal.PlainDate | null {
  const { subscription_status: status, period_ends_at: end } = company;
  return status === "cancelled" && end ? stockholmDay(end) : null;
}

/** Whether what is delivered that day is within what was paid for. */
export function reachesDay(company: Subscriber, day: string): boolean {
  const last = lastDeliveryDay(company);
  return !last || day <= last.toString();
}

export function isPro(company: { subscription_tier?: SubscriptionTier | null }): boolean {
  return company.subscription_tier === "pro";
}

/** API keys, webhooks and the directory come with Pro, while it lasts. */
export const mayUsePro = (
  company: Subscriber & { subscription_tier?: SubscriptionTier | null },
  now: Temporal.Instant,
): boolean => isPro(company) && accessOf(company, now).access;

function isAhead(moment: Moment, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(Temporal.Instant.from(moment), now) > 0;
}
