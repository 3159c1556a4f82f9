import { eq } from "drizzle-orm";
import type { Input } from "../contract/contract.ts";
import type { OrderStatus } from "../domain/orders.ts";
import { mails } from "../server/database/schema-machinery.ts";
import { meal_orders } from "../server/database/schema-orders.ts";
import { setOrders, whichOrders } from "./order-facts.ts";
import type { World } from "./world.ts";

/** A kitchen near the companies of the test world, and the orders that tests make of it. */
export const office = {
  display: "Storgatan 1, 411 38 Göteborg",
  street: "Storgatan 1",
  postal_code: "41138",
  city: "Göteborg",
  latitude: 57.7,
  longitude: 11.97,
};

type Vendor = NonNullable<Parameters<World["buildVendor"]>[0]>;
type Schedule = Input<"create-meal-order">["schedule"];
type Once = Extract<Schedule, { mode: "once" }>;
type Recurring = Extract<Schedule, { mode: "recurring" }>;

export const buildRestaurant = (world: World, values: Vendor = {}) =>
  world.buildVendor({
    name: `Kajens kök ${Math.round(performance.now() * 1000)}`,
    categories: ["lunch", "catering", "frukost"],
    restaurant_type: "lunch",
    lead_hours: 24,
    ...values,
  });

export function lunchOnce(vendor: { id: string }, date: string, more: Partial<Once> = {}) {
  return {
    vendor_id: vendor.id,
    meal_type: "lunch" as const,
    address: office,
    schedule: { mode: "once" as const, date, time: "12:00", people: 25, ...more },
  };
}

export function lunches(vendor: { id: string }, more: Partial<Recurring> = {}) {
  return {
    vendor_id: vendor.id,
    meal_type: "lunch" as const,
    address: office,
    schedule: {
      mode: "recurring" as const,
      days_of_week: [2, 4],
      start_date: "2026-03-05",
      time: "12:00",
      people: 25,
      ...more,
    },
  };
}

export const planMealsAhead = async (world: World) =>
  world.as(await world.buildAdmin()).call("process-meal-automation", {});

/**
 * Lunch every Tuesday and Thursday from 12 March, ordered weeks ahead by a company that the platform knows, and seen on
 * Monday 9 March: one order is planned.
 */
export async function buildSeries(world: World, more: Partial<Recurring> = {}) {
  const company = await world.buildCompany({
    subscription_status: "active",
    first_approved_at: "2026-02-01T10:00:00+01:00",
  });
  const restaurant = await buildRestaurant(world);
  const hr = world.as(company.hr);
  world.clock.set("2026-03-02T10:00:00+01:00");
  const { meal_event_id } = await hr.call(
    "create-meal-order",
    lunches(restaurant, { start_date: "2026-03-12", ...more }),
  );
  world.clock.set("2026-03-09T10:00:00+01:00");
  await planMealsAhead(world);
  const orders = () =>
    world.inDatabase((tx) =>
      tx
        .select()
        .from(meal_orders)
        .where(eq(meal_orders.company_id, company.id))
        // What was made anew at the same instant comes after what was cancelled for it.
        .orderBy(
          meal_orders.delivery_date,
          meal_orders.created_at,
          meal_orders.status,
          meal_orders.people_count,
        ),
    );
  return {
    company,
    restaurant,
    hr,
    meal_event_id,
    orders,
    days: async () => (await orders()).map((order) => `${order.delivery_date} ${order.status}`),
    setStatus: (status: OrderStatus) =>
      world.inDatabase((tx) =>
        setOrders(tx, whichOrders("meal_orders", eq(meal_orders.company_id, company.id)), { status }),
      ),
    mails: () => world.inDatabase((tx) => tx.select().from(mails).where(eq(mails.company_id, company.id))),
  };
}
