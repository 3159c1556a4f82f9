import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { buildRestaurant, lunches } from "../../../test/meals.ts";
import { build, useSeriesScene, world } from "../../../test/series-scene.ts";
import { orders } from "../../database/schema-orders.ts";
import { vendors } from "../../database/schema.ts";

useSeriesScene();

const withdrawn = { withdrawn_at: "2026-03-09T08:00:00Z", decline_reason: "Ugnen gick sönder" };

describe("a delivery that its kitchen does not make", () => {
  test("is marked when the kitchen withdrew, with its reason, until another is asked", async () => {
    const { hr, id, set } = await build();
    const shown = async () => (await hr.call("list-meal-year", {})).upcoming;
    expect(await shown()).toMatchObject([{ id, offer_status: "accepted" }]);
    await set(withdrawn);
    expect(await shown()).toMatchObject([
      { id, status: "declined", offer_status: "withdrawn", decline_reason: "Ugnen gick sönder" },
    ]);
    const other = await buildRestaurant(world);
    await hr.call("ask-next-restaurant", { id, vendor_id: other.id });
    expect(await shown()).toMatchObject([
      { status: "requested", offer_status: "open", restaurant_name: other.name },
    ]);
  });

  test("and that the platform turned down is asked for again when its series gets another kitchen", async () => {
    const company = await world.buildCompany({ subscription_status: "active" });
    const [restaurant, other] = [await buildRestaurant(world), await buildRestaurant(world)];
    const [hr, admin] = [world.as(company.hr), world.as(await world.buildAdmin())];
    const { meal_event_id } = await hr.call(
      "create-meal-order",
      lunches(restaurant, { start_date: "2026-03-12" }),
    );
    const shown = async () => (await hr.call("list-meal-year", {})).upcoming;
    const [delivery] = await shown();
    const decide = (status: "approved" | "rejected") =>
      admin.call("set-order-request-status", { ids: [delivery!.id], status, reason: "Inte dit" });
    await decide("rejected");
    const [from, days_of_week] = ["2026-03-12", [2, 4]];
    const change = { meal_event_id, from, people: 25, time: "12:00", days_of_week, vendor_id: other.id };
    await hr.call("change-meal-series", change);
    expect((await shown()).find(({ id }) => id === delivery!.id)).toMatchObject({
      status: "pending",
      restaurant_name: other.name,
    });
    const told = await world.mailsTo(world.services.settings.contactEmail);
    const requests = told.filter(({ kind }) => kind === "new-order-request");
    expect(requests.filter(({ order_ids }) => order_ids.includes(delivery!.id))).toHaveLength(2);
    expect(await world.mailsTo(other.email!)).toEqual([]);
    await decide("approved");
    expect((await shown())[0]).toMatchObject({ status: "requested", restaurant_name: other.name });
  });

  test("has its next step on its row and its series' card, with who is asked after a deadline", async () => {
    const company = await world.buildCompany({
      latitude: 66,
      longitude: 23,
      subscription_status: "active",
      first_approved_at: "2026-03-01T09:00:00Z",
    });
    const hr = world.as(company.hr);
    const near = { latitude: 66.01, longitude: 23 };
    const [restaurant, reserve] = [await buildRestaurant(world, near), await buildRestaurant(world, near)];
    const order = lunches(restaurant, { start_date: "2026-03-12" });
    await hr.call("create-meal-order", {
      ...order,
      address: { ...order.address, ...near },
      reserve_ids: [reserve.id],
    });
    const steps = async () => {
      const { upcoming, events } = await hr.call("list-meal-year", {});
      return [upcoming[0]?.next_step, events[0]?.next_step].map((step) =>
        step?.text.replaceAll("\u00a0", " "),
      );
    };
    world.clock.set("2026-03-10T09:00:00+01:00");
    const until = `Svar senast idag kl. 10:00, annars frågas ${reserve.name}`;
    expect(await steps()).toEqual([until, until]);
    await world.inDatabase((tx) =>
      tx.update(vendors).set({ active: false }).where(eq(vendors.id, reserve.id)),
    );
    expect((await steps())[0]).toBe(
      "Svar senast idag kl. 10:00. Ingen annan kan frågas, så annars får du besked.",
    );
    // The delivery after it has no order yet.
    world.clock.set("2026-03-12T12:30:00+01:00");
    expect((await steps())[1]).toBe(`Erbjuds ${restaurant.name} imorgon kl. 08:00`);
  });

  test("can be forgone by HR: nobody looks for another any more, and the series leaves the day out", async () => {
    const { hr, id, set } = await build();
    await set(withdrawn);
    const forgo = (who = hr) => who.call("cancel-meal-order", { meal_order_id: id });
    const stranger = world.as((await world.buildCompany()).hr);
    await expect(forgo(stranger)).rejects.toMatchObject({ code: "order-not-found" });
    world.clock.set("2026-03-12T13:00:00+01:00");
    await expect(forgo()).rejects.toMatchObject({ code: "day-passed" });
    world.clock.set("2026-03-09T11:00:00+01:00");
    await forgo();
    const { upcoming, history, events } = await hr.call("list-meal-year", {});
    // History is what lies behind.
    expect([upcoming, history]).toEqual([[], []]);
    expect(events).toMatchObject([{ skipped: ["2026-03-12"], next: "2026-03-17" }]);
    expect((await hr.call("get-promise-year", { only: "alarm" })).meals).toEqual([]);
    await expect(forgo()).rejects.toMatchObject({ code: "order-changed" });
  });

  test("is on HR's first screen for two weeks ahead, until another kitchen is asked", async () => {
    const { hr, id, set } = await build();
    const stranger = world.as((await world.buildCompany()).hr);
    const meals = async (who = hr) => (await who.call("get-promise-year", { only: "alarm" })).meals;
    const lacking = [{ id, event_type: "lunch", delivery_date: "2026-03-12", waits_for: null }];
    expect(await meals()).toEqual([]);
    await set(withdrawn);
    expect(await meals()).toEqual(lacking);
    expect(await meals(stranger)).toEqual([]);
    await set({ withdrawn_at: null, status: "planned", restaurant_id: null });
    expect(await meals()).toEqual(lacking);
    await set({ status: "declined" });
    expect(await meals()).toEqual(lacking);

    world.clock.set("2026-02-25T10:00:00+01:00");
    expect(await meals()).toEqual([]);
    world.clock.set("2026-02-26T10:00:00+01:00");
    expect(await meals()).toEqual(lacking);
    world.clock.set("2026-03-13T10:00:00+01:00");
    expect(await meals()).toEqual([]);

    world.clock.set("2026-03-09T10:01:00+01:00");
    await hr.call("ask-next-restaurant", { id, vendor_id: (await buildRestaurant(world)).id });
    expect(await meals()).toEqual([]);
  });

  test("is said to wait for its kitchen's yes where people were called before that came", async () => {
    const { hr, restaurant, id, set } = await build();
    const waiting = async () => (await hr.call("get-promise-year", { only: "alarm" })).meals;
    for (const status of ["planned", "requested"] as const) {
      await set({ status });
      await world.inDatabase((tx) =>
        tx.update(orders).set({ called_at: "2026-03-09T09:00:00Z" }).where(eq(orders.id, id)),
      );
      expect(await waiting()).toMatchObject([{ id, waits_for: restaurant.name }]);
    }
    await world.inDatabase((tx) =>
      tx.update(vendors).set({ active: false }).where(eq(vendors.id, restaurant.id)),
    );
    await set({ status: "planned" });
    expect(await waiting()).toMatchObject([{ id, waits_for: null }]);
  });

  test("may be given to another kitchen by the admin too, who has no request for it", async () => {
    const { hr, restaurant, id, set } = await build();
    await set({ status: "declined" });
    const admin = world.as(await world.buildAdmin());
    const listed = async () =>
      (await admin.call("list-orders-without-supplier", { limit: 200 })).orders.map((row) => row.id);
    expect(await listed()).toContain(id);
    const { others } = await admin.call("list-next-suppliers", { order_type: "meal", id });
    expect(others.length).toBeGreaterThan(0);
    expect(others.map((other) => other.id)).not.toContain(restaurant.id);
    await admin.call("assign-order-supplier", { order_type: "meal", id, vendorId: others[0]!.id });
    expect((await hr.call("list-meal-year", {})).upcoming).toMatchObject([
      { status: "requested", restaurant_name: others[0]!.name },
    ]);
    expect(await listed()).not.toContain(id);
  });

  test("is not taken from a kitchen that is cooking after its last hour, unless it withdrew or said no", async () => {
    const { hr, id, set } = await build();
    const late = await build();
    const other = await buildRestaurant(world, { lead_hours: 1 });
    const ask = () => hr.call("ask-next-restaurant", { id, vendor_id: other.id });
    world.clock.set("2026-03-11T12:01:00+01:00");
    for (const status of ["confirmed", "requested"] as const) {
      await set({ status });
      await expect(ask()).rejects.toMatchObject({
        code: "meal-too-late",
        message:
          "Det är för sent att ändra leveransen. Köket behövde besked senast onsdag 11 mars kl.\u00a012:00.",
      });
    }
    await set({ status: "declined" });
    const { id: second } = await ask();
    expect((await hr.call("list-meal-year", {})).upcoming).toMatchObject([
      { id: second, status: "requested" },
    ]);

    await late.set(withdrawn);
    await late.hr.call("ask-next-restaurant", { id: late.id, vendor_id: other.id });
    expect((await late.hr.call("list-meal-year", {})).upcoming).toMatchObject([
      { status: "requested", restaurant_name: other.name },
    ]);
  });

  test.each([
    ["is closed that day", { closed_dates: ["2026-03-12"] }, "Nya köket har stängt torsdag 12 mars."],
    [
      "needed it earlier",
      { lead_hours: 96 },
      "Nya köket behövde beställningen senast söndag 8 mars kl.\u00a012:00.",
    ],
    ["is too far away", { latitude: 58.4 }, "Nya köket levererar inte längre bort än 50 km."],
  ])("is not given to a kitchen that %s, by HR or by the admin", async (_why, values, message) => {
    const { hr, id } = await build();
    const admin = world.as(await world.buildAdmin());
    const next = await buildRestaurant(world, { ...values, name: "Nya köket" });
    const refused = { code: "supplier-unavailable", message };
    await expect(hr.call("ask-next-restaurant", { id, vendor_id: next.id })).rejects.toMatchObject(refused);
    const choice = { order_type: "meal" as const, id, vendorId: next.id };
    await expect(admin.call("assign-order-supplier", choice)).rejects.toMatchObject(refused);
    expect((await hr.call("list-meal-year", {})).upcoming).toMatchObject([{ id, status: "confirmed" }]);
  });

  test("stays with the kitchen that took over when the series is changed, or when the day is taken in again", async () => {
    const { hr, id, set, meal_event_id } = await build();
    const other = await buildRestaurant(world);
    const shown = async () =>
      (await hr.call("list-meal-year", {})).upcoming.map((one) => [
        one.delivery_date,
        one.status,
        one.time,
        one.restaurant_name,
      ]);
    await set({ status: "declined" });
    world.clock.advance({ minutes: 1 });
    await hr.call("ask-next-restaurant", { id, vendor_id: other.id });
    world.clock.advance({ minutes: 1 });
    const change = { meal_event_id, from: "2026-03-10", people: 25, time: "13:00", days_of_week: [2, 4] };
    const next = await hr.call("change-meal-series", change);
    expect(await shown()).toContainEqual(["2026-03-12", "requested", "13:00", other.name]);

    world.clock.advance({ minutes: 1 });
    const day = { meal_event_id: next.meal_event_id, day: "2026-03-12" };
    await hr.call("skip-meal-delivery", day);
    expect((await shown()).filter(([date]) => date === "2026-03-12")).toEqual([]);
    expect(await hr.call("skip-meal-delivery", { ...day, skip: false })).toMatchObject({ orders: 1 });
    expect(await shown()).toContainEqual(["2026-03-12", "requested", "13:00", other.name]);
  });

  test("that nobody has taken over is not asked again of who said no", async () => {
    const { hr, id, set, meal_event_id } = await build();
    await set({ status: "declined" });
    const day = { meal_event_id, day: "2026-03-12" };
    expect(await hr.call("skip-meal-delivery", { ...day, skip: false })).toMatchObject({ orders: 0 });
    expect((await hr.call("list-meal-year", {})).upcoming).toMatchObject([{ id, status: "declined" }]);
  });

  test("waits for another kitchen also when the series is changed after the first withdrew", async () => {
    const { hr, id, set, meal_event_id } = await build();
    await set(withdrawn);
    const change = { meal_event_id, from: "2026-03-10", people: 40, time: "13:00", days_of_week: [4] };
    expect(await hr.call("change-meal-series", change)).toMatchObject({ too_late: [] });
    expect((await hr.call("list-meal-year", {})).upcoming).toMatchObject([
      { id, offer_status: "withdrawn", people_count: 40, time: "13:00" },
    ]);
  });

  test.each([
    ["is skipped", "skip-meal-delivery", { day: "2026-03-12" }, { day: "2026-03-12", skip: false }],
    ["is paused", "pause-meal-series", { from: "2026-03-10" }, {}],
  ] as const)(
    "of a kitchen that withdrew waits for another also when the day %s and taken in again, twice",
    async (_, name, away, back) => {
      const { hr, restaurant, meal_event_id, set } = await build();
      await set(withdrawn);
      for (const step of [away, back, away, back]) {
        world.clock.advance({ minutes: 1 });
        await hr.call(name, { meal_event_id, ...step } as never);
      }
      const { upcoming } = await hr.call("list-meal-year", {});
      const [thursday] = upcoming;
      expect(thursday).toMatchObject({
        delivery_date: "2026-03-12",
        status: "declined",
        offer_status: "withdrawn",
      });
      expect((await hr.call("get-promise-year", { only: "alarm" })).meals).toMatchObject([
        { id: thursday!.id },
      ]);
      const again = { id: thursday!.id, vendor_id: restaurant.id };
      await expect(hr.call("ask-next-restaurant", again)).rejects.toMatchObject({
        code: "supplier-unavailable",
      });
    },
  );

  test("of a kitchen that withdrew waits for another also when the series leaves the weekday and comes back", async () => {
    const { hr, set, ...series } = await build();
    await set(withdrawn);
    let { meal_event_id } = series;
    for (const days_of_week of [[1], [4]]) {
      world.clock.advance({ minutes: 1 });
      const change = { from: "2026-03-10", people: 25, time: "12:00", days_of_week };
      ({ meal_event_id } = await hr.call("change-meal-series", { meal_event_id, ...change }));
    }
    expect((await hr.call("list-meal-year", {})).upcoming).toMatchObject([
      { delivery_date: "2026-03-12", status: "declined", offer_status: "withdrawn" },
    ]);
  });

  test("follows its series after a no, and the next kitchen is asked for what holds now", async () => {
    const { hr, id, set, meal_event_id } = await build();
    await set({ status: "declined" });
    const change = { meal_event_id, from: "2026-03-10", people: 40, time: "13:00", days_of_week: [4] };
    await hr.call("change-meal-series", { ...change, notes: "Inga nötter" });
    world.clock.advance({ minutes: 1 });
    const other = await buildRestaurant(world);
    await hr.call("ask-next-restaurant", { id, vendor_id: other.id });
    const asked = { status: "requested", people_count: 40, time: "13:00", notes: "Inga nötter" };
    expect((await hr.call("list-meal-year", {})).upcoming).toMatchObject([asked]);
  });

  test("keeps a number of its own after a no, and after another", async () => {
    const { hr, id, set, meal_event_id } = await build();
    await set({ status: "declined", people_count: 30 });
    world.clock.advance({ minutes: 1 });
    const other = await buildRestaurant(world);
    const { id: second } = await hr.call("ask-next-restaurant", { id, vendor_id: other.id });
    await set({ status: "declined" });
    const change = { meal_event_id, from: "2026-03-10", people: 40, time: "13:00", days_of_week: [4] };
    await hr.call("change-meal-series", change);
    const rows = await set({ notes: null });
    const told = rows.map((row) => [row.id, row.people_count, row.time]);
    expect(second).toBe(id);
    expect(told).toEqual([[id, 30, "13:00:00"]]);
  });
});
