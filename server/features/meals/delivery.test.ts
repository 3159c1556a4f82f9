import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildSeries, lunchOnce, planMealsAhead } from "../../../test/meals.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { offerToSupplier } from "../orders/offer-to-supplier.ts";

describe("one of a series' deliveries", () => {
  let world: World;
  beforeAll(async () => void (world = await createWorld("2026-03-09T10:00:00+01:00")));
  afterAll(() => world.close());

  test("leaves one day out, and takes it in again", async () => {
    const { hr, meal_event_id, days } = await buildSeries(world);
    const day = { meal_event_id, day: "2026-03-12" };
    expect(await hr.call("skip-meal-delivery", day)).toEqual({ orders: 1, too_late: [] });
    await planMealsAhead(world);
    expect(await days()).toEqual(["2026-03-12 cancelled"]);
    const [event] = (await hr.call("list-meal-year", {})).events;
    expect(event).toMatchObject({ next: "2026-03-17", skipped: ["2026-03-12"] });

    expect(await hr.call("skip-meal-delivery", { ...day, skip: false })).toEqual({ orders: 1, too_late: [] });
    expect((await days()).sort()).toEqual(["2026-03-12 cancelled", "2026-03-12 requested"]);
  });

  test("that was planned while its series ended is asked for by nobody", async () => {
    const { meal_event_id, orders, days } = await buildSeries(world);
    await world.inDatabase((tx) =>
      tx.execute(sql`update meal_events set active = false where id = ${meal_event_id}`),
    );
    const ids = (await orders()).map(({ id }) => id);
    await world.inDatabase((tx) => offerToSupplier(tx, world.services, "meal", ids, "automation"));
    expect(await days()).toEqual(["2026-03-12 planned"]);
  });

  test("a day without a delivery cannot be left out", async () => {
    const { hr, meal_event_id } = await buildSeries(world);
    await expect(hr.call("skip-meal-delivery", { meal_event_id, day: "2026-03-13" })).rejects.toMatchObject({
      fields: { day: "Serien har ingen leverans den dagen" },
    });
  });

  test("a delivery is cancelled before the kitchen's last hour, which is told, and not after it", async () => {
    const { hr, orders, setStatus, mails: written, restaurant } = await buildSeries(world);
    await setStatus("confirmed");
    const [order] = await orders();
    world.clock.set("2026-03-11T12:01:00+01:00");
    await expect(hr.call("cancel-meal-order", { meal_order_id: order!.id })).rejects.toMatchObject({
      code: "meal-too-late",
      message: "Det är för sent att ändra leveransen. Köket behövde besked senast onsdag 11 mars kl. 12:00.",
    });
    world.clock.set("2026-03-11T11:59:00+01:00");
    expect((await hr.call("list-meal-year", {})).upcoming[0]!.cancel_by).toBe("2026-03-11T11:00:00Z");
    await hr.call("cancel-meal-order", { meal_order_id: order!.id });
    expect((await written()).filter((mail) => mail.to_email === restaurant.email)).toMatchObject([
      { kind: "restaurant-order-cancelled" },
    ]);
    await expect(hr.call("cancel-meal-order", { meal_order_id: order!.id })).rejects.toMatchObject({
      code: "order-changed",
      message: "Beställningen är redan ändrad. Status nu: Avbokad.",
    });
    await planMealsAhead(world);
    expect((await orders()).filter((one) => one.delivery_date === "2026-03-12")).toHaveLength(1);
  });

  test("one delivery gets another number of people; a kitchen that was asked is told, until its last hour", async () => {
    const { hr, orders, setStatus, mails: written, restaurant } = await buildSeries(world);
    const [order] = await orders();
    const count = order!.people_count;
    const change = (people: number) => hr.call("change-meal-order", { meal_order_id: order!.id, people });
    const told = async () =>
      (await written())
        .filter((mail) => mail.to_email === restaurant.email)
        .map(({ kind, text }) => `${kind} ${text!.match(/tidigare (.+)/)![1]}`)
        .sort();
    await change(count + 1);
    expect(await told()).toEqual([]);
    await setStatus("confirmed");
    await change(count + 5);
    await change(count + 5);
    await change(count + 6);
    // Within ten minutes: one mail, with what held before the first.
    expect(await told()).toEqual([`supplier-order-changed ${count + 1} personer`]);
    expect(await orders()).toMatchObject([{ people_count: count + 6, status: "confirmed" }]);
    expect((await hr.call("list-meal-year", {})).events).toMatchObject([{ people_count: count }]);

    await expect(change(0)).rejects.toMatchObject({
      fields: { people: "Antal personer måste vara mellan 1 och 500" },
    });
    world.clock.set("2026-03-11T12:01:00+01:00");
    await expect(change(3)).rejects.toMatchObject({ code: "meal-too-late" });
    world.clock.set("2026-03-11T11:59:00+01:00");
    await hr.call("cancel-meal-order", { meal_order_id: order!.id });
    await expect(change(3)).rejects.toMatchObject({
      message: "Beställningen är redan ändrad. Status nu: Avbokad.",
    });
  });

  test("a single meal and its card agree on how many will eat", async () => {
    const { hr, restaurant } = await buildSeries(world);
    await hr.call("create-meal-order", lunchOnce(restaurant, "2026-03-20"));
    const meal = (await hr.call("list-meal-year", {})).upcoming.find(({ mode }) => mode === "once");
    await hr.call("change-meal-order", { meal_order_id: meal!.id, people: 17 });
    const { upcoming, events } = await hr.call("list-meal-year", {});
    const ones = [...upcoming, ...events].filter(({ mode }) => mode === "once");
    expect(ones.map(({ people_count }) => people_count)).toEqual([17, 17]);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select people_count from order_requests where order_id = ${meal!.id}`),
    );
    expect(rows).toEqual([{ people_count: 17 }]);
  });

  test("a cancelled single meal can be ordered again", async () => {
    const { hr, restaurant } = await buildSeries(world);
    await hr.call("create-meal-order", lunchOnce(restaurant, "2026-03-20"));
    const meal = (await hr.call("list-meal-year", {})).upcoming.find(({ mode }) => mode === "once");
    await hr.call("cancel-meal-order", { meal_order_id: meal!.id });
    const again = await hr.call("create-meal-order", lunchOnce(restaurant, "2026-03-20"));
    expect(again.first_delivery).toBe("2026-03-20");
  });
});
