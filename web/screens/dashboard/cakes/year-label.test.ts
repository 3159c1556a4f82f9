import { expect, test } from "vitest";
import type { OrderStatus } from "../../../../domain/orders.ts";
import { yearLabel } from "./year-label.ts";

const today = Temporal.PlainDate.from("2026-11-18");

test("the year's summary counts what came to nothing by the badges of its cards", () => {
  const cake = (delivery_date: string, status: OrderStatus, more: object = {}) => ({
    delivery_date,
    order: { status, offer_status: null, outcome: null, ...more },
  });
  const cakes = [
    cake("2026-02-15", "declined"),
    cake("2026-12-01", "declined"),
    cake("2026-12-02", "declined", { offer_status: "withdrawn" as const }),
    cake("2026-07-06", "declined", { offer_status: "expired" as const }),
    cake("2026-08-06", "declined", { outcome: "missing" }),
    cake("2026-09-06", "planned"),
    cake("2026-01-06", "completed"),
  ] as unknown as Parameters<typeof yearLabel>[0]["cakes"];
  expect(yearLabel({ employees: 9, ordered: 7, with_cake: 1, cakes }, today)).toBe(
    "1 av 9 har en tårta i år, 2 avböjda, 1 utan bageri, 3 uteblev",
  );
});
