import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updateMeals } from "../../../../test/order-facts.ts";
import { stockholmToday } from "../../../../domain/clock.ts";
import { untilBlocked } from "../../../../test/locks.ts";
import { buildRestaurant, buildSeries, lunches } from "../../../../test/meals.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import { checkByHand } from "../../../jobs/daily-check.ts";
import { startRun } from "../../../jobs/part.ts";
import { requireSeries } from "../series.ts";
import { vendors } from "../../../database/schema.ts";
import { meal_event_skips, meal_events, meal_orders } from "../../../database/schema-orders.ts";

describe("process-meal-automation", () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  beforeEach(() => world.clock.set("2026-03-02T10:00:00+01:00"));
  afterAll(() => world.close());

  const daysOf = (company: { id: string }) =>
    world.inDatabase(async (tx) => {
      const rows = await tx
        .select({ day: meal_orders.delivery_date })
        .from(meal_orders)
        .where(eq(meal_orders.company_id, company.id))
        .orderBy(meal_orders.delivery_date);
      return rows.map((row) => row.day);
    });
  const run = async (lookAheadDays = 7) => {
    const admin = await world.buildAdmin();
    return world.as(admin).call("process-meal-automation", { lookAheadDays });
  };
  const checkToday = () => checkByHand(world.services, startRun(world.services, stockholmToday(world.clock)));
  const company = () => world.buildCompany({ subscription_status: "active" });

  test("makes the orders of the next seven days, and a second run makes nothing", async () => {
    const ours = await company();
    await world.as(ours.hr).call("create-meal-order", lunches(await buildRestaurant(world)));
    world.clock.advance({ days: 7 });
    const rehearsed = await world
      .as(await world.buildAdmin())
      .call("process-meal-automation", { testMode: true });
    expect(rehearsed).toEqual({
      planned: 0,
      ended: 0,
      message: "Skulle ge 2 nya måltider och 0 avslutade serier. Inget är ändrat.",
    });
    expect(await run()).toMatchObject({ planned: 2, ended: 0 });
    expect(await run()).toMatchObject({ planned: 0, ended: 0 });
    expect(await daysOf(ours)).toEqual(["2026-03-05", "2026-03-10", "2026-03-12"]);
  });

  test.each([
    {
      name: "spring forward",
      now: "2026-03-26T10:00:00+01:00",
      start: "2026-03-28",
      days: ["2026-03-28", "2026-03-29", "2026-03-30"],
    },
    {
      name: "fall back",
      now: "2026-10-22T10:00:00+02:00",
      start: "2026-10-24",
      days: ["2026-10-24", "2026-10-25", "2026-10-26"],
    },
  ])("each day has one order when the clocks $name", async ({ now, start, days }) => {
    world.clock.set(now);
    const ours = await company();
    const series = { days_of_week: [6, 0, 1], start_date: start, end_date: days.at(-1)!, time: "07:00" };
    await world.as(ours.hr).call("create-meal-order", lunches(await buildRestaurant(world), series));
    expect(await daysOf(ours)).toEqual(days);
    await run();
    expect(await daysOf(ours)).toEqual(days);
  });

  test("a series goes over New Year and leaves the holidays out", async () => {
    world.clock.set("2026-12-20T10:00:00+01:00");
    const ours = await company();
    const everyDay = { days_of_week: [1, 2, 3, 4, 5], start_date: "2026-12-22" };
    await world.as(ours.hr).call("create-meal-order", lunches(await buildRestaurant(world), everyDay));
    world.clock.set("2026-12-30T10:00:00+01:00");
    await run();
    // Julafton, juldagen, nyårsafton, nyårsdagen and trettondedagen are left out.
    expect(await daysOf(ours)).toEqual([
      "2026-12-22",
      "2026-12-23",
      "2026-12-30",
      "2027-01-04",
      "2027-01-05",
    ]);
  });

  test("nothing is made for today once the time has passed", async () => {
    const ours = await company();
    await world
      .as(ours.hr)
      .call("create-meal-order", lunches(await buildRestaurant(world), { days_of_week: [5] }));
    world.clock.set("2026-03-13T12:30:00+01:00");
    await run();
    expect(await daysOf(ours)).toEqual(["2026-03-06", "2026-03-20"]);
  });

  test("a company whose trial has ended gets no new orders", async () => {
    const ours = await world.buildCompany();
    await world.as(ours.hr).call("create-meal-order", lunches(await buildRestaurant(world)));
    world.clock.advance({ days: 20 });
    await run();
    expect(await daysOf(ours)).toEqual(["2026-03-05"]);
  });

  test("a restaurant that has stopped leaves an order without one, not no order", async () => {
    const [ours, restaurant] = [await company(), await buildRestaurant(world)];
    await world.as(ours.hr).call("create-meal-order", lunches(restaurant));
    await world.inDatabase((tx) =>
      tx.update(vendors).set({ active: false }).where(eq(vendors.id, restaurant.id)),
    );
    world.clock.advance({ days: 7 });
    await run();
    const without = await world.inDatabase((tx) =>
      tx.execute(sql`
        select count(*)::int as n from meal_orders where company_id = ${ours.id} and restaurant_id is null`),
    );
    expect(without.rows).toEqual([{ n: 2 }]);
  });

  test("an order that was declined or cancelled is not made again", async () => {
    const ours = await company();
    await world.as(ours.hr).call("create-meal-order", lunches(await buildRestaurant(world)));
    world.clock.advance({ days: 1 });
    await world.inDatabase((tx) =>
      updateMeals(tx, eq(meal_orders.company_id, ours.id), { status: "cancelled" }),
    );
    await run(3);
    expect(await daysOf(ours)).toEqual(["2026-03-05"]);
  });

  test("what has been is no longer active", async () => {
    const ours = await company();
    await world
      .as(ours.hr)
      .call("create-meal-order", lunches(await buildRestaurant(world), { end_date: "2026-03-12" }));
    world.clock.set("2026-03-12T20:00:00+01:00");
    const isActive = () =>
      world.inDatabase(async (tx) => {
        const [event] = await tx.select().from(meal_events).where(eq(meal_events.company_id, ours.id));
        return event!.active;
      });
    await run();
    expect(await isActive()).toBe(true);
    world.clock.advance({ days: 1 });
    await run();
    expect(await isActive()).toBe(false);
  });

  test("two runs at the same moment make one order for a series and a day", async () => {
    const ours = await company();
    await world.as(ours.hr).call("create-meal-order", lunches(await buildRestaurant(world)));
    world.clock.advance({ days: 7 });
    await Promise.all([run(), run()]);
    expect(await daysOf(ours)).toEqual(["2026-03-05", "2026-03-10", "2026-03-12"]);
  });

  test("waits for whoever ends the series at that moment, and makes nothing after its end", async () => {
    const ours = await company();
    await world.as(ours.hr).call("create-meal-order", lunches(await buildRestaurant(world)));
    world.clock.advance({ days: 7 });
    let running: Promise<unknown> = Promise.resolve();
    await world.inDatabase(async (tx) => {
      await tx.update(meal_events).set({ end_date: "2026-03-09" }).where(eq(meal_events.company_id, ours.id));
      running = run();
      await untilBlocked(world.db);
    });
    await running;
    expect(await daysOf(ours)).toEqual(["2026-03-05"]);
  });

  test("a company that moves holds its series meanwhile, and neither waits for the other for ever", async () => {
    const ours = await company();
    const [high, low] = [randomUUID(), randomUUID()].sort().reverse() as [string, string];
    const lunch = { company_id: ours.id, event_type: "lunch", mode: "recurring", people_count: 5 } as const;
    const series = { ...lunch, days_of_week: [3], start_date: "2026-03-02" };
    await world.inDatabase((tx) =>
      tx.insert(meal_events).values([high, low].map((id) => ({ ...series, id }))),
    );
    let running: Promise<unknown> = Promise.resolve();
    await world.inDatabase(async (tx) => {
      await requireSeries(tx, ours.id, low);
      running = run();
      await untilBlocked(world.db);
      await requireSeries(tx, ours.id, high);
    });
    await running;
    expect(await daysOf(ours)).toEqual(["2026-03-04", "2026-03-04"]);
  });

  test("a no that is being given while it runs stands: the same kitchen is not asked again", async () => {
    const { company: ours, days, setStatus } = await buildSeries(world);
    await setStatus("requested");
    let running: Promise<unknown> = Promise.resolve();
    await world.inDatabase(async (tx) => {
      await updateMeals(tx, eq(meal_orders.company_id, ours.id), { status: "declined" });
      running = run();
      await untilBlocked(world.db);
    });
    expect(await running).toMatchObject({ planned: 0 });
    expect(await days()).toEqual(["2026-03-12 declined"]);
  });

  test("a day that is being skipped while it runs is not planned", async () => {
    const { days, meal_event_id, company: ours } = await buildSeries(world);
    world.clock.advance({ days: 7 });
    let running: Promise<unknown> = Promise.resolve();
    await world.inDatabase(async (tx) => {
      await requireSeries(tx, ours.id, meal_event_id);
      await tx.insert(meal_event_skips).values({ meal_event_id, company_id: ours.id, day: "2026-03-17" });
      running = run();
      await untilBlocked(world.db);
    });
    await running;
    expect(await days()).toEqual(["2026-03-12 planned", "2026-03-19 planned"]);
  });

  test.each([
    { name: "ended", values: { start_date: "2026-03-02", end_date: "2026-03-09" } },
    { name: "was given up", values: { active: false } },
    { name: "paused", values: { pauses: "{[2026-03-09,)}" } },
  ])("what was planned while the series $name is neither asked for nor spoken of", async ({ values }) => {
    const { orders, mails, meal_event_id, hr } = await buildSeries(world);
    await world.inDatabase((tx) =>
      tx.update(meal_events).set(values).where(eq(meal_events.id, meal_event_id)),
    );
    await checkToday();
    expect(await orders()).toMatchObject([{ status: "planned" }]);
    expect(await mails()).toEqual([]);
    expect((await hr.call("get-promise-year", { only: "alarm" })).meals).toEqual([]);
  });

  test("what was planned while its day was skipped is not asked for", async () => {
    const { orders, mails, meal_event_id, company: ours } = await buildSeries(world);
    await world.inDatabase((tx) =>
      tx.insert(meal_event_skips).values({ meal_event_id, company_id: ours.id, day: "2026-03-12" }),
    );
    await checkToday();
    expect(await orders()).toMatchObject([{ status: "planned" }]);
    expect(await mails()).toEqual([]);
  });

  test("what is wanted is asked for: on a kept holiday, on the last day, and before a pause", async () => {
    const series = { days_of_week: [5], start_date: "2026-03-27" };
    const { hr, meal_event_id, days, setStatus } = await buildSeries(world, series);
    world.clock.set("2026-03-30T10:00:00+02:00");
    await hr.call("keep-meal-on-holiday", { meal_event_id, day: "2026-04-03" });
    await hr.call("end-meal-series", { meal_event_id, last_day: "2026-04-03" });
    await hr.call("pause-meal-series", { meal_event_id, from: "2026-04-04" });
    await setStatus("planned");
    await checkToday();
    expect(await days()).toEqual(["2026-04-03 requested"]);
  });

  test("only an admin may run it", async () => {
    const ours = await company();
    await expect(world.as(ours.hr).call("process-meal-automation", {})).rejects.toMatchObject({
      code: "not-allowed",
    });
  });

  test("the database keeps one live order for a series and a day", async () => {
    const ours = await company();
    await world.as(ours.hr).call("create-meal-order", lunches(await buildRestaurant(world)));
    const again = world.inDatabase((tx) =>
      tx.execute(sql`
        insert into meal_orders (company_id, meal_event_id, delivery_date, time, people_count)
        select company_id, meal_event_id, delivery_date, time, 5 from meal_orders
        where company_id = ${ours.id}`),
    );
    await expect(again).rejects.toMatchObject({ cause: { constraint: "orders_one_live_meal" } });
  });
});
