import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Said, setOrderOf, updateMeals } from "../../../../test/order-facts.ts";
import { buildRestaurant, lunches } from "../../../../test/meals.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import { meal_orders } from "../../../database/schema-orders.ts";

const NOW = "2026-03-09T10:00:00+01:00";
const REASON = "Ugnen gick sönder";

let world: World;
beforeAll(async () => void (world = await createWorld(NOW)));
beforeEach(() => world.clock.set(NOW));
afterAll(() => world.close());

/** A cake and a lunch on Thursday 12 March, both confirmed. */
async function build() {
  const company = await world.buildCompany({ subscription_status: "active" });
  const bakery = await world.buildVendor();
  const employee = await world.buildEmployee(company, { birthday: "1990-03-12" });
  const asked = { status: "confirmed", requested_at: "2026-03-08T10:00:00Z" } as const;
  const cake = await world.buildCakeOrder(employee, {
    ...asked,
    delivery_date: "2026-03-12",
    bakery_id: bakery.id,
  });
  const hr = world.as(company.hr);
  await hr.call("create-meal-order", lunches(await buildRestaurant(world), { start_date: "2026-03-12" }));
  const [meal] = await world.inDatabase((tx) =>
    updateMeals(tx, eq(meal_orders.company_id, company.id), asked),
  );
  const change = (said: Said) =>
    world.inDatabase(async (tx) => {
      for (const { id } of [cake, meal!]) await setOrderOf(tx, id, said);
    });
  return { hr, cake, meal: meal!, change };
}

describe("dashboard-this-week", () => {
  test("marks what its supplier said yes to and then withdrew", async () => {
    const { hr, change } = await build();
    const marks = async () => {
      const { cakeOrders, mealOrders } = await hr.call("dashboard-this-week", {});
      return [...cakeOrders, ...mealOrders].map(({ status, offer_status }) => [status, offer_status]);
    };
    expect(await marks()).toEqual([
      ["confirmed", "accepted"],
      ["confirmed", "accepted"],
    ]);
    await change({ withdrawn_at: "2026-03-09T08:00:00Z", decline_reason: REASON });
    expect(await marks()).toEqual([
      ["declined", "withdrawn"],
      ["declined", "withdrawn"],
    ]);
  });

  test("this week begins today, and the weeks before and after it are whole", async () => {
    world.clock.set("2026-03-11T10:00:00+01:00");
    const company = await world.buildCompany();
    const days = ["03-01", "03-02", "03-08", "03-09", "03-10", "03-11", "03-15", "03-16", "03-22", "03-23"];
    for (const day of days) {
      const employee = await world.buildEmployee(company, { birthday: `1990-${day}` });
      await world.buildCakeOrder(employee, { delivery_date: `2026-${day}` });
    }
    const shown = async (input: { offset?: number }) => {
      const { cakeOrders } = await world.as(company.hr).call("dashboard-this-week", input);
      return cakeOrders.map(({ delivery_date }) => delivery_date);
    };
    expect(await shown({})).toEqual(["2026-03-11", "2026-03-15"]);
    expect(await shown({ offset: 1 })).toEqual(["2026-03-16", "2026-03-22"]);
    expect(await shown({ offset: -1 })).toEqual(["2026-03-02", "2026-03-08"]);
  });

  test("leaves out a no that another supplier has taken over", async () => {
    const { hr, cake, meal, change } = await build();
    await change({ status: "declined", decline_reason: REASON });
    const shown = async () => {
      const { cakeOrders, mealOrders } = await hr.call("dashboard-this-week", {});
      return [...cakeOrders, ...mealOrders].map(({ id, status }) => [id, status]);
    };
    expect(await shown()).toEqual([
      [cake.id, "declined"],
      [meal.id, "declined"],
    ]);
    world.clock.advance({ minutes: 1 });
    const [bakery, restaurant] = [await world.buildVendor(), await buildRestaurant(world)];
    const newCake = await hr.call("ask-next-bakery", { id: cake.id, vendor_id: bakery.id });
    const newMeal = await hr.call("ask-next-restaurant", { id: meal.id, vendor_id: restaurant.id });
    expect(await shown()).toEqual([
      [newCake.id, "requested"],
      [newMeal.id, "requested"],
    ]);
  });
});
