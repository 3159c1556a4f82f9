import { describe, expect, test } from "vitest";
import { type ChainOrder, type ChainSupplier, nextInChain, whyNotOffered } from "./chain.ts";

const office = { latitude: 57.7, longitude: 11.97 };
const kmNorth = (km: number) => ({ latitude: office.latitude + km / 111.2, longitude: office.longitude });
const bakery = (id: string, km: number, more: Partial<ChainSupplier> = {}): ChainSupplier => ({
  id,
  name: `Bageri ${id}`,
  address: `Gatan ${id}`,
  email: `${id}@bageri.example`,
  ...kmNorth(km),
  active: true,
  delivery_supported: true,
  categories: ["bageri"],
  lead_hours: 24,
  closed_weekdays: [],
  closed_dates: [],
  daily_capacity: null,
  ...more,
});
const order = (more: Partial<ChainOrder> = {}): ChainOrder => ({
  date: Temporal.PlainDate.from("2026-11-30"), // a Monday
  time: "12:00",
  to: office,
  food: [],
  budget_per_piece_ore: null,
  ...more,
});
const now = Temporal.Instant.from("2026-11-16T08:00:00+01:00");
const [a, b, c] = [bakery("a", 3), bakery("b", 2), bakery("c", 1)];
const next = (
  wanted: ChainOrder,
  own: ChainSupplier[],
  others: ChainSupplier[] = [],
  offered: string[] = [],
  at = now,
) => nextInChain(wanted, { own, others, offered }, at)?.id ?? null;

describe("the next in the chain", () => {
  test("is the first of the company's own list, however far away", () => {
    expect(next(order(), [a, b], [c])).toBe("a");
  });

  test("is nobody who was offered it before", () => {
    expect(next(order(), [a, b], [c], ["a"])).toBe("b");
    expect(next(order(), [a, b], [c, b, a], ["a", "b"])).toBe("c");
    expect(next(order(), [a, b], [c], ["a", "b", "c"])).toBeNull();
  });

  test("has not been asked about another day of it, as long as there is such a one", () => {
    const chain = { own: [a, b], others: [c], offered: [], asked: ["a", "b"] };
    expect(nextInChain(order(), chain, now)?.id).toBe("c");
    expect(nextInChain(order(), { ...chain, asked: ["a", "b", "c"] }, now)?.id).toBe("a");
    expect(nextInChain(order(), { ...chain, asked: ["a", "c"], offered: ["b"] }, now)?.id).toBe("a");
  });

  test("is the nearest when the list is exhausted, in whatever order they come", () => {
    expect(next(order(), [], [a, b, c])).toBe("c");
    expect(next(order(), [a], [b, c], ["a", "c"])).toBe("b");
  });

  test.each([
    ["is closed on Mondays", { closed_weekdays: [1] }, {}],
    ["is closed that day", { closed_dates: ["2026-11-30"] }, {}],
    ["is full", { daily_capacity: 4, booked: 4 }, {}],
    ["needs more time than is left", { lead_hours: 24 * 15 }, {}],
    ["drives no further than two kilometres", { delivery_radius_km: 2 }, {}],
    ["has stopped", { active: false }, {}],
    ["does not deliver", { delivery_supported: false }, {}],
    ["has no address to write to", { email: null }, {}],
    ["bakes no cakes", { categories: ["lunch"] }, {}],
    ["cannot bake without gluten", { cannot_make: ["gluten"] }, { food: ["nötter", "gluten"] }],
    ["costs more than the budget", { price_per_piece_ore: 6_100 }, { budget_per_piece_ore: 6_000 }],
  ])("is not one that %s", (_, facts: Partial<ChainSupplier>, wanted: Partial<ChainOrder>) => {
    const out = { ...a, ...facts };
    expect(next(order(wanted), [out, b])).toBe("b");
    expect(whyNotOffered(out, order(wanted), now)).toMatch(/^[A-ZÅÄÖ]/);
  });

  test.each([
    ["has one place left", { daily_capacity: 5, booked: 4 }, {}],
    ["has 72 hours and needs them", { lead_hours: 72 }, {}],
    ["costs exactly the budget", { price_per_piece_ore: 6_000 }, { budget_per_piece_ore: 6_000 }],
    ["has not told its prices", { price_per_piece_ore: null }, { budget_per_piece_ore: 1 }],
    ["cannot bake without what nobody here avoids", { cannot_make: ["gluten"] }, { food: ["nötter"] }],
  ])("may be one that %s", (_, facts: Partial<ChainSupplier>, wanted: Partial<ChainOrder>) => {
    expect(next(order(wanted), [{ ...a, ...facts }, b])).toBe("a");
  });

  test("a lead time of 72 hours has passed on the Saturday before", () => {
    const friday = Temporal.Instant.from("2026-11-27T10:59:00+01:00");
    const hurried = Temporal.Instant.from("2026-11-27T11:30:00+01:00");
    const saturday = Temporal.Instant.from("2026-11-28T08:00:00+01:00");
    const slow = { ...a, lead_hours: 72 };
    expect(next(order(), [slow, b], [], [], friday)).toBe("a");
    expect(next(order(), [slow, b], [], [], hurried), "without an hour to answer in").toBe("b");
    expect(next(order(), [slow, b], [], [], saturday)).toBe("b");
  });

  test("what was in the way is told in words", () => {
    const full = { ...a, daily_capacity: 1, booked: 1 };
    expect(whyNotOffered(full, order(), now)).toBe("Har fullt måndag 30 november");
    expect(whyNotOffered({ ...a, cannot_make: ["gluten"] }, order({ food: ["gluten"] }), now)).toBe(
      "Kan inte baka med hänsyn till gluten",
    );
    expect(whyNotOffered({ ...a, delivery_radius_km: 2 }, order(), now)).toBe(
      "Levererar inte så långt som 3,0 km",
    );
  });

  test("of a meal is a kitchen that makes it, within its own circle", () => {
    const kitchen = bakery("k", 30, { name: "Kajens kök", categories: ["lunch"] });
    expect(next(order({ meal: "lunch" }), [], [a, kitchen])).toBe("k");
    expect(next(order({ meal: "frukost" }), [], [a, kitchen])).toBeNull();
    expect(next(order({ meal: "lunch" }), [], [{ ...kitchen, ...kmNorth(51) }])).toBeNull();
    expect(
      whyNotOffered({ ...kitchen, cannot_make: ["gluten"] }, order({ meal: "lunch", food: ["gluten"] }), now),
    ).toBe("Kan inte laga med hänsyn till gluten");
  });

  test("where the place is unknown is only one that the company has named", () => {
    expect(next(order({ to: null }), [b], [a])).toBe("b");
    expect(next(order({ to: null }), [], [a])).toBeNull();
  });
});
