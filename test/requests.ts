import { eq } from "drizzle-orm";
import {
  cake_orders,
  meal_events,
  meal_orders,
  order_requests,
  orders,
} from "../server/database/schema-orders.ts";
import type { Tx } from "../server/database/database.ts";
import type { World } from "./world.ts";

type Builders = Pick<World, "inDatabase" | "buildEmployee" | "buildVendor" | "buildCakeOrder">;
type Values = { bakery_id?: string | null; delivery_date?: string; created_at?: string };

/** A cake that HR has asked for: employee, order and the request that waits for the admin. */
export async function buildCakeRequest(world: Builders, company: { id: string }, values: Values = {}) {
  const { created_at, bakery_id, delivery_date = "2026-05-17" } = values;
  const employee = await world.buildEmployee(company, { allergies: "nötter" });
  const bakery = bakery_id === undefined ? (await world.buildVendor()).id : bakery_id;
  const order = await world.buildCakeOrder(employee, { bakery_id: bakery, delivery_date });
  const request = await world.inDatabase((tx) => requestFor(tx, order.id, created_at ?? order.created_at));
  return { employee, order, request };
}

async function requestFor(tx: Tx, id: string, approval_asked_at: string) {
  await tx.update(orders).set({ approval_asked_at }).where(eq(orders.id, id));
  const [request] = await tx.select().from(order_requests).where(eq(order_requests.id, id));
  return request!;
}

/** Of a cake's request and its order, and who decided. */
export function requestStatuses(
  world: Pick<World, "inDatabase">,
  request: { id: string; order_id: string | null },
) {
  return world.inDatabase(async (tx) => {
    const [row] = await tx.select().from(order_requests).where(eq(order_requests.id, request.id));
    const [order] = await tx.select().from(cake_orders).where(eq(cake_orders.id, request.order_id!));
    return { request: row!.status, order: order!.status, decided_by: row!.decided_by };
  });
}

export async function buildMealRequest(
  world: Builders,
  company: { id: string },
  values: { people?: number } = {},
) {
  const restaurant = await world.buildVendor({ restaurant_type: "lunch", categories: ["lunch"] });
  const people_count = values.people ?? 40;
  return world.inDatabase(async (tx) => {
    const shared = { company_id: company.id, people_count, restaurant_id: restaurant.id };
    const [event] = await tx
      .insert(meal_events)
      .values({ ...shared, event_type: "lunch", start_date: "2026-03-10" })
      .returning();
    const [order] = await tx
      .insert(meal_orders)
      .values({
        ...shared,
        meal_event_id: event!.id,
        delivery_date: "2026-03-10",
        time: "12:00",
      })
      .returning();
    return {
      restaurant,
      event: event!,
      order: order!,
      request: await requestFor(tx, order!.id, order!.created_at),
    };
  });
}
