import { describe, expect, test } from "vitest";
import { whyWaits } from "./approval.ts";

const known = {
  approval: "automatic",
  first_approved_at: "2026-03-02T08:00:00Z",
  approval_reason: null,
} as const;

describe("an order", () => {
  test("of a company that a person has approved before is approved by itself", () => {
    expect(whyWaits(known)).toBeNull();
  });

  test.each([
    ["the first of its company", { first_approved_at: null }, "first"],
    ["of a company that is approved by hand", { approval: "by_hand" }, "by_hand"],
    [
      "the first of a company that is approved by hand",
      { approval: "by_hand", first_approved_at: null },
      "by_hand",
    ],
    ["that was turned down before", { approval_reason: "Vi når er inte" }, "rejected"],
    [
      "that was turned down, by hand or not",
      { approval: "by_hand", approval_reason: "Dubblett" },
      "rejected",
    ],
  ] as const)("%s waits for a person", (_, facts, reason) => {
    expect(whyWaits({ ...known, ...facts })).toBe(reason);
  });
});
