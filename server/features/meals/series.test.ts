import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setOrderOf } from "../../../test/order-facts.ts";
import { untilBlocked } from "../../../test/locks.ts";
import { buildRestaurant, buildSeries, lunchOnce, planMealsAhead } from "../../../test/meals.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { companies } from "../../database/schema.ts";
import { meal_event_kept_days, meal_event_skips } from "../../database/schema-orders.ts";

describe("a series of meals", () => {
  let world: World;
  beforeAll(async () => void (world = await createWorld("2026-03-09T10:00:00+01:00")));
  afterAll(() => world.close());

  test("asks its kitchen at once for a day that is taken in again or new, also for later today", async () => {
    const { hr, restaurant, meal_event_id, days, orders, mails: written } = await buildSeries(world);
    const asked = async (day: string) => {
      const order = (await orders()).find((one) => one.delivery_date === day && one.status === "requested");
      return (await written()).filter(
        ({ kind, to_email, order_ids }) =>
          kind === "restaurant-order" && to_email === restaurant.email && order_ids.includes(order!.id),
      );
    };
    const today = { meal_event_id, day: "2026-03-12" };
    world.clock.set("2026-03-12T08:30:00+01:00");
    await hr.call("skip-meal-delivery", today);
    await hr.call("skip-meal-delivery", { ...today, skip: false });
    expect(await asked("2026-03-12")).toHaveLength(1);

    const change = { meal_event_id, from: "2026-03-13", people: 25, time: "12:00", days_of_week: [1, 4] };
    await hr.call("change-meal-series", change);
    expect(await days()).toContain("2026-03-16 requested");
    expect(await asked("2026-03-16")).toHaveLength(1);
  });

  test("is listed with its next day, by time, and counted", async () => {
    const { hr, restaurant } = await buildSeries(world);
    await hr.call("create-meal-order", {
      ...lunchOnce(restaurant, "2026-03-20", { time: "08:00" }),
      meal_type: "frukost",
    });
    const year = await hr.call("list-meal-year", {});
    expect(year.events.map(({ event_type, next }) => [event_type, next])).toEqual([
      ["frukost", "2026-03-20"],
      ["lunch", "2026-03-12"],
    ]);
    const { name: restaurant_name } = restaurant;
    expect(year.upcoming).toMatchObject([
      { delivery_date: "2026-03-12", status: "planned", event_type: "lunch", restaurant_name },
      { delivery_date: "2026-03-20", status: "requested", event_type: "frukost", restaurant_name },
    ]);
    expect(year).toMatchObject({ year: 2026, ordered: 2, history: [] });
    expect((await hr.call("list-meal-year", { year: 2025 })).upcoming).toEqual([]);
  });

  test("shows no next day that will not come: without a subscription only what is on its way", async () => {
    const { hr, meal_event_id, setStatus, company } = await buildSeries(world);
    const set = (values: Partial<typeof companies.$inferInsert>) =>
      world.inDatabase((tx) => tx.update(companies).set(values).where(eq(companies.id, company.id)));
    const shown = async () => {
      const { events, may_order } = await hr.call("list-meal-year", {});
      return [events.find(({ id }) => id === meal_event_id)!.next, may_order];
    };
    expect(await shown()).toEqual(["2026-03-12", true]);
    await set({ subscription_status: "cancelled", period_ends_at: "2026-03-31T00:00:00Z" });
    expect(await shown()).toEqual(["2026-03-12", true]);
    await set({ period_ends_at: "2026-03-09T08:00:00Z" });
    expect(await shown()).toEqual([null, false]);
    await setStatus("confirmed");
    expect(await shown()).toEqual(["2026-03-12", false]);
    world.clock.set("2026-03-13T10:00:00+01:00");
    expect(await shown()).toEqual([null, false]);
  });

  test("has days that nobody at HR made, and a meal that HR ordered", async () => {
    const { hr, restaurant, orders } = await buildSeries(world);
    const [planned] = await orders();
    await hr.call("create-meal-order", lunchOnce(restaurant, "2026-03-20"));
    const once = (await orders()).find((order) => order.delivery_date === "2026-03-20");
    const makerOf = async (id: string) =>
      (await hr.call("get-order-history", { kind: "meal", id })).lines[0]!.who;
    expect(await makerOf(planned!.id)).toBe("Tårtdags, automatiskt");
    expect(await makerOf(once!.id)).toBe("HR");
  });

  test("pauses and goes on again", async () => {
    const { hr, meal_event_id, days } = await buildSeries(world);
    const pause = { meal_event_id, from: "2026-03-10", until: "2026-03-20" };
    expect(await hr.call("pause-meal-series", pause)).toEqual({ orders: 1, too_late: [] });
    await planMealsAhead(world);
    expect(await days()).toEqual(["2026-03-12 cancelled"]);
    expect((await hr.call("list-meal-year", {})).events[0]).toMatchObject({ next: "2026-03-24" });

    await hr.call("pause-meal-series", { meal_event_id });
    expect((await days()).sort()).toEqual(["2026-03-12 cancelled", "2026-03-12 requested"]);
  });

  test("pauses while one of its deliveries is held, and neither waits for the other for ever", async () => {
    const { hr, meal_event_id, orders, company: ours } = await buildSeries(world);
    const [order] = await orders();
    let changing: Promise<unknown> = Promise.resolve();
    await world.inDatabase(async (tx) => {
      await tx.execute(sql`select from meal_orders where id = ${order!.id} for update`);
      changing = hr.call("pause-meal-series", { meal_event_id, from: "2026-03-10" });
      await untilBlocked(world.db);
      await tx.insert(meal_event_skips).values({ meal_event_id, company_id: ours.id, day: "2026-03-12" });
    });
    await changing;
    expect(await orders()).toMatchObject([{ status: "cancelled" }]);
  });

  test("a pause leaves what the kitchen has begun with and says so", async () => {
    const { hr, meal_event_id, days, setStatus } = await buildSeries(world);
    await setStatus("requested");
    world.clock.set("2026-03-11T16:00:00+01:00");
    expect(await hr.call("pause-meal-series", { meal_event_id, from: "2026-03-11" })).toEqual({
      orders: 0,
      too_late: ["2026-03-12"],
    });
    expect(await days()).toEqual(["2026-03-12 requested"]);
  });

  test("has a second pause beside the first, and each ends by itself", async () => {
    const { hr, meal_event_id, days } = await buildSeries(world);
    await hr.call("pause-meal-series", { meal_event_id, from: "2026-03-10", until: "2026-03-13" });
    await hr.call("pause-meal-series", { meal_event_id, from: "2026-04-06", until: "2026-04-12" });
    await hr.call("pause-meal-series", { meal_event_id, from: "2026-07-06" });
    const shown = async () => (await hr.call("list-meal-year", {})).events[0]!;
    const later = [
      { from: "2026-04-06", until: "2026-04-12" },
      { from: "2026-07-06", until: null },
    ];
    expect(await shown()).toMatchObject({
      pauses: [{ from: "2026-03-10", until: "2026-03-13" }, ...later],
      next: "2026-03-17",
    });
    await hr.call("pause-meal-series", { meal_event_id, resume: "2026-03-12" });
    expect(await shown()).toMatchObject({ pauses: later, next: "2026-03-12" });
    expect((await days()).sort()).toEqual(["2026-03-12 cancelled", "2026-03-12 requested"]);
    await hr.call("pause-meal-series", { meal_event_id });
    expect(await shown()).toMatchObject({ pauses: [] });
  });

  test("ends, and what was delivered stays", async () => {
    const { hr, meal_event_id, days } = await buildSeries(world);
    world.clock.set("2026-03-13T10:00:00+01:00");
    await planMealsAhead(world);
    expect(await hr.call("end-meal-series", { meal_event_id, last_day: "2026-03-17" })).toEqual({
      orders: 1,
      too_late: [],
    });
    expect(await days()).toEqual(["2026-03-12 planned", "2026-03-17 planned", "2026-03-19 cancelled"]);
    world.clock.set("2026-03-18T10:00:00+01:00");
    await planMealsAhead(world);
    expect((await hr.call("list-meal-year", {})).events).toEqual([]);
  });

  test("another restaurant takes over what the first declined, and is asked at once", async () => {
    const { hr, orders, restaurant, mails: written } = await buildSeries(world);
    const [order] = await orders();
    await world.inDatabase((tx) =>
      setOrderOf(tx, order!.id, { status: "declined", requested_at: "2026-03-08T10:00:00Z" }),
    );
    expect((await hr.call("list-meal-year", {})).upcoming).toMatchObject([{ status: "declined" }]);
    world.clock.advance({ minutes: 1 });
    const other = await buildRestaurant(world);
    await hr.call("ask-next-restaurant", { id: order!.id, vendor_id: other.id });
    expect((await hr.call("list-meal-year", {})).upcoming).toMatchObject([
      { status: "requested", restaurant_name: other.name },
    ]);
    const asked = (await written()).filter((mail) => mail.kind === "restaurant-order");
    expect(asked.map((mail) => mail.to_email)).toEqual([other.email]);
    expect(restaurant.email).not.toBe(other.email);
    const stranger = world.as((await world.buildCompany()).hr);
    await expect(
      stranger.call("ask-next-restaurant", { id: order!.id, vendor_id: other.id }),
    ).rejects.toMatchObject({ code: "order-not-found" });
  });

  test("is neither changed nor begun again without a subscription, and what was asked stays", async () => {
    const {
      hr,
      meal_event_id,
      days,
      setStatus,
      company,
      mails: written,
    } = await buildSeries(world, {
      days_of_week: [4, 5],
    });
    await hr.call("skip-meal-delivery", { meal_event_id, day: "2026-03-13" });
    await setStatus("confirmed");
    const before = await days();
    await world.inDatabase((tx) =>
      tx
        .update(companies)
        .set({
          subscription_status: "cancelled",
          trial_ends_at: "2026-02-09T08:00:00Z",
          period_ends_at: "2026-03-09T08:00:00Z",
        })
        .where(eq(companies.id, company.id)),
    );
    const change = { meal_event_id, from: "2026-03-10", people: 40, time: "12:00", days_of_week: [4] };
    const tries = [
      () => hr.call("change-meal-series", change),
      () => hr.call("skip-meal-delivery", { meal_event_id, day: "2026-03-13", skip: false }),
      () => hr.call("pause-meal-series", { meal_event_id }),
      () => hr.call("keep-meal-on-holiday", { meal_event_id, day: "2026-04-03" }),
    ];
    for (const attempt of tries)
      await expect(attempt()).rejects.toMatchObject({
        code: "subscription-ended",
        message: "Ert abonnemang har avslutats. Vänligen förnya ditt abonnemang.",
      });
    expect(await days()).toEqual(before);
    expect(await written()).toEqual([]);
    // Less food is always possible.
    await hr.call("pause-meal-series", { meal_event_id, from: "2026-03-20" });
    await hr.call("keep-meal-on-holiday", { meal_event_id, day: "2026-04-03", keep: false });
    await hr.call("skip-meal-delivery", { meal_event_id, day: "2026-03-12" });
  });

  test("shows the holidays it meets and keeps the one that is wanted", async () => {
    const { hr, meal_event_id, days } = await buildSeries(world, {
      days_of_week: [5],
      start_date: "2026-03-27",
    });
    world.clock.set("2026-03-30T10:00:00+02:00");
    await planMealsAhead(world);
    expect(await days()).toEqual([]);
    const shown = async () => (await hr.call("list-meal-year", {})).events[0]!.holidays;
    expect(await shown()).toContainEqual({ day: "2026-04-03", name: "långfredagen", kept: false });

    await hr.call("keep-meal-on-holiday", { meal_event_id, day: "2026-04-03" });
    expect(await days()).toEqual(["2026-04-03 requested"]);
    expect(await shown()).toContainEqual({ day: "2026-04-03", name: "långfredagen", kept: true });
    await hr.call("keep-meal-on-holiday", { meal_event_id, day: "2026-04-03", keep: false });
    expect(await days()).toEqual(["2026-04-03 cancelled"]);
    await expect(hr.call("keep-meal-on-holiday", { meal_event_id, day: "2026-04-10" })).rejects.toMatchObject(
      {
        fields: { day: "Serien möter ingen helgdag eller stängd dag då" },
      },
    );
  });

  test("another company's series and orders are not found", async () => {
    const { meal_event_id, orders } = await buildSeries(world);
    const stranger = world.as((await world.buildCompany()).hr);
    const [order] = await orders();
    const day = { meal_event_id, day: "2026-03-12" };
    const change = { meal_event_id, from: "2026-03-12", people: 1, time: "12:00", days_of_week: [1] };
    const tries = [
      stranger.call("skip-meal-delivery", day),
      stranger.call("keep-meal-on-holiday", day),
      stranger.call("pause-meal-series", { meal_event_id, from: "2026-03-12" }),
      stranger.call("end-meal-series", { meal_event_id, last_day: "2026-03-12" }),
      stranger.call("change-meal-series", change),
    ];
    for (const attempt of await Promise.allSettled(tries))
      expect(attempt).toMatchObject({ reason: { code: "meal-not-found" } });
    const theirOrder = { meal_order_id: order!.id };
    const more = [
      stranger.call("cancel-meal-order", theirOrder),
      stranger.call("change-meal-order", { ...theirOrder, people: 3 }),
    ];
    for (const attempt of await Promise.allSettled(more))
      expect(attempt).toMatchObject({ reason: { code: "order-not-found" } });
    const theirs = await stranger.call("list-meal-year", {});
    expect(theirs).toMatchObject({ events: [], upcoming: [], history: [] });
    expect(await world.inDatabase((tx) => tx.select().from(meal_event_kept_days))).not.toContainEqual(
      expect.objectContaining({ meal_event_id }),
    );
  });
});
