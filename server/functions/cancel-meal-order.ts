import { eq, sql } from "drizzle-orm";
import { cancelMealOrder } from "../../contract/meals.ts";
import { orderLabel } from "../../domain/orders.ts";
import type { Tx } from "../database/database.ts";
import { meal_event_skips, meal_events } from "../database/schema.ts";
import { implement } from "../implement.ts";
import { cancelDeliveries, requireInTime } from "../meals/cancel.ts";
import type { Delivery } from "../meals/series.ts";

export default implement(cancelMealOrder, async ({ input, caller, tx, clock, services, refuse }) => {
  const order = await findOrder(tx, caller.company.id, input.meal_order_id);
  if (!order) throw refuse("order-not-found");
  if (!order.open)
    throw refuse("order-changed", `Beställningen är redan ändrad. Status nu: ${orderLabel(order.status)}.`);
  requireInTime(order, clock.now());
  await cancelDeliveries(tx, services, [order]);

  const { meal_event_id, company_id, delivery_date: day } = order;
  if (order.mode === "once")
    await tx.update(meal_events).set({ active: false }).where(eq(meal_events.id, meal_event_id));
  else await tx.insert(meal_event_skips).values({ meal_event_id, company_id, day }).onConflictDoNothing();
  return {};
});

type Order = Delivery & {
  company_id: string;
  meal_event_id: string;
  mode: "once" | "recurring";
  open: boolean;
};

async function findOrder(tx: Tx, company: string, id: string): Promise<Order | undefined> {
  const { rows } = await tx.execute(sql`
    select o.id, o.company_id, o.meal_event_id, e.mode, o.status, o.delivery_date::text,
      to_char(o.time, 'HH24:MI') as time, coalesce(v.lead_hours, 0) as lead_hours,
      o.status in ('pending', 'planned', 'requested', 'confirmed') as open
    from meal_orders o
    join meal_events e on e.company_id = o.company_id and e.id = o.meal_event_id
    left join vendors v on v.id = o.restaurant_id
    where o.company_id = ${company} and o.id = ${id} for update of o`);
  return rows[0] as Order | undefined;
}
