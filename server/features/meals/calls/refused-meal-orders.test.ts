import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildRestaurant, lunches, lunchOnce } from "../../../../test/meals.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import { meal_events } from "../../../database/schema-orders.ts";

// Monday 2 March 2026, 10:00.
let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

describe("a meal that cannot be ordered is refused with words beside the field", () => {
  const refused = async (
    change: (restaurant: { id: string }) => ReturnType<typeof lunchOnce> | ReturnType<typeof lunches>,
    vendor: Parameters<typeof buildRestaurant>[1] = {},
  ) => {
    const [company, restaurant] = [await world.buildCompany(), await buildRestaurant(world, vendor)];
    const error = await world
      .as(company.hr)
      .call("create-meal-order", change(restaurant))
      .catch((thrown: unknown) => thrown);
    const events = await world.inDatabase((tx) =>
      tx.select().from(meal_events).where(eq(meal_events.company_id, company.id)),
    );
    expect(events).toEqual([]);
    return (error as { fields: Record<string, string> }).fields;
  };

  test.each([0, 501])("%i people", async (people) => {
    expect(await refused((restaurant) => lunchOnce(restaurant, "2026-03-10", { people }))).toEqual({
      "schedule.people": "Antal personer måste vara mellan 1 och 500",
    });
  });
  test("a day that has passed", async () => {
    expect(await refused((restaurant) => lunchOnce(restaurant, "2026-03-01"))).toEqual({
      "schedule.date": "Datumet har passerat",
    });
  });
  test("a day that is not in the calendar", async () => {
    expect(await refused((restaurant) => lunchOnce(restaurant, "2026-02-30"))).toEqual({
      "schedule.date": "Ange ett giltigt datum",
    });
  });
  test("an end that is not after the start", async () => {
    expect(await refused((restaurant) => lunches(restaurant, { end_date: "2026-03-05" }))).toEqual({
      "schedule.end_date": "Slutdatum måste vara efter startdatum",
    });
  });
  test("an end before the first weekday", async () => {
    const series = { days_of_week: [1], start_date: "2026-03-10", end_date: "2026-03-13" };
    expect(await refused((restaurant) => lunches(restaurant, series))).toEqual({
      "schedule.days_of_week": "Ingen av veckodagarna infaller mellan start- och slutdatum",
    });
  });
  test("no weekday", async () => {
    expect(await refused((restaurant) => lunches(restaurant, { days_of_week: [] }))).toEqual({
      "schedule.days_of_week": "Välj minst en veckodag",
    });
  });
  test("a time outside 07:00 to 18:00", async () => {
    expect(await refused((restaurant) => lunchOnce(restaurant, "2026-03-10", { time: "06:00" }))).toEqual({
      "schedule.time": "Välj en tid mellan 07:00 och 18:00",
    });
  });
  test("a restaurant without the meal", async () => {
    const fields = await refused((restaurant) => lunchOnce(restaurant, "2026-03-10"), {
      name: "Morgonköket",
      categories: ["frukost"],
      restaurant_type: "frukost",
    });
    expect(fields).toEqual({ vendor_id: "Morgonköket levererar inte lunch." });
  });
  test("a restaurant that has stopped", async () => {
    const fields = await refused((restaurant) => lunchOnce(restaurant, "2026-03-10"), {
      name: "Köket",
      active: false,
    });
    expect(fields).toEqual({ vendor_id: "Köket tar inte emot beställningar längre." });
  });
  test("a restaurant too far away", async () => {
    const far = { name: "Malmö kök", latitude: 55.6, longitude: 13 };
    expect(await refused((restaurant) => lunchOnce(restaurant, "2026-03-10"), far)).toEqual({
      vendor_id: "Malmö kök levererar inte längre bort än 50 km.",
    });
  });
  test("a delivery that the kitchen hears about too late", async () => {
    const fields = await refused((restaurant) => lunchOnce(restaurant, "2026-03-03"), {
      name: "Lugna köket",
      lead_hours: 48,
    });
    expect(fields).toEqual({
      "schedule.date": "Lugna köket behövde beställningen senast söndag 1 mars kl.\u00a012:00.",
    });
  });
  test("a weekday on which the kitchen is closed", async () => {
    const fields = await refused((restaurant) => lunches(restaurant), {
      name: "Vilande köket",
      closed_weekdays: [4],
    });
    expect(fields).toEqual({ "schedule.days_of_week": "Vilande köket levererar inte på torsdagar." });
  });
  test("a kitchen that has no room that day", async () => {
    const restaurant = await buildRestaurant(world, { daily_capacity: 1 });
    const [ours, theirs] = [await world.buildCompany(), await world.buildCompany()];
    await world.as(theirs.hr).call("create-meal-order", lunchOnce(restaurant, "2026-03-10"));
    const answer = world.as(ours.hr).call("create-meal-order", lunchOnce(restaurant, "2026-03-10"));
    await expect(answer).rejects.toMatchObject({
      fields: { "schedule.date": expect.stringContaining("har fullt tisdag 10 mars") },
    });
  });
  test("of two who want a kitchen's last place at once, the second", async () => {
    const restaurant = await buildRestaurant(world, { daily_capacity: 1 });
    const both = [await world.buildCompany(), await world.buildCompany()];
    const answers = await Promise.allSettled(
      both.map(({ hr }) => world.as(hr).call("create-meal-order", lunchOnce(restaurant, "2026-03-10"))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});
