import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setOrderOf, updateMeals } from "../../../../test/order-facts.ts";
import { untilBlocked } from "../../../../test/locks.ts";
import { buildRestaurant, lunches, lunchOnce, office } from "../../../../test/meals.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import type { Tx } from "../../../database/database.ts";

let world: World;
beforeAll(async () => void (world = await createWorld("2026-06-01T10:00:00+02:00")));
afterAll(() => world.close());

let company: Awaited<ReturnType<World["buildCompany"]>>;
let hr: ReturnType<World["as"]>;
beforeEach(async () => {
  company = await world.buildCompany();
  hr = world.as(company.hr);
});

/** Where the test world's companies are. */
const here = { address: "Storgatan 1, 411 38 Göteborg", latitude: 57.7, longitude: 11.97 };

describe("set-cake-settings", () => {
  test("the company's rule moves a cake from a day off and says why, and planned cakes follow it", async () => {
    const employee = await world.buildEmployee(company, { birthday: "1990-06-20" });
    const planned = await world.buildCakeOrder(employee, {
      birthday: "2026-06-20",
      delivery_date: "2026-06-20",
      status: "planned",
    });
    const answer = await hr.call("set-cake-settings", {
      delivery_rule: "workday-after",
      default_portion_size: 10,
      delivery_time: "14:00",
    });
    expect(answer).toEqual({ moved: 1, staying: 0 });
    const { cakes, default_portion_size } = await hr.call("list-cake-year", {});
    expect(default_portion_size).toBe(10);
    expect(cakes[0]).toMatchObject({
      delivery_date: "2026-06-22",
      delivery_reason: "måndag 22 juni, eftersom lördag är helgdag",
    });
    const { lines } = await hr.call("get-order-history", { kind: "cake", id: planned.id });
    expect(lines.map(({ text }) => text)).toEqual([
      "Beställningen skapades",
      "Leveransdag: lördag 20 juni → måndag 22 juni",
      "Leveranstid: kl.\u00a012:00 → kl.\u00a014:00",
    ]);
    expect(lines[1]!.who).toBe("Maja Åkerö");
  });

  test("a planned cake that the rule brings into this week is asked for at once, as it now is", async () => {
    const bakery = await world.buildVendor();
    const employee = await world.buildEmployee(company, { birthday: "1990-06-13" });
    const planned = await world.buildCakeOrder(employee, {
      birthday: "2026-06-13",
      delivery_date: "2026-06-13",
      status: "planned",
      bakery_id: bakery.id,
    });
    world.clock.set("2026-06-05T10:00:00+02:00");
    const settings = { delivery_rule: "workday-before" as const, default_portion_size: 8 };
    await hr.call("set-cake-settings", { ...settings, delivery_time: "14:00" });
    world.clock.set("2026-06-01T10:00:00+02:00");
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select o.status, m.subject, m.text from cake_orders o
        join mails m on m.kind = 'bakery-order' and o.id = any (m.order_ids) where o.id = ${planned.id}`),
    );
    expect(rows).toMatchObject([{ status: "requested", subject: "Beställning: 1 tårta fredag 12 juni" }]);
    expect(rows[0]!.text).toContain("14:00");
  });

  test("planned cakes that are as usual follow the usual size and time, others stay as they were", async () => {
    const usual = await world.buildEmployee(company, { cake_portion_size: null });
    const own = await world.buildEmployee(company, { cake_portion_size: 8 });
    const cake = (employee: typeof usual, day: number, values = {}) =>
      world.buildCakeOrder(employee, { delivery_date: `2026-06-1${day}`, status: "planned", ...values });
    await cake(usual, 1);
    await cake(own, 2);
    await cake(usual, 3, { portion_size: 16, delivery_time: "09:00" });
    await cake(usual, 4, { status: "confirmed" });
    const settings = { delivery_rule: "same-day" as const, default_portion_size: 10, delivery_time: "14:00" };
    await hr.call("set-cake-settings", settings);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select o.portion_size, to_char(o.delivery_time, 'HH24:MI') as time from cake_orders o
        where o.company_id = ${company.id} order by o.delivery_date`),
    );
    expect(rows.map(({ portion_size, time }) => [portion_size, time])).toEqual([
      [10, "14:00"],
      [8, "14:00"],
      [16, "09:00"],
      [8, "12:00"],
    ]);
  });

  test("a company that moves takes along what nobody has been asked about, and no more", async () => {
    const bakery_id = (await world.buildVendor()).id;
    const elsewhere = "Kajen 2, Göteborg";
    const cake = async (day: number, values: object) => {
      const order = await world.buildCakeOrder(await world.buildEmployee(company), {
        bakery_id,
        delivery_date: `2026-06-1${day}`,
        ...values,
      });
      return order.id;
    };
    const made = [
      await cake(1, { status: "planned" }),
      await cake(2, { status: "pending", delivery_address: here.address }),
      await cake(3, { status: "planned", delivery_address: elsewhere }),
      await cake(4, { status: "confirmed" }),
      await cake(5, { status: "requested", delivery_address: here.address }),
      await cake(6, { status: "confirmed", delivery_address: elsewhere }),
    ];
    const settings = { delivery_rule: "same-day" as const, default_portion_size: 8, delivery_time: "12:00" };
    const there = { address: "Järntorget 7, 413 04 Göteborg", latitude: 57.69, longitude: 11.95 };
    expect(await hr.call("set-cake-settings", { ...settings, ...there })).toEqual({ moved: 0, staying: 2 });
    const { cakes, ...year } = await hr.call("list-cake-year", {});
    expect(year).toMatchObject(there);
    const placeOf = (id: string) => cakes.find((row) => row.order?.id === id)!.order!.address;
    expect(made.map(placeOf)).toEqual([
      there.address,
      there.address,
      elsewhere,
      here.address,
      here.address,
      elsewhere,
    ]);
    await expect(hr.call("set-cake-settings", { ...settings, ...there, address: " " })).rejects.toMatchObject(
      { code: "invalid-input" },
    );
    // Whoever says nothing of it leaves it as it is; one that was only typed gets its place from the map.
    await hr.call("set-cake-settings", settings);
    expect(await hr.call("list-cake-year", {})).toMatchObject(there);
    const typed = { address: "Storgatan 1, 411 38 Göteborg", latitude: null, longitude: null };
    await hr.call("set-cake-settings", { ...settings, ...typed });
    expect((await hr.call("list-cake-year", {})).latitude).toBeCloseTo(57.7, 1);
  });

  test("a company that moves takes its meals along, and their series; what a kitchen knows of stays", async () => {
    const restaurant = await buildRestaurant(world);
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set first_approved_at = app_now() where id = ${company.id}`),
    );
    const elsewhere = { ...office, display: "Kajen 2, Göteborg" };
    const weekly = (weekday: number, address = office) =>
      hr.call("create-meal-order", {
        ...lunches(restaurant, { days_of_week: [weekday], start_date: "2026-06-03" }),
        address,
      });
    const first = await weekly(3);
    await weekly(4);
    await weekly(5, elsewhere);
    await hr.call("create-meal-order", lunchOnce(restaurant, "2026-06-30"));
    // What was asked for at once, but for the Wednesday's, is made a plan again.
    await world.inDatabase((tx) =>
      updateMeals(
        tx,
        sql`company_id = ${company.id} and status = 'requested' and meal_event_id <> ${first.meal_event_id}`,
        { status: "planned" },
      ),
    );
    const settings = { delivery_rule: "same-day" as const, default_portion_size: 8, delivery_time: "12:00" };
    const there = { address: "Järntorget 7, 413 04 Göteborg", latitude: 57.69, longitude: 11.95 };
    expect(await hr.call("set-cake-settings", { ...settings, ...there })).toEqual({ moved: 0, staying: 1 });
    const { events, upcoming } = await hr.call("list-meal-year", {});
    expect(upcoming.map((order) => [order.delivery_date, order.address, order.latitude])).toEqual([
      ["2026-06-03", office.display, office.latitude],
      ["2026-06-04", there.address, there.latitude],
      ["2026-06-05", elsewhere.display, elsewhere.latitude],
      ["2026-06-30", there.address, there.latitude],
    ]);
    const places = [there.address, there.address, there.address, elsewhere.display];
    expect(events.map(({ address }) => address?.display).sort()).toEqual(places);
  });

  test("a company that moves to where it has the same meal keeps both as they are", async () => {
    const restaurant = await buildRestaurant(world);
    const there = { address: "Järntorget 7, 413 04 Göteborg", latitude: 57.69, longitude: 11.95 };
    const series = lunches(restaurant, { start_date: "2026-06-04" });
    await hr.call("create-meal-order", series);
    await hr.call("create-meal-order", { ...series, address: { ...office, display: there.address } });
    await world.inDatabase((tx) => updateMeals(tx, sql`company_id = ${company.id}`, { status: "planned" }));
    const settings = { delivery_rule: "same-day" as const, default_portion_size: 8, delivery_time: "12:00" };
    await hr.call("set-cake-settings", { ...settings, ...there });
    const { events, upcoming } = await hr.call("list-meal-year", {});
    for (const meals of [
      events.map(({ address }) => address?.display),
      upcoming.map(({ address }) => address),
    ])
      expect(meals.sort()).toEqual([there.address, office.display]);
  });

  describe("at the same moment as the morning's check", () => {
    const there = { address: "Järntorget 7, 413 04 Göteborg", latitude: 57.69, longitude: 11.95 };
    const settings = { delivery_rule: "same-day" as const, default_portion_size: 8, delivery_time: "14:00" };
    const planned = async (id: string, day: number) =>
      world.buildCakeOrder(await world.buildEmployee(company), {
        id,
        delivery_date: `2026-06-1${day}`,
        status: "planned",
      });
    /** Changes the settings while somebody else holds an order, and has done more with it when they are changed. */
    const changeDuring = (first: (tx: Tx) => Promise<unknown>, then?: (tx: Tx) => Promise<unknown>) =>
      world
        .inDatabase(async (tx) => {
          await first(tx);
          const changing = Promise.allSettled([hr.call("set-cake-settings", { ...settings, ...there })]);
          await untilBlocked(world.db);
          await then?.(tx);
          return { changing };
        })
        .then(({ changing }) => changing);

    test("neither waits for the other for ever", async () => {
      const [high, low] = [randomUUID(), randomUUID()].sort().reverse() as [string, string];
      await planned(high, 1);
      await planned(low, 2);
      const hold = (id: string) => (tx: Tx) =>
        tx.execute(sql`select from cake_orders where id = ${id} for update`);
      expect(await changeDuring(hold(low), hold(high))).toMatchObject([{ status: "fulfilled" }]);
    });

    test("a cake that is being asked for goes where the bakery was told", async () => {
      const { id } = await planned(randomUUID(), 1);
      const ask = (tx: Tx) => setOrderOf(tx, id, { status: "requested" });
      expect(await changeDuring(ask)).toMatchObject([{ value: { staying: 1 } }]);
      const { cakes } = await hr.call("list-cake-year", {});
      expect(cakes[0]!.order).toMatchObject({ status: "requested", address: here.address });
    });
  });
});
