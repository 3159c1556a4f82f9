import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { meal_orders } from "../server/database/schema-orders.ts";
import { buildRestaurant, lunches } from "./meals.ts";
import { updateMeals } from "./order-facts.ts";
import { createSharedWorld, type World } from "./world.ts";

/** A series on Tuesdays and Thursdays, seen on Monday 9 March; Thursday's kitchen has been asked, and will not make it. */
export let world: World;

export function useSeriesScene(): void {
  beforeAll(async () => {
    world = await createSharedWorld("2026-03-09T10:00:00+01:00");
  });
  beforeEach(() => world.clock.set("2026-03-09T10:00:00+01:00"));
  afterAll(() => world.close());
}

export async function build() {
  const company = await world.buildCompany({
    subscription_status: "active",
    first_approved_at: "2026-03-01T09:00:00Z",
  });
  const restaurant = await buildRestaurant(world);
  const hr = world.as(company.hr);
  const { meal_event_id } = await hr.call(
    "create-meal-order",
    lunches(restaurant, { start_date: "2026-03-12" }),
  );
  const set = (values: Parameters<typeof updateMeals>[2]) =>
    world.inDatabase((tx) => updateMeals(tx, eq(meal_orders.company_id, company.id), values));
  const [order] = await set({ status: "confirmed", requested_at: "2026-03-08T10:00:00Z" });
  return { hr, restaurant, meal_event_id, id: order!.id, set };
}
