import { describe, expect, test } from "vitest";
import { whatEnded } from "./ended-subscription.ts";
import {
  accessOf,
  isPro,
  lastDeliveryDay,
  mayOrder,
  trialDaysLeft,
  trialDaysToCarryOver,
  trialEnd,
} from "./subscription.ts";

const at = (text: string) => Temporal.Instant.from(text);
const trial = { subscription_status: "trialing", trial_ends_at: "2026-11-25T08:00:00Z" } as const;

describe("a trial", () => {
  test("lasts fourteen calendar days, also over the change of clocks", () => {
    expect(trialEnd(at("2026-10-20T09:00:00+02:00")).toString()).toBe("2026-11-03T08:00:00Z");
  });

  test("counts the days to the first payment by the calendar in Stockholm", () => {
    expect(trialDaysLeft(trial, at("2026-11-16T06:00:00Z"))).toBe(9);
    expect(trialDaysLeft(trial, at("2026-11-16T23:30:00Z"))).toBe(8);
    expect(trialDaysLeft(trial, at("2026-11-25T07:00:00Z"))).toBe(0);
    expect(trialDaysLeft(trial, at("2027-01-01T00:00:00Z"))).toBe(0);
  });

  test("carries its days over to a payment, at least one while it runs and none afterwards", () => {
    expect(trialDaysToCarryOver(trial, at("2026-11-16T06:00:00Z"))).toBe(9);
    expect(trialDaysToCarryOver(trial, at("2026-11-25T07:00:00Z"))).toBe(1);
    expect(trialDaysToCarryOver(trial, at("2026-11-25T08:00:00Z"))).toBe(0);
    expect(
      trialDaysToCarryOver({ ...trial, subscription_status: "active" }, at("2026-11-16T06:00:00Z")),
    ).toBe(0);
  });

  test("gives access until its last moment", () => {
    expect(accessOf(trial, at("2026-11-25T07:59:59Z"))).toEqual({
      access: true,
      trialing: true,
      reason: "trialing",
    });
    expect(accessOf(trial, at("2026-11-25T08:00:00Z"))).toMatchObject({
      access: false,
      reason: "trial-ended",
    });
  });

  test("is what a missing status means, and the database's way to write a moment is understood", () => {
    const company = { subscription_status: null, trial_ends_at: "2026-11-25 08:00:00+00" };
    expect(mayOrder(company, at("2026-11-16T08:00:00Z"))).toBe(true);
  });
});

describe("a subscription", () => {
  test("that is active orders, whatever became of the trial", () => {
    expect(mayOrder({ ...trial, subscription_status: "active" }, at("2030-01-01T00:00:00Z"))).toBe(true);
  });

  test("that was cancelled orders until the end of what was paid for, and not after it", () => {
    const company = {
      ...trial,
      subscription_status: "cancelled",
      period_ends_at: "2026-12-01T00:00:00Z",
    } as const;
    const before = at("2026-11-30T12:00:00Z");
    expect(accessOf(company, before)).toEqual({ access: true, trialing: false, reason: "cancelled" });
    expect(mayOrder(company, before)).toBe(true);
    expect(mayOrder(company, at("2026-12-01T00:00:00Z"))).toBe(false);
    expect(accessOf(company, at("2026-12-01T00:00:00Z"))).toMatchObject({
      access: false,
      reason: "period-ended",
    });
    expect(accessOf({ ...company, period_ends_at: null }, before).access).toBe(false);
    expect(lastDeliveryDay(company)?.toString()).toBe("2026-12-01");
    expect(lastDeliveryDay({ ...company, subscription_status: "active" })).toBeNull();
  });

  test("that has ended is told as what it was: a trial, or something paid for", () => {
    const ended = { ...trial, subscription_status: "cancelled" } as const;
    expect(whatEnded(trial)).toBe("Din provperiod har löpt ut");
    expect(whatEnded({ ...ended, period_ends_at: trial.trial_ends_at })).toBe("Din provperiod har löpt ut");
    for (const period_ends_at of ["2026-12-01T00:00:00Z", null])
      expect(whatEnded({ ...ended, period_ends_at })).toBe("Ert abonnemang har avslutats");
  });

  test("of the tier 'pro' is Pro", () => {
    expect(isPro({ subscription_tier: "pro" })).toBe(true);
    expect(isPro({ subscription_tier: "standard" })).toBe(false);
    expect(isPro({})).toBe(false);
  });
});
