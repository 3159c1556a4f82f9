import type { PaymentMethod, SubscriptionStatus, SubscriptionTier } from "./subscription.ts";

/** What we read of the payment provider's subscription. Times are Unix seconds; the status is an open list. */
export type StripeSubscription = {
  id: string;
  status: string;
  created?: number;
  cancel_at?: number | null;
  cancel_at_period_end?: boolean;
  ended_at?: number | null;
  collection_method?: string;
  trial_end?: number | null;
  items: { data: { current_period_end?: number; price?: { lookup_key?: string | null } | null }[] };
};

export type SyncedSubscription = {
  subscription_status: SubscriptionStatus;
  subscription_tier: SubscriptionTier;
  /** Null leaves the trial's end as it is. */
  trial_ends_at: Temporal.Instant | null;
  /** When access ends or ended; null while it goes on, or when there is none. */
  period_ends_at: Temporal.Instant | null;
  payment_past_due: boolean;
  payment_method: PaymentMethod;
};

const RUNNING = new Set(["trialing", "active", "past_due"]);
const WITHOUT_ACCESS = new Set(["unpaid", "paused", "incomplete", "incomplete_expired"]);

/** The provider's word in ours. A status that we do not know changes nothing: null. */
export function fromStripe(subscription: StripeSubscription): SyncedSubscription | null {
  const { status } = subscription;
  const [item] = subscription.items.data;
  const common = {
    subscription_tier: tierOf(item?.price?.lookup_key),
    trial_ends_at: instant(subscription.trial_end),
    payment_past_due: status === "past_due",
    payment_method: methodOf(subscription),
  };

  if (RUNNING.has(status)) {
    // The portal notes the end either way, depending on the billing mode of the subscription.
    if (subscription.cancel_at || subscription.cancel_at_period_end) {
      const end = instant(subscription.cancel_at ?? item?.current_period_end);
      return { ...common, subscription_status: "cancelled", period_ends_at: end };
    }
    const running = status === "trialing" ? "trialing" : "active";
    return { ...common, subscription_status: running, period_ends_at: null };
  }
  if (status === "canceled") {
    const end = instant(subscription.ended_at);
    return { ...common, subscription_status: "cancelled", period_ends_at: end };
  }
  if (WITHOUT_ACCESS.has(status)) {
    return { ...common, subscription_status: "cancelled", period_ends_at: null };
  }
  return null;
}

/** Whether it is, or will be, charged for. */
export function isRunning({ status }: Pick<StripeSubscription, "status">): boolean {
  return RUNNING.has(status);
}

/** Which of a customer's subscriptions counts: one that runs, else the newest. */
export function currentOf(subscriptions: readonly StripeSubscription[]): StripeSubscription | undefined {
  const runs = (subscription: StripeSubscription) => Number(isRunning(subscription));
  return subscriptions.toSorted((a, b) => runs(b) - runs(a) || (b.created ?? 0) - (a.created ?? 0))[0];
}

export const methodOf = ({
  collection_method,
}: Pick<StripeSubscription, "collection_method">): PaymentMethod =>
  collection_method === "send_invoice" ? "invoice" : "card";

/** 'pro_monthly_sek' is Pro. */
function tierOf(lookupKey: string | null | undefined): SubscriptionTier {
  return lookupKey?.startsWith("pro") ? "pro" : "standard";
}

function instant(seconds: number | null | undefined): Temporal.Instant | null {
  return seconds ? Temporal.Instant.fromEpochMilliseconds(seconds * 1000) : null;
}
