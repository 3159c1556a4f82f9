import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildRestaurant, buildSeries, lunchOnce, planMealsAhead } from "../../../test/meals.ts";
import { createSharedWorld, type World } from "../../../test/world.ts";
import { companies, vendors } from "../../database/schema.ts";
import { offerToSupplier } from "../orders/offer-to-supplier.ts";

describe("one of a series' deliveries", () => {
  let world: World;
  beforeAll(async () => void (world = await createSharedWorld("2026-03-09T10:00:00+01:00")));
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
      message:
        "Det är för sent att ändra leveransen. Köket behövde besked senast onsdag 11 mars kl.\u00a012:00.",
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

  test("an old page decides nothing about a delivery that a colleague has moved or given to another kitchen", async () => {
    const { hr, orders, setStatus } = await buildSeries(world);
    await setStatus("requested");
    const [order] = await orders();
    const meal_order_id = order!.id;
    const shown = async () =>
      (await hr.call("list-meal-year", {})).upcoming.find(({ id }) => id === meal_order_id)!.revision;
    const before = await shown();
    await hr.call("move-meal-delivery", { meal_order_id, delivery_date: "2026-03-13" });
    const other = await buildRestaurant(world, { name: "Andra köket" });
    const decisions = (revision: number) => [
      () => hr.call("cancel-meal-order", { meal_order_id, revision }),
      () => hr.call("move-meal-delivery", { meal_order_id, delivery_date: "2026-03-16", revision }),
      () => hr.call("change-meal-order", { meal_order_id, people: 3, revision }),
      () => hr.call("ask-next-restaurant", { id: meal_order_id, vendor_id: other.id, revision }),
    ];
    for (const decide of decisions(before)) await expect(decide()).rejects.toThrow("fredag 13 mars");
    const moved = await shown();
    await hr.call("ask-next-restaurant", { id: meal_order_id, vendor_id: other.id });
    for (const decide of decisions(moved)) await expect(decide()).rejects.toThrow("från Andra köket");
    expect(await orders()).toMatchObject([{ status: "requested", delivery_date: "2026-03-13" }]);
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

  test("is moved to another day: its kitchen is told and asked anew, and the day it left has none", async () => {
    const {
      hr,
      restaurant,
      meal_event_id,
      orders,
      days,
      setStatus,
      mails: written,
    } = await buildSeries(world);
    await setStatus("confirmed");
    const [order] = await orders();
    const move = (delivery_date: string) =>
      hr.call("move-meal-delivery", { meal_order_id: order!.id, delivery_date });
    expect(await move("2026-03-13")).toEqual({ sent: true });
    expect(await days()).toEqual(["2026-03-13 requested"]);
    const subjects = async () =>
      (await written()).filter((mail) => mail.to_email === restaurant.email).map(({ subject }) => subject);
    expect((await subjects()).sort()).toEqual([
      "Beställning: lunch för 25 personer fredag 13 mars",
      "Flyttat: lunch, 25 personer från torsdag 12 mars till fredag 13 mars",
    ]);
    await planMealsAhead(world);
    expect(await days()).toEqual(["2026-03-13 requested"]);
    const event = async () => (await hr.call("list-meal-year", {})).events[0]!;
    expect(await event()).toMatchObject({
      next: "2026-03-13",
      skipped: [],
      moved: [{ day: "2026-03-12", to: "2026-03-13" }],
    });

    // Once more, and back: what is remembered is the day that it comes from.
    world.clock.advance({ minutes: 1 });
    await move("2026-03-16");
    expect(await event()).toMatchObject({ moved: [{ day: "2026-03-12", to: "2026-03-16" }] });
    await move("2026-03-12");
    expect(await event()).toMatchObject({ moved: [], next: "2026-03-12" });

    // Given up on its new day it comes on neither.
    await move("2026-03-13");
    await hr.call("skip-meal-delivery", { meal_event_id, day: "2026-03-13" });
    expect(await event()).toMatchObject({ moved: [], skipped: ["2026-03-12"], next: "2026-03-17" });
    await planMealsAhead(world);
    expect(await days()).toEqual(["2026-03-13 cancelled"]);
  });

  test.each([
    ["has passed", "2026-03-08", "Datumet har passerat"],
    ["has one already", "2026-03-17", "Serien har redan en leverans den dagen"],
    ["is a weekend", "2026-03-14", "Serien levererar inte på helger"],
    ["is paused", "2026-03-24", "Serien är pausad den dagen"],
    ["is a holiday", "2026-04-03", "Serien levererar inte på helgdagar, och då är det långfredagen"],
    ["is before the series", "2026-03-11", "Serien börjar först torsdag 12 mars"],
    ["is after the series", "2026-05-11", "Serien gäller till och med torsdag 30 april"],
  ])("is not moved to a day that %s", async (_, delivery_date, text) => {
    const { hr, meal_event_id, orders, days } = await buildSeries(world, { end_date: "2026-04-30" });
    await hr.call("pause-meal-series", { meal_event_id, from: "2026-03-23", until: "2026-03-27" });
    const [order] = await orders();
    await expect(
      hr.call("move-meal-delivery", { meal_order_id: order!.id, delivery_date }),
    ).rejects.toMatchObject({ fields: { delivery_date: text } });
    expect(await days()).toEqual(["2026-03-12 planned"]);
  });

  test("is not moved where its kitchen cannot, too late, without a subscription, or by a stranger", async () => {
    const { hr, restaurant, company, orders, setStatus } = await buildSeries(world);
    await setStatus("confirmed");
    const [order] = await orders();
    const move = (who = hr) =>
      who.call("move-meal-delivery", { meal_order_id: order!.id, delivery_date: "2026-03-13" });
    const stranger = world.as((await world.buildCompany()).hr);
    await expect(move(stranger)).rejects.toMatchObject({ code: "order-not-found" });
    const set = (closed_dates: string[]) =>
      world.inDatabase((tx) => tx.update(vendors).set({ closed_dates }).where(eq(vendors.id, restaurant.id)));
    await set(["2026-03-13"]);
    await expect(move()).rejects.toMatchObject({ code: "supplier-unavailable" });
    await set([]);
    world.clock.set("2026-03-11T12:01:00+01:00");
    await expect(move()).rejects.toMatchObject({ code: "meal-too-late" });
    world.clock.set("2026-03-09T10:00:00+01:00");
    await world.inDatabase((tx) =>
      tx
        .update(companies)
        .set({ subscription_status: "cancelled", period_ends_at: "2026-03-09T08:00:00Z" })
        .where(eq(companies.id, company.id)),
    );
    await expect(move()).rejects.toMatchObject({ code: "subscription-ended" });
  });

  test("keeps its moved day when the series is changed over it", async () => {
    const { hr, meal_event_id, orders } = await buildSeries(world, { end_date: "2026-04-30" });
    const [order] = await orders();
    await hr.call("move-meal-delivery", { meal_order_id: order!.id, delivery_date: "2026-03-16" });
    const change = { from: "2026-03-16", people: 30, time: "12:00" };
    const next = await hr.call("change-meal-series", { meal_event_id, ...change, days_of_week: [4] });
    const shown = async () =>
      (await orders()).map((one) => `${one.delivery_date} ${one.people_count} ${one.status}`);
    await planMealsAhead(world);
    expect(await shown()).toEqual(["2026-03-16 30 requested"]);
    // Its own weekday is gone, and with it the delivery.
    const last = { meal_event_id: next.meal_event_id, ...change, days_of_week: [2] };
    await hr.call("change-meal-series", last);
    await planMealsAhead(world);
    expect((await shown()).filter((one) => one.startsWith("2026-03-16"))).toEqual([
      "2026-03-16 30 cancelled",
    ]);
  });

  test("has another hour on its own day, and its kitchen is asked anew; the series keeps its own", async () => {
    const { hr, restaurant, orders, setStatus } = await buildSeries(world);
    await setStatus("confirmed");
    await world.inDatabase((tx) =>
      tx.update(vendors).set({ daily_capacity: 1 }).where(eq(vendors.id, restaurant.id)),
    );
    const [order] = await orders();
    const move = (time: string) =>
      hr.call("move-meal-delivery", {
        meal_order_id: order!.id,
        delivery_date: "2026-03-12",
        time,
      });
    expect(await move("13:00")).toEqual({ sent: true });
    const { upcoming, events } = await hr.call("list-meal-year", {});
    expect(upcoming[0]).toMatchObject({ delivery_date: "2026-03-12", time: "13:00", status: "requested" });
    expect(events[0]).toMatchObject({ moved: [], next: "2026-03-12" });
    expect(events[0]!.time).not.toBe("13:00");
    await expect(move("05:00")).rejects.toMatchObject({ code: "invalid-input" });
  });

  test("that nobody makes is moved too: the last that was asked is asked for the other day", async () => {
    const { hr, orders, days, setStatus } = await buildSeries(world);
    const [order] = await orders();
    const saysNo = () =>
      world.inDatabase((tx) =>
        tx.execute(sql`update offers set status = 'declined', answered_at = app_now(), answered_by = 'supplier'
          where order_id = ${order!.id} and status in ('open', 'accepted')`),
      );
    await setStatus("confirmed");
    await saysNo();
    const to = (delivery_date: string) =>
      hr.call("move-meal-delivery", { meal_order_id: order!.id, delivery_date });
    expect(await to("2026-03-13")).toEqual({ sent: true });
    expect(await days()).toEqual(["2026-03-13 requested"]);
    world.clock.set("2026-03-13T18:00:00+01:00");
    await saysNo();
    await expect(to("2026-03-16")).rejects.toMatchObject({ code: "day-passed" });
    world.clock.set("2026-03-09T10:00:00+01:00");
  });

  test("a single meal is moved with its card", async () => {
    const { hr, restaurant } = await buildSeries(world);
    await hr.call("create-meal-order", lunchOnce(restaurant, "2026-03-20"));
    const once = async () =>
      (await hr.call("list-meal-year", {})).upcoming.find(({ mode }) => mode === "once")!;
    const move = async (delivery_date: string) =>
      hr.call("move-meal-delivery", { meal_order_id: (await once()).id, delivery_date });
    await move("2026-03-21");
    expect(await once()).toMatchObject({ delivery_date: "2026-03-21", status: "requested" });
    const { events } = await hr.call("list-meal-year", {});
    expect(events.find(({ mode }) => mode === "once")).toMatchObject({ next: "2026-03-21" });
    await expect(move("2026-03-08")).rejects.toMatchObject({ code: "invalid-input" });
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
