import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { updateMeals } from "../../../../test/order-facts.ts";
import { buildRestaurant, buildSeries, lunchOnce } from "../../../../test/meals.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import { vendors } from "../../../database/schema.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

describe("get-overview", () => {
  test("has the caller's own company, its contact and its subscription", async () => {
    const kept = {
      name: "Ljusglimt AB",
      contact_first_name: "Hanna",
      contact_last_name: "Rosén",
      contact_email: "hanna@ljusglimt.example",
      address: "Kajen 2, Göteborg",
      latitude: 57.71,
      longitude: 11.96,
      calendar_enabled: true,
      calendar_provider: "microsoft",
      default_portion_size: 12,
      company_status: "active",
      subscription_status: "cancelled",
      subscription_tier: "pro",
      invoice_interval: "per_delivery",
      invoice_email: "faktura@ljusglimt.example",
      created_at: "2026-01-02T03:04:05Z",
    } as const;
    const { id, hr } = await world.buildCompany(kept);
    await world.buildCompany({ name: "Annan AB" });
    const { company } = await world.as(hr).call("get-overview", {});
    const created_at = expect.stringMatching(/^2026-01-02.03:04:05/) as string;
    expect(company).toMatchObject({ ...kept, id, created_at });
    const { company: fresh } = await world.as((await world.buildCompany()).hr).call("get-overview", {});
    expect(fresh).toMatchObject({ subscription_status: "trialing", default_portion_size: 8 });
  });

  test("shows the next three birthdays, whatever year somebody was born and over New Year", async () => {
    world.clock.set("2026-12-30T09:00:00+01:00");
    const company = await world.buildCompany();
    const born = {
      Passed: "1999-12-29",
      Today: "1950-12-30",
      Eve: "2001-12-31",
      New: "1980-01-01",
      Later: "1970-01-02",
    };
    for (const [name, birthday] of Object.entries(born)) {
      await world.buildEmployee(company, { name, birthday });
    }
    const { next_birthdays } = await world.as(company.hr).call("get-overview", {});
    expect(next_birthdays.map(({ name, next_birthday }) => [name, next_birthday])).toEqual([
      ["Today", "2026-12-30"],
      ["Eve", "2026-12-31"],
      ["New", "2027-01-01"],
    ]);
  });

  test("who came just after midnight seven days ago is new, and who came just before is not", async () => {
    world.clock.set("2026-06-10T09:00:00+02:00");
    const company = await world.buildCompany();
    await world.buildEmployee(company, { created_at: "2026-06-03T00:30:00+02:00" });
    await world.buildEmployee(company, { created_at: "2026-06-02T23:30:00+02:00" });
    expect(await world.as(company.hr).call("get-overview", {})).toMatchObject({
      employees: 2,
      new_employees: 1,
    });
  });

  test("an active series has a next day though nothing of it is ordered yet, and not the one just served", async () => {
    const { hr } = await buildSeries(world, { days_of_week: [2], start_date: "2026-03-10", time: "08:00" });
    // A Tuesday, after its breakfast.
    world.clock.set("2026-06-09T10:00:00+02:00");
    expect(await hr.call("get-overview", {})).toMatchObject({
      active_meal_events: 1,
      next_meal: { delivery_date: "2026-06-16", time: "08:00" },
    });
    expect((await hr.call("list-meal-year", {})).events).toMatchObject([{ next: "2026-06-16" }]);
  });

  test("a birthday leads to its cake, and the week counts what is ahead of it", async () => {
    world.clock.set("2026-06-10T09:00:00+02:00");
    const company = await world.buildCompany();
    const [with_, without] = [
      await world.buildEmployee(company, { birthday: "1990-06-12" }),
      await world.buildEmployee(company, { birthday: "1990-06-13" }),
    ];
    const cake = await world.buildCakeOrder(with_, { delivery_date: "2026-06-12", birthday: "2026-06-12" });
    await world.buildCakeOrder(without, {
      delivery_date: "2026-06-08",
      birthday: "2026-06-08",
      status: "completed",
    });
    const { next_birthdays, cake_orders_this_week } = await world.as(company.hr).call("get-overview", {});
    expect(next_birthdays.map(({ id, order_id }) => [id, order_id])).toEqual([
      [with_.id, cake.id],
      [without.id, null],
    ]);
    expect(cake_orders_this_week).toBe(1);
  });

  test("what has been, or its supplier cannot bring after all, is not the next that comes", async () => {
    world.clock.set("2026-06-10T09:00:00+02:00");
    const company = await world.buildCompany();
    const cake = async (delivery_date: string, values: object = {}) =>
      world.buildCakeOrder(await world.buildEmployee(company), {
        status: "confirmed",
        delivery_date,
        ...values,
      });
    await cake("2026-06-10", { delivery_time: "08:00" });
    await cake("2026-06-11", { withdrawn_at: "2026-06-09T10:00:00Z" });
    await cake("2026-06-12");
    await cake("2026-06-12", { status: "declined" });
    expect(await world.as(company.hr).call("get-overview", {})).toMatchObject({
      cake_orders_this_week: 2,
      next_cake: "2026-06-12",
      on_time_percent: null,
    });
  });

  test("a cake that no bakery has is not the next that comes, however many are ordered", async () => {
    world.clock.set("2026-06-10T09:00:00+02:00");
    const company = await world.buildCompany();
    const hr = world.as(company.hr);
    const order = async (delivery_date: string, bakery_id: string | null) =>
      world.buildCakeOrder(await world.buildEmployee(company), {
        delivery_date,
        status: "planned",
        bakery_id,
      });
    await order("2026-06-10", null);
    expect(await hr.call("get-overview", {})).toMatchObject({ next_cake: null, cakes_without_bakery: 1 });
    await order("2026-06-11", (await world.buildVendor({ active: false })).id);
    await order("2026-06-12", (await world.buildVendor()).id);
    expect(await hr.call("get-overview", {})).toMatchObject({
      cake_orders_this_week: 3,
      next_cake: "2026-06-12",
      cakes_without_bakery: 2,
    });
  });

  test("a meal that no kitchen can be asked for is not the next, and one further ahead is not before it", async () => {
    const { hr, restaurant, company } = await buildSeries(world, {
      start_date: "2026-04-02",
      days_of_week: [4],
    });
    const single = await buildRestaurant(world);
    await hr.call("create-meal-order", lunchOnce(single, "2026-04-15"));
    const next = async () => {
      const { next_meal, meals_without_kitchen } = await hr.call("get-overview", {});
      return [next_meal?.delivery_date, meals_without_kitchen];
    };
    // Nothing of the series is ordered yet, and it comes before what is.
    expect(await next()).toEqual(["2026-04-02", 0]);
    const close = (vendor: { id: string }) =>
      world.inDatabase((tx) => tx.update(vendors).set({ active: false }).where(eq(vendors.id, vendor.id)));
    await close(restaurant);
    expect(await next()).toEqual(["2026-04-15", 1]);
    await close(single);
    // A kitchen that has been asked may still say yes.
    expect(await next()).toEqual(["2026-04-15", 1]);
    await world.inDatabase((tx) => updateMeals(tx, sql`company_id = ${company.id}`, { status: "pending" }));
    expect(await next()).toEqual([undefined, 2]);
  });

  test("counts a delivery that another bakery took over as made, and what was moved as no cancellation", async () => {
    world.clock.set("2026-06-10T09:00:00+02:00");
    const company = await world.buildCompany();
    const employee = await world.buildEmployee(company);
    const statistics = async () => {
      const { on_time_percent, cancelled } = await world.as(company.hr).call("get-overview", {});
      return { on_time_percent, cancelled };
    };
    const order = (status: "declined" | "cancelled" | "completed", day: string, person = employee) =>
      world.buildCakeOrder(person, {
        status,
        delivery_date: "2026-05-18",
        birthday: "2026-05-17",
        created_at: day,
      });
    await order("declined", "2026-05-01");
    await order("cancelled", "2026-05-02");
    expect(await statistics()).toEqual({ on_time_percent: null, cancelled: 1 });
    const { id } = await order("completed", "2026-05-03");
    expect(await statistics()).toEqual({ on_time_percent: null, cancelled: 0 });
    await world.inDatabase((tx) =>
      tx.execute(
        sql`update orders set outcome = 'came', outcome_at = app_now(), outcome_by = 'hr' where id = ${id}`,
      ),
    );
    expect(await statistics()).toEqual({ on_time_percent: 100, cancelled: 0 });
    await order("declined", "2026-05-01", await world.buildEmployee(company));
    expect(await statistics()).toEqual({ on_time_percent: 50, cancelled: 0 });
  });

  test("counts no day as cancelled that its series makes anew, and a series that was changed once", async () => {
    const { hr, meal_event_id, orders } = await buildSeries(world);
    await world.inDatabase((tx) =>
      updateMeals(tx, sql`meal_event_id = ${meal_event_id}`, { status: "requested" }),
    );
    const change = { meal_event_id, from: "2026-03-12", people: 30, time: "12:00", days_of_week: [2, 4] };
    const next = await hr.call("change-meal-series", change);
    expect((await orders()).map(({ status }) => status)).toEqual(["requested"]);
    expect(await hr.call("get-overview", {})).toMatchObject({ cancelled: 0 });

    world.clock.set("2026-03-17T07:00:00+01:00");
    const from = { ...change, meal_event_id: next.meal_event_id, from: "2026-03-17", people: 35 };
    await hr.call("change-meal-series", from);
    expect((await hr.call("list-meal-year", {})).events).toHaveLength(1);
    expect(await hr.call("get-overview", {})).toMatchObject({ active_meal_events: 1 });
  });
});
