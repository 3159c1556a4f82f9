import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { buildRestaurant, lunches, lunchOnce } from "../../../test/meals.ts";
import { updateMeals } from "../../../test/order-facts.ts";
import { build, useSeriesScene, world } from "../../../test/series-scene.ts";
import { meal_orders } from "../../database/schema-orders.ts";

useSeriesScene();

describe("a delivery that its kitchen does not make", () => {
  test.each([
    ["the day is skipped", "skip-meal-delivery", { day: "2026-03-12" }],
    ["the series pauses", "pause-meal-series", { from: "2026-03-10" }],
    ["the series pauses for that week", "pause-meal-series", { from: "2026-03-09", until: "2026-03-15" }],
    ["the series ends before it", "end-meal-series", { last_day: "2026-03-11" }],
    [
      "the series goes over to other weekdays",
      "change-meal-series",
      { from: "2026-03-10", people: 40, time: "13:00", days_of_week: [2] },
    ],
  ] as const)(
    "is nobody's concern after a no when %s, and nobody is asked for it",
    async (_, name, input) => {
      const { hr, id, set, meal_event_id } = await build();
      const admin = world.as(await world.buildAdmin());
      const alarms = async () => ({
        banner: (await hr.call("get-promise-year", { only: "alarm" })).meals.map((meal) => meal.id),
        journal: (await admin.call("list-orders-without-supplier", {})).orders
          .map((order) => order.id)
          .filter((one) => one === id),
        week: (await hr.call("dashboard-this-week", { offset: 0 })).mealOrders.map((meal) => meal.id),
        upcoming: (await hr.call("list-meal-year", {})).upcoming
          .map((order) => order.id)
          .filter((one) => one === id),
      });
      await set({ status: "declined" });
      expect(await alarms()).toEqual({ banner: [id], journal: [id], week: [id], upcoming: [id] });
      world.clock.advance({ minutes: 1 });
      await hr.call(name, { meal_event_id, ...input } as never);
      expect(await alarms()).toMatchObject({ banner: [], journal: [], upcoming: [] });
      expect((await alarms()).week).not.toContain(id);
      expect((await hr.call("list-meal-year", {})).history).toEqual([]);
      const other = await buildRestaurant(world);
      await expect(hr.call("ask-next-restaurant", { id, vendor_id: other.id })).rejects.toMatchObject({
        code: "meal-not-wanted",
        message: "Måltiden är pausad, överhoppad eller avslutad. Ingen ny beställning görs.",
      });
    },
  );

  test("is missed again when the pause is taken back", async () => {
    const { hr, id, set, meal_event_id } = await build();
    await set({ status: "declined" });
    await hr.call("pause-meal-series", { meal_event_id, from: "2026-03-10" });
    await hr.call("pause-meal-series", { meal_event_id });
    expect((await hr.call("get-promise-year", { only: "alarm" })).meals).toMatchObject([{ id }]);
    world.clock.advance({ minutes: 1 });
    const other = await buildRestaurant(world);
    await hr.call("ask-next-restaurant", { id, vendor_id: other.id });
    expect((await hr.call("list-meal-year", {})).upcoming).toMatchObject([{ status: "requested" }]);
  });

  test("on a holiday is nobody's concern after a no once the holiday is left out again", async () => {
    world.clock.set("2026-03-30T10:00:00+02:00");
    const company = await world.buildCompany({ subscription_status: "active" });
    const hr = world.as(company.hr);
    const fridays = lunches(await buildRestaurant(world), { days_of_week: [5], start_date: "2026-04-01" });
    const { meal_event_id } = await hr.call("create-meal-order", fridays);
    const holiday = { meal_event_id, day: "2026-04-03" };
    await hr.call("keep-meal-on-holiday", holiday);
    const [order] = await world.inDatabase((tx) =>
      updateMeals(tx, eq(meal_orders.company_id, company.id), { status: "declined" }),
    );
    const meals = async () => (await hr.call("get-promise-year", { only: "alarm" })).meals;
    expect(await meals()).toMatchObject([{ id: order!.id }]);
    await hr.call("keep-meal-on-holiday", { ...holiday, keep: false });
    expect(await meals()).toEqual([]);
    const other = await buildRestaurant(world);
    await expect(
      hr.call("ask-next-restaurant", { id: order!.id, vendor_id: other.id }),
    ).rejects.toMatchObject({ code: "meal-not-wanted" });
  });

  test("of a single meal is always missed", async () => {
    const company = await world.buildCompany({ subscription_status: "active" });
    const hr = world.as(company.hr);
    await hr.call("create-meal-order", lunchOnce(await buildRestaurant(world), "2026-03-14"));
    const [order] = await world.inDatabase((tx) =>
      updateMeals(tx, eq(meal_orders.company_id, company.id), {
        status: "declined",
        requested_at: "2026-03-08T10:00:00Z",
      }),
    );
    expect((await hr.call("get-promise-year", { only: "alarm" })).meals).toMatchObject([{ id: order!.id }]);
    world.clock.advance({ minutes: 1 });
    await hr.call("ask-next-restaurant", { id: order!.id, vendor_id: (await buildRestaurant(world)).id });
    expect((await hr.call("list-meal-year", {})).upcoming).toMatchObject([{ status: "requested" }]);
  });
});
