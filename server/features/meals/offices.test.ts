import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  buildRestaurant,
  buildSeries,
  lunches,
  lunchOnce,
  office,
  planMealsAhead,
} from "../../../test/meals.ts";
import { createWorld, type World } from "../../../test/world.ts";

let world: World;
beforeAll(async () => void (world = await createWorld("2026-03-02T10:00:00+01:00")));
afterAll(() => world.close());

const there = { display: "Allégatan 1, Borås", latitude: 57.72, longitude: 12.2 };

async function secondOffice(company: { id: string }) {
  const id = randomUUID();
  await world.inDatabase((tx) =>
    tx.execute(sql`insert into offices (id, company_id, name, address, latitude, longitude, created_at)
      values (${id}, ${company.id}, 'Borås', ${there.display}, ${there.latitude}, ${there.longitude},
        app_now() + interval '1 hour')`),
  );
  return id;
}

async function build() {
  const company = await world.buildCompany({
    subscription_status: "active",
    first_approved_at: "2026-02-01T10:00:00+01:00",
  });
  const second = await secondOffice(company);
  const colleague = await world.buildEmployee(company, { allergies: "sesam" });
  await world.inDatabase((tx) =>
    tx.execute(sql`update employees set office_id = ${second} where id = ${colleague.id}`),
  );
  await world.buildEmployee(company, { allergies: "nötter" });
  return { company, second, hr: world.as(company.hr), restaurant: await buildRestaurant(world) };
}

const foreign = async () => secondOffice(await world.buildCompany());

describe("a meal for an office", () => {
  test("is ordered for those who eat there, and the dialog reads what they need", async () => {
    const { hr, second, restaurant } = await build();
    const { offices, address, kitchen_lines } = await hr.call("get-meal-order-draft", {});
    expect(offices).toMatchObject([
      { name: "Huvudkontoret", address, kitchen_lines },
      {
        id: second,
        name: "Borås",
        address: there,
        kitchen_lines: [expect.stringMatching(/^Allergi: sesam\s×1$/)],
      },
    ]);
    expect(kitchen_lines).toEqual([expect.stringMatching(/^Allergi: nötter\s×1$/)]);
    await hr.call("create-meal-order", {
      ...lunchOnce(restaurant, "2026-03-11"),
      address: there,
      office_id: second,
    });
    const year = await hr.call("list-meal-year", { office_id: second });
    expect(year.upcoming).toMatchObject([{ office_id: second, delivery_date: "2026-03-11" }]);
    expect(year.events).toMatchObject([{ office_id: second, address: there }]);
    const mail = (await world.mailsTo(restaurant.email!)).find(({ kind }) => kind === "restaurant-order");
    expect(mail!.text).toContain("sesam (1 person)");
    expect(mail!.text).toContain(there.display);
    expect(mail!.text).not.toContain("nötter");
  });

  test("every week is planned for it, and goes to another address where one is given", async () => {
    const { hr, second, restaurant } = await build();
    await hr.call("create-meal-order", {
      ...lunches(restaurant, { start_date: "2026-03-05" }),
      office_id: second,
    });
    await planMealsAhead(world);
    const { upcoming, events } = await hr.call("list-meal-year", { office_id: second });
    expect(upcoming.length).toBeGreaterThan(0);
    expect(upcoming.every(({ office_id }) => office_id === second)).toBe(true);
    expect(events).toMatchObject([{ address: { display: office.display } }]);
  });

  test("is at the first where none is named, and another company's is refused", async () => {
    const { hr, restaurant } = await build();
    await expect(
      hr.call("create-meal-order", { ...lunchOnce(restaurant, "2026-03-12"), office_id: await foreign() }),
    ).rejects.toMatchObject({ code: "office-not-found" });
    await hr.call("create-meal-order", lunchOnce(restaurant, "2026-03-12"));
    const [first] = (await hr.call("get-meal-order-draft", {})).offices;
    expect((await hr.call("list-meal-year", {})).upcoming).toMatchObject([{ office_id: first!.id }]);
  });
});

describe("a series that goes to another office", () => {
  const change = { people: 25, time: "12:00", days_of_week: [2, 4] };

  test("does so from a day on, with its planned deliveries, at the office's address", async () => {
    const { hr, company, meal_event_id, orders } = await buildSeries(world);
    const second = await secondOffice(company);
    const [before] = (await hr.call("list-meal-year", {})).events;
    const { meal_event_id: next } = await hr.call("change-meal-series", {
      meal_event_id,
      from: "2026-03-12",
      ...change,
      office_id: second,
    });
    const { events } = await hr.call("list-meal-year", {});
    expect(events.find(({ id }) => id === next)).toMatchObject({ office_id: second, address: there });
    const order = (await orders()).find(({ delivery_date }) => delivery_date === "2026-03-12");
    expect(order).toMatchObject({ office_id: second, address_snapshot: there });
    expect(before!.office_id).not.toBe(second);
    // The same once more changes nothing.
    const same = { meal_event_id: next, from: "2026-03-12", ...change, office_id: second };
    expect(await hr.call("change-meal-series", same)).toMatchObject({ meal_event_id: next, orders: 0 });
  });

  test("is refused where the office is another company's or the kitchen does not drive there", async () => {
    const { hr, company, meal_event_id } = await buildSeries(world);
    const far = await secondOffice(company);
    const move = { meal_event_id, from: "2026-03-12", ...change };
    await expect(
      hr.call("change-meal-series", { ...move, office_id: await foreign() }),
    ).rejects.toMatchObject({
      code: "office-not-found",
    });
    await world.inDatabase((tx) => tx.execute(sql`update offices set longitude = 18 where id = ${far}`));
    await expect(hr.call("change-meal-series", { ...move, office_id: far })).rejects.toMatchObject({
      fields: { address: expect.any(String) },
    });
  });
});
