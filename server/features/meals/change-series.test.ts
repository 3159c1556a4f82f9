import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setOrderOf } from "../../../test/order-facts.ts";
import { buildRestaurant, buildSeries, lunchOnce, office, planMealsAhead } from "../../../test/meals.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { vendors } from "../../database/schema.ts";
import { meal_events } from "../../database/schema-orders.ts";

/** Through `change-meal-series`: the old series ends and another goes on. */
describe("a series of meals", () => {
  let world: World;
  beforeAll(async () => void (world = await createWorld("2026-03-09T10:00:00+01:00")));
  afterAll(() => world.close());

  test("changes people and time from a day on: the old ends, a new one goes on", async () => {
    const { hr, meal_event_id, orders, company } = await buildSeries(world);
    world.clock.set("2026-03-13T10:00:00+01:00");
    await planMealsAhead(world);
    const change = { meal_event_id, from: "2026-03-18", people: 40, time: "13:00", days_of_week: [2, 4] };
    const answer = await hr.call("change-meal-series", change);
    expect(answer.orders).toBe(1);
    expect(
      (await orders()).map((one) => [one.delivery_date, one.people_count, one.time, one.status]),
    ).toEqual([
      ["2026-03-12", 25, "12:00:00", "planned"],
      ["2026-03-17", 25, "12:00:00", "planned"],
      ["2026-03-19", 40, "13:00:00", "planned"],
    ]);
    const events = await world.inDatabase((tx) =>
      tx
        .select()
        .from(meal_events)
        .where(eq(meal_events.company_id, company.id))
        .orderBy(meal_events.start_date),
    );
    expect(events).toMatchObject([
      { id: meal_event_id, end_date: "2026-03-17" },
      { id: answer.meal_event_id, continues_id: meal_event_id, start_date: "2026-03-18", end_date: null },
    ]);
    // Two cards, the later right after the earlier, and one series.
    expect((await hr.call("list-meal-year", {})).events).toMatchObject([
      { id: meal_event_id, continues_id: null, people_count: 25 },
      { id: answer.meal_event_id, continues_id: meal_event_id, people_count: 40 },
    ]);
    expect((await hr.call("get-overview", {})).active_meal_events).toBe(1);
    await planMealsAhead(world);
    expect(await orders()).toHaveLength(3);
  });

  test("a change asks a kitchen anew that had been asked, and leaves what it hears too late about", async () => {
    const { hr, meal_event_id, orders, setStatus, mails: written } = await buildSeries(world);
    await setStatus("confirmed");
    const change = { meal_event_id, from: "2026-03-10", people: 40, time: "12:00", days_of_week: [2, 4] };
    expect(await hr.call("change-meal-series", change)).toMatchObject({ too_late: [] });
    expect((await orders()).map((one) => [one.people_count, one.status])).toEqual([[40, "requested"]]);
    expect((await written()).map((mail) => mail.kind).sort()).toEqual([
      "restaurant-order",
      "restaurant-order-cancelled",
    ]);
    const off = (await written()).find((mail) => mail.kind === "restaurant-order-cancelled")!;
    expect(off.subject).toBe("Ersatt: lunch, 25 personer torsdag 12 mars");
    expect(off.text).toContain("Svara i stället på den nya frågan");
    expect(off.text).not.toMatch(/Ni behöver inte leverera|Ni ska fortfarande leverera/);
  });

  test("names its reserves in order, which go along when it is changed, and can be others later", async () => {
    const { hr, restaurant, meal_event_id } = await buildSeries(world);
    const [first, second] = [await buildRestaurant(world), await buildRestaurant(world)];
    const far = await buildRestaurant(world, { latitude: 65.58, longitude: 22.15 });
    const set = (...reserve_ids: string[]) => hr.call("set-meal-reserves", { meal_event_id, reserve_ids });
    const reserves = async () =>
      (await hr.call("list-meal-year", {})).events.map((event) => event.reserves.map(({ name }) => name));
    await set(second.id, restaurant.id, first.id);
    expect(await reserves()).toEqual([[second.name, first.name]]);
    await expect(set(far.id)).rejects.toMatchObject({ code: "invalid-input" });
    await expect(set(meal_event_id)).rejects.toMatchObject({ code: "vendor-not-found" });
    const stranger = world.as((await world.buildCompany()).hr);
    await expect(
      stranger.call("set-meal-reserves", { meal_event_id, reserve_ids: [] }),
    ).rejects.toMatchObject({ code: "meal-not-found" });

    const change = { meal_event_id, from: "2026-03-18", people: 25, time: "12:00", days_of_week: [2, 4] };
    await hr.call("change-meal-series", { ...change, vendor_id: second.id });
    expect(await reserves()).toEqual([[second.name, first.name], [first.name]]);
    await set();
    expect((await reserves())[0]).toEqual([]);
    const once = lunchOnce(restaurant, "2026-03-20", { time: "13:00" });
    await hr.call("create-meal-order", { ...once, reserve_ids: [first.id] });
    expect((await reserves()).at(-1)).toEqual([first.name]);
  });

  test("goes over to another restaurant and address from a day on: who was asked is told, the new one asked", async () => {
    const { hr, restaurant, meal_event_id, orders, mails: written } = await buildSeries(world);
    world.clock.set("2026-03-10T10:00:00+01:00");
    await planMealsAhead(world);
    const [thursday, tuesday] = await orders();
    await world.inDatabase((tx) => setOrderOf(tx, thursday!.id, { status: "completed" }));
    await world.inDatabase((tx) => setOrderOf(tx, tuesday!.id, { status: "confirmed" }));
    const other = await buildRestaurant(world);
    const address = { ...office, display: "Hamngatan 2, 411 14 Göteborg", street: "Hamngatan 2" };
    const change = { meal_event_id, from: "2026-03-12", people: 25, time: "12:00", days_of_week: [2, 4] };
    const answer = await hr.call("change-meal-series", { ...change, vendor_id: other.id, address });
    expect(answer).toMatchObject({ too_late: [] });
    expect(
      (await orders()).map((one) => [
        one.delivery_date,
        one.status,
        one.restaurant_id,
        one.address_snapshot?.display,
      ]),
    ).toEqual([
      ["2026-03-12", "completed", restaurant.id, office.display],
      ["2026-03-17", "requested", other.id, address.display],
    ]);
    const told = (await written()).map(({ kind, to_email, text }) => [kind, to_email, text] as const).sort();
    expect(told.map(([kind, to]) => [kind, to])).toEqual([
      ["restaurant-order", other.email],
      ["restaurant-order-cancelled", restaurant.email],
    ]);
    expect(told[0]![2]).toContain("Hamngatan 2");
    expect(told[1]![2]).not.toContain("Svara i stället på den nya frågan");

    // A kitchen that hears too late about its first delivery, or does not go there, is refused beside its field.
    const slow = await buildRestaurant(world, { lead_hours: 24 * 20 });
    const again = { ...change, meal_event_id: answer.meal_event_id };
    await expect(hr.call("change-meal-series", { ...again, vendor_id: slow.id })).rejects.toMatchObject({
      fields: { from: expect.stringContaining(slow.name) },
    });
    const far = await buildRestaurant(world, { latitude: 65.58, longitude: 22.15 });
    await expect(hr.call("change-meal-series", { ...again, vendor_id: far.id })).rejects.toMatchObject({
      fields: { vendor_id: expect.stringContaining(far.name) },
    });
  });

  test("a change of restaurant leaves what another kitchen has taken, and asks the new one where the old said no", async () => {
    const { hr, meal_event_id, orders } = await buildSeries(world);
    world.clock.set("2026-03-10T10:00:00+01:00");
    await planMealsAhead(world);
    const [thursday, tuesday] = await orders();
    const [helper, next] = [await buildRestaurant(world), await buildRestaurant(world)];
    await hr.call("ask-next-restaurant", { id: thursday!.id, vendor_id: helper.id });
    await world.inDatabase((tx) =>
      setOrderOf(tx, tuesday!.id, { status: "declined", requested_at: "2026-03-08T10:00:00Z" }),
    );
    const change = { meal_event_id, from: "2026-03-11", people: 25, time: "12:00", days_of_week: [2, 4] };
    await hr.call("change-meal-series", { ...change, vendor_id: next.id });
    expect((await orders()).map((one) => [one.delivery_date, one.status, one.restaurant_id])).toEqual([
      ["2026-03-12", "requested", helper.id],
      ["2026-03-17", "requested", next.id],
    ]);
  });

  test("a change that changes nothing asks nobody anew", async () => {
    const { hr, meal_event_id, orders, setStatus, mails: written } = await buildSeries(world);
    await setStatus("confirmed");
    const before = await orders();
    const same = { meal_event_id, from: "2026-03-10", people: 25, time: "12:00", days_of_week: [4, 2] };
    expect(await hr.call("change-meal-series", same)).toEqual({ meal_event_id, orders: 0, too_late: [] });
    expect(await orders()).toEqual(before);
    expect(await written()).toEqual([]);
  });

  test("a series that is changed before the first of its days is gone, also after the day it began on paper", async () => {
    const { hr, meal_event_id } = await buildSeries(world);
    await world.inDatabase((tx) =>
      tx.execute(sql`update meal_events set start_date = '2026-03-11' where id = ${meal_event_id}`),
    );
    const change = { meal_event_id, from: "2026-03-12", people: 40, time: "12:00", days_of_week: [2, 4] };
    await hr.call("change-meal-series", change);
    expect((await hr.call("get-overview", {})).active_meal_events).toBe(1);
  });

  test.each([
    ["has been switched off", { active: false }],
    ["has closed that day", { closed_dates: ["2026-03-12"] }],
  ])(
    "a change leaves what a kitchen has said yes to when it %s since: it cannot be asked anew",
    async (_, values) => {
      const { hr, restaurant, meal_event_id, orders, setStatus, mails: written } = await buildSeries(world);
      await setStatus("confirmed");
      await world.inDatabase((tx) => tx.update(vendors).set(values).where(eq(vendors.id, restaurant.id)));
      const change = { from: "2026-03-10", people: 40, time: "12:00", days_of_week: [2, 4] };
      const next = await hr.call("change-meal-series", { meal_event_id, ...change });
      expect(next).toMatchObject({ too_late: ["2026-03-12"] });
      const [thursday] = await orders();
      expect(thursday).toMatchObject({ status: "confirmed", people_count: 25, restaurant_id: restaurant.id });
      expect((await written()).filter(({ to_email }) => to_email === restaurant.email)).toHaveLength(0);

      // A day that the series leaves is no longer wanted, whoever was to bring it.
      const away = { ...change, meal_event_id: next.meal_event_id, days_of_week: [1] };
      expect(await hr.call("change-meal-series", away)).toMatchObject({ too_late: [] });
      expect((await orders())[0]).toMatchObject({ status: "cancelled" });
    },
  );

  test("goes over to other weekdays and back: its days are there again, but for the skipped, and its kitchen is asked", async () => {
    const {
      hr,
      restaurant,
      meal_event_id,
      days,
      mails: written,
    } = await buildSeries(world, {
      days_of_week: [2, 3, 4],
      start_date: "2026-03-10",
    });
    const skipped = { meal_event_id, day: "2026-03-11" };
    await hr.call("skip-meal-delivery", skipped);
    const change = { from: "2026-03-11", people: 25, time: "12:00" };
    const away = await hr.call("change-meal-series", { meal_event_id, ...change, days_of_week: [1, 5] });
    expect(await days()).toContain("2026-03-12 cancelled");
    world.clock.advance({ minutes: 5 });
    const back = { meal_event_id: away.meal_event_id, ...change, days_of_week: [2, 3, 4] };
    await hr.call("change-meal-series", back);
    const live = (await days()).filter((day) => !day.endsWith("cancelled"));
    expect(live).toEqual(["2026-03-10 planned", "2026-03-12 requested"]);
    const told = (await written()).map(({ to_email, subject }) => [to_email, subject]);
    expect(told).toContainEqual([restaurant.email, "Beställning: lunch för 25 personer torsdag 12 mars"]);
  });

  test("a day with a number of its own keeps it when the series is changed, asked or only planned", async () => {
    const { hr, meal_event_id, orders, mails: written } = await buildSeries(world);
    world.clock.set("2026-03-11T10:00:00+01:00");
    await planMealsAhead(world);
    const [thursday, tuesday] = await orders();
    await world.inDatabase((tx) => setOrderOf(tx, thursday!.id, { status: "confirmed" }));
    for (const { id } of [thursday!, tuesday!])
      await hr.call("change-meal-order", { meal_order_id: id, people: 30 });
    world.clock.set("2026-03-11T10:01:00+01:00");
    const change = { meal_event_id, from: "2026-03-11", people: 25, time: "13:00", days_of_week: [2, 3, 4] };
    await hr.call("change-meal-series", change);
    expect(
      (await orders()).map((one) => [one.delivery_date, one.time, one.people_count, one.status]),
    ).toEqual([
      ["2026-03-12", "13:00:00", 30, "requested"],
      ["2026-03-17", "13:00:00", 30, "planned"],
      ["2026-03-18", "13:00:00", 25, "requested"],
    ]);
    const asked = (await written()).find((mail) => mail.kind === "restaurant-order");
    expect(asked!.text).toContain("30 personer");
  });
});
