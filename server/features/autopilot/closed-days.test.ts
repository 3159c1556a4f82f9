import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { buildRestaurant, lunches, planMealsAhead } from "../../../test/meals.ts";
import {
  build,
  company,
  days,
  hr,
  place,
  plain,
  settings,
  start,
  useAutopilotScene,
  world,
} from "../../../test/autopilot-scene.ts";

/** Meals of series on days on which their office is closed. */

useAutopilotScene();

const there = () => ({ display: "Storgatan 1, Karlskrona", ...place });
const close = (from: string, to = from) => ({
  closures: [{ kind: "own" as const, from, to, birthdays: "before" as const }],
});
/** Lunch on Tuesdays and Thursdays from 5 March, of which the first week is ordered. */
async function buildLunches(more: { lead_hours?: number; office_id?: string } = {}) {
  const { lead_hours = 24, ...office } = more;
  const restaurant = await buildRestaurant(world, { ...place, lead_hours });
  const { meal_event_id } = await hr.call("create-meal-order", {
    ...lunches(restaurant),
    address: there(),
    ...office,
  });
  return { restaurant, meal_event_id };
}
const meals = async () =>
  (
    await world.inDatabase((tx) =>
      tx.execute(sql`select delivery_date::text as day, status from meal_orders where company_id = ${company.id}
        order by delivery_date, created_at, status`),
    )
  ).rows.map(({ day, status }) => `${String(day)} ${String(status)}`);
const shown = async (id: string) => {
  const { events } = await hr.call("list-meal-year", {});
  const { next, holidays } = events.find((event) => event.id === id)!;
  return { next, holidays };
};

describe("a series whose office is closed", () => {
  test("is not delivered: it is said first, cancelled, its kitchen told, and shown with the way back", async () => {
    await start();
    const { restaurant, meal_event_id } = await buildLunches();
    expect(await meals()).toEqual(["2026-03-05 requested"]);
    const asked = { ...settings, ...close("2026-03-04", "2026-03-06") };
    const { counts, lines } = await hr.call("preview-autopilot", asked);
    expect(counts).toMatchObject({ meals_cancelled: 1, meals_staying: 0 });
    expect(lines.map(plain)).toEqual([
      "1 måltid ställs in. Restauranger som redan är tillfrågade får besked.",
    ]);
    expect(await meals()).toEqual(["2026-03-05 requested"]);
    await hr.call("set-autopilot", asked);
    expect(await meals()).toEqual(["2026-03-05 cancelled"]);
    expect((await world.mailsTo(restaurant.email!)).map(({ kind }) => kind)).toContain(
      "restaurant-order-cancelled",
    );
    await planMealsAhead(world);
    expect(await meals()).toEqual(["2026-03-05 cancelled"]);
    expect(await shown(meal_event_id)).toEqual({
      next: "2026-03-10",
      holidays: expect.arrayContaining([{ day: "2026-03-05", name: null, kept: false }]),
    });

    const day = { meal_event_id, day: "2026-03-05" };
    await hr.call("keep-meal-on-holiday", { ...day, keep: true });
    expect(await meals()).toEqual(["2026-03-05 cancelled", "2026-03-05 requested"]);
    expect((await shown(meal_event_id)).holidays).toContainEqual({
      day: "2026-03-05",
      name: null,
      kept: true,
    });
  });

  test("comes again when the closure is taken away, but for days that HR left out itself", async () => {
    await start(close("2026-03-05", "2026-03-13"));
    const { meal_event_id } = await buildLunches();
    expect(await meals()).toEqual([]);
    world.clock.set("2026-03-06T10:00:00+01:00");
    await hr.call("skip-meal-delivery", { meal_event_id, day: "2026-03-12" });
    expect((await hr.call("preview-autopilot", settings)).counts).toMatchObject({ meals_planned: 1 });
    await hr.call("set-autopilot", settings);
    expect(await meals()).toEqual(["2026-03-10 requested"]);
  });

  test("is brought by a kitchen that should have heard earlier, and says so", async () => {
    await start();
    const { meal_event_id } = await buildLunches({ lead_hours: 60 });
    world.clock.set("2026-03-04T10:00:00+01:00");
    const { counts, lines } = await hr.call("preview-autopilot", { ...settings, ...close("2026-03-05") });
    expect(counts).toMatchObject({ meals_cancelled: 0, meals_staying: 1 });
    expect(lines.map(plain)).toContain("1 måltid kommer ändå: restaurangen behövde besked tidigare.");
    await hr.call("set-autopilot", { ...settings, ...close("2026-03-05") });
    expect(await meals()).toEqual(["2026-03-05 requested"]);
    expect((await shown(meal_event_id)).holidays).toContainEqual({
      day: "2026-03-05",
      name: null,
      kept: true,
    });
  });

  test("leaves what is ordered when the autopilot starts, which shows no preview", async () => {
    const { meal_event_id } = await buildLunches();
    await start(close("2026-03-05", "2026-03-10"));
    expect(await meals()).toEqual(["2026-03-05 requested"]);
    await planMealsAhead(world);
    expect(await meals()).toEqual(["2026-03-05 requested"]);
    expect(await shown(meal_event_id)).toEqual({
      next: "2026-03-05",
      holidays: expect.arrayContaining([
        { day: "2026-03-05", name: null, kept: true },
        { day: "2026-03-10", name: null, kept: false },
      ]),
    });
  });

  test("follows its own office alone, also when it goes to another", async () => {
    await start();
    world.clock.advance({ minutes: 1 });
    const { id: second } = await hr.call("add-office", {
      name: "Borås",
      address: "Allégatan 1",
      latitude: place.latitude + 0.01,
      longitude: place.longitude,
    });
    await hr.call("set-autopilot", { ...settings, ...close("2026-03-05"), office_id: second });
    const { meal_event_id } = await buildLunches();
    expect(await meals()).toEqual(["2026-03-05 requested"]);
    await hr.call("change-meal-series", {
      meal_event_id,
      from: "2026-03-03",
      people: 25,
      time: "12:00",
      days_of_week: [2, 4],
      office_id: second,
    });
    expect(await meals()).toEqual(["2026-03-05 cancelled"]);
  });

  test("is not moved to such a day, and a pause of the period takes it away", async () => {
    await start(close("2026-03-06"));
    await buildLunches();
    const { upcoming } = await hr.call("list-meal-year", {});
    const moved = hr.call("move-meal-delivery", {
      meal_order_id: upcoming[0]!.id,
      delivery_date: "2026-03-06",
      revision: upcoming[0]!.revision,
    });
    await expect(moved).rejects.toMatchObject({ code: "invalid-input", message: "Då har ni stängt" });
    const pause = {
      what: "period" as const,
      from: "2026-03-04",
      to: "2026-03-05",
      birthdays: "before" as const,
    };
    const { counts } = await hr.call("pause-autopilot", { preview: true, pause });
    expect(counts).toMatchObject({ meals_cancelled: 1 });
    await hr.call("pause-autopilot", { preview: false, pause });
    expect(await meals()).toEqual(["2026-03-05 cancelled"]);
  });
});

describe("starting the autopilot in a company with several offices", () => {
  test("holds for all: rule and closures, each with its nearest bakeries, and what an office had stays", async () => {
    const far = { latitude: place.latitude, longitude: place.longitude + 2 };
    const near = await world.buildVendor({ ...far, delivery_radius_km: 10 });
    const add = (name: string) => {
      world.clock.advance({ minutes: 1 });
      return hr.call("add-office", { name, address: "Allégatan 1, Borås", ...far });
    };
    const { id: second } = await add("Borås");
    const { id: third } = await add("Kinna");
    await world.inDatabase((tx) =>
      tx.execute(sql`update offices set delivery_rule = 'workday-after', delivery_time = '09:00',
        closures = '[{"kind":"summer","from_week":28,"to_week":31,"birthdays":"after"}]' where id = ${third}`),
    );
    await build("Bo Där", "1990-05-16", { office_id: second });
    const christmas = { kind: "christmas" as const, birthdays: "before" as const };
    const { counts } = await start({ closures: [christmas] });
    expect(counts.planned).toBe(1);
    expect((await hr.call("list-offices", {})).offices).toMatchObject([
      { closures: [christmas], delivery_rule: "workday-before" },
      { closures: [christmas], delivery_rule: "workday-before", bakeries: [{ id: near.id }] },
      { closures: [{ kind: "summer" }], delivery_rule: "workday-after", delivery_time: "09:00" },
    ]);
    // 16 May is a Saturday; the Friday before is closed by no one.
    expect(await days()).toEqual([["Bo Där", "2026-05-15", "planned"]]);
    await hr.call("set-autopilot", { ...settings, closures: [] });
    expect((await hr.call("list-offices", {})).offices[1]).toMatchObject({ closures: [christmas] });
  });
});
