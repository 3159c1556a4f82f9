import { describe, expect, test } from "vitest";
import { currentOf, fromStripe, type StripeSubscription } from "./stripe-subscription.ts";

const END = 1_796_000_000;
const end = Temporal.Instant.fromEpochMilliseconds(END * 1000).toString();

function subscription(over: Partial<StripeSubscription>): StripeSubscription {
  return {
    id: "sub_1",
    status: "active",
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    trial_end: null,
    items: { data: [{ current_period_end: END, price: { lookup_key: "pro_monthly_sek" } }] },
    ...over,
  };
}

const told = (over: Partial<StripeSubscription>) => {
  const synced = fromStripe(subscription(over));
  return synced && [synced.subscription_status, synced.period_ends_at?.toString(), synced.payment_past_due];
};

describe("the payment provider's word", () => {
  test("every status becomes one of ours, with its end", () => {
    expect(told({ status: "trialing", trial_end: END })).toEqual(["trialing", undefined, false]);
    expect(told({ status: "active" })).toEqual(["active", undefined, false]);
    expect(told({ status: "past_due" })).toEqual(["active", undefined, true]);
    expect(told({ status: "canceled", ended_at: END })).toEqual(["cancelled", end, false]);
    for (const status of ["unpaid", "paused", "incomplete", "incomplete_expired"]) {
      expect(told({ status })).toEqual(["cancelled", undefined, false]);
    }
  });

  test("a cancellation to come is read in both spellings", () => {
    expect(told({ cancel_at_period_end: true })).toEqual(["cancelled", end, false]);
    expect(told({ status: "trialing", cancel_at: END })).toEqual(["cancelled", end, false]);
  });

  test("an unknown status changes nothing", () => {
    expect(told({ status: "hibernating" })).toBeNull();
  });

  test("carries the trial's end and the tier", () => {
    const synced = fromStripe(subscription({ status: "trialing", trial_end: END }));
    expect(synced?.trial_ends_at?.toString()).toBe(end);
    expect(synced?.subscription_tier).toBe("pro");
    expect(fromStripe(subscription({ items: { data: [] } }))?.subscription_tier).toBe("standard");
  });

  test("of several subscriptions one that runs counts, else the newest", () => {
    const old = subscription({ id: "old", created: 1 });
    const ended = subscription({ id: "ended", created: 3, status: "canceled" });
    const older = subscription({ id: "older", created: 2, status: "canceled" });
    expect(currentOf([ended, old])?.id).toBe("old");
    expect(currentOf([older, ended])?.id).toBe("ended");
    expect(currentOf([])).toBeUndefined();
  });
});
