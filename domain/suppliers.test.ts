import { describe, expect, test } from "vitest";
import { stockholmInstant } from "./clock.ts";
import { DEFAULT_POINT } from "./distance.ts";
import {
  cakeSuppliersNear,
  hasRoom,
  hasTime,
  isClosed,
  makesCakes,
  makesMeals,
  mealSuppliersNear,
  onePerAddress,
  orderBy,
  whyNot,
  type Supplier,
} from "./suppliers.ts";

let number = 0;
function supplier(over: Partial<Supplier> & { km?: number } = {}): Supplier {
  const { km = 1, ...rest } = over;
  return {
    name: "Konditori Lindblom",
    address: `Provgatan ${++number}, 111 51 Stockholm`,
    latitude: DEFAULT_POINT.latitude + km / 111.195,
    longitude: DEFAULT_POINT.longitude,
    active: true,
    delivery_supported: true,
    categories: ["konditori"],
    ...rest,
  };
}

describe("a bakery", () => {
  test("is known by its categories, in any case", () => {
    expect(makesCakes(supplier({ categories: [" Tårta "] }))).toBe(true);
    expect(makesCakes(supplier({ categories: ["TA\u030ARTA"] }))).toBe(true);
    expect(makesCakes(supplier({ categories: ["lunch"] }))).toBe(false);
  });

  test.each([
    "cake",
    "tårta",
    "tarta",
    "pastry",
    "bakelse",
    "bakery",
    "konditori",
    "patisserie",
    "bageri",
    "dessert",
  ])("is known by the category %s alone", (category) => {
    expect(makesCakes(supplier({ name: "Lindbloms", categories: [category] }))).toBe(true);
  });

  test.each([
    { active: false },
    { delivery_supported: false },
    { categories: ["bageri", "catering"] },
    { restaurant_type: "catering" },
    { name: "Hotellbageriet" },
    { name: "Bagarens FRUKOST" },
    { name: "Breakfast Bakery" },
    { name: "Lindbloms Catering" },
    { name: "Brunch & Bakelse" },
  ])("is none with %o", (over) => {
    expect(makesCakes(supplier(over))).toBe(false);
  });

  test("is searched in widening circles", () => {
    const far = supplier({ km: 70 });
    const near = supplier({ km: 20 });
    expect(cakeSuppliersNear(DEFAULT_POINT, [far, near]).found).toMatchObject([{ distance_km: 20 }]);
    expect(cakeSuppliersNear(DEFAULT_POINT, [far])).toMatchObject({
      radius_km: 75,
      found: [{ distance_km: 70 }],
    });
    expect(cakeSuppliersNear(DEFAULT_POINT, [supplier({ km: 120 })])).toEqual({ radius_km: null, found: [] });
  });

  test("that drives no further than 10 km is not offered 20 km away", () => {
    const local = supplier({ km: 20, delivery_radius_km: 10 });
    expect(cakeSuppliersNear(DEFAULT_POINT, [local]).found).toEqual([]);
  });
});

describe("a kitchen", () => {
  const restaurant = (over: Partial<Supplier> & { km?: number } = {}) =>
    supplier({ name: "Kajens Lunch & Catering", categories: ["lunch"], ...over });

  test("cooks the meals of its categories or its type", () => {
    expect(makesMeals(restaurant(), "lunch")).toBe(true);
    expect(makesMeals(restaurant(), "frukost")).toBe(false);
    expect(makesMeals(restaurant({ categories: [], restaurant_type: "frukost" }), "frukost")).toBe(true);
    expect(makesMeals(restaurant({ categories: ["catering"] }), "lunch")).toBe(true);
    expect(makesMeals(restaurant({ categories: ["breakfast"] }), "frukost")).toBe(true);
  });

  test.each([
    { active: false },
    { delivery_supported: false },
    { categories: ["lunch", "bageri"] },
    { categories: ["lunch", "bakery"] },
    { categories: ["lunch", "cake"] },
    { name: "Café Lunch" },
    { restaurant_type: "cafe" },
    { name: "Lilla Kafé Lunch" },
    { name: "Fikabordet" },
  ])("is none with %o", (over) => {
    expect(makesMeals(restaurant(over), "lunch")).toBe(false);
  });

  test("is searched within 50 km only", () => {
    const found = mealSuppliersNear(DEFAULT_POINT, "lunch", [restaurant({ km: 51 }), restaurant({ km: 49 })]);
    expect(found.map((item) => item.distance_km)).toEqual([49]);
  });
});

test("suppliers at one address are offered once, however it is spelled", () => {
  const first = supplier({ address: "Åsgatan 1, 111 51 Stockholm" });
  const again = supplier({ address: "åsgatan  1 11151 STOCKHOLM" });
  const decomposed = supplier({ address: "A\u030Asgatan 1, 111 51 Stockholm" });
  const nowhere = [supplier({ address: "" }), supplier({ address: " " })];
  expect(onePerAddress([first, again, decomposed, ...nowhere])).toEqual([first, ...nowhere]);
});

describe("a supplier's days", () => {
  const open = { lead_hours: 48, closed_weekdays: [0], closed_dates: ["2026-11-20"], daily_capacity: 3 };
  const monday = Temporal.PlainDate.from("2026-11-16");
  const early = stockholmInstant("2026-11-01", "08:00");

  test("need the order in time, to the minute", () => {
    const last = stockholmInstant("2026-11-14", "12:00");
    expect(orderBy(open, monday, "12:00").equals(last)).toBe(true);
    expect(hasTime(open, monday, "12:00", last)).toBe(true);
    expect(hasTime(open, monday, "12:00", last.add({ seconds: 1 }))).toBe(false);
  });

  test("are closed on weekdays and on dates", () => {
    expect(isClosed(open, Temporal.PlainDate.from("2026-11-22"))).toBe(true);
    expect(isClosed(open, Temporal.PlainDate.from("2026-11-20"))).toBe(true);
    expect(isClosed(open, monday)).toBe(false);
  });

  test("have room for so many orders", () => {
    expect(hasRoom(open, 2, 1)).toBe(true);
    expect(hasRoom(open, 2, 2)).toBe(false);
    expect(hasRoom({ daily_capacity: null }, 500, 1)).toBe(true);
  });

  test("are explained in Swedish", () => {
    const ask = (date: string, over = {}) =>
      whyNot(open, { date: Temporal.PlainDate.from(date), time: "12:00", now: early, ...over });
    expect(ask("2026-11-16")).toBeNull();
    expect(ask("2026-11-22")).toBe("Levererar inte på söndagar");
    expect(ask("2026-11-20")).toBe("Har stängt fredag 20 november");
    expect(ask("2026-11-16", { booked: 3 })).toBe("Har fullt måndag 16 november");
    expect(ask("2026-11-16", { now: stockholmInstant("2026-11-15", "09:00") })).toBe(
      "Behövde beställningen senast lördag 14 november kl.\u00a012:00",
    );
  });

  test.each([
    ["08:00", null],
    ["15:00", null],
    ["15:00:00", null],
    ["07:59", "Levererar tidigast kl.\u00a008:00"],
    ["15:01", "Levererar senast kl.\u00a015:00"],
  ])("its own hours hold at %s", (time, reason) => {
    const hours = { ...open, earliest_time: "08:00", latest_time: "15:00" };
    expect(whyNot(hours, { date: Temporal.PlainDate.from("2026-11-16"), time, now: early })).toBe(reason);
  });
});
