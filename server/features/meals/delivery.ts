import { eq } from "drizzle-orm";
import { z } from "zod";
import { isOpen } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import { findRow, type Row } from "../../database/query.ts";
import { meal_events } from "../../database/schema-orders.ts";
import { readChanged } from "../orders/revision.ts";
import { Refusal } from "../../calls/refusal.ts";
import { requireInTime } from "./cancel.ts";
import { Delivery, leaveOut } from "./series.ts";

const OneDelivery = {
  ...Delivery,
  company_id: z.string(),
  meal_event_id: z.string(),
  mode: z.enum(["once", "recurring"]),
};
type OneDelivery = Row<typeof OneDelivery>;

/** One of the company's own deliveries, locked. */
export async function requireDelivery(tx: Tx, company: string, id: string): Promise<OneDelivery> {
  const order = await findRow(tx, OneDelivery)`
    select o.id, o.company_id, o.meal_event_id, e.mode, o.status, o.people_count, o.delivery_date::text,
      to_char(o.time, 'HH24:MI') as time, coalesce(v.lead_hours, 0) as lead_hours
    from meal_orders o
    join meal_events e on e.company_id = o.company_id and e.id = o.meal_event_id
    left join vendors v on v.id = o.restaurant_id
    where o.company_id = ${company} and o.id = ${id} for update of o`;
  if (!order) throw new Refusal("order-not-found");
  return order;
}

/** One that can still be changed or cancelled, locked; refuses otherwise. */
export async function lockDelivery(
  tx: Tx,
  company: string,
  id: string,
  now: Temporal.Instant,
): Promise<OneDelivery> {
  const order = await requireDelivery(tx, company, id);
  if (!isOpen(order.status)) throw await readChanged(tx, "meal", id);
  requireInTime(order, now);
  return order;
}

/** A cancelled delivery is not planned again: a single meal is over, a series leaves the day out. */
export async function skipDelivery(tx: Tx, { mode, meal_event_id, company_id, delivery_date }: OneDelivery) {
  if (mode === "once")
    await tx.update(meal_events).set({ active: false }).where(eq(meal_events.id, meal_event_id));
  else await leaveOut(tx, { company_id, id: meal_event_id }, delivery_date);
}
