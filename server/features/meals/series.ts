import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { orderStatuses } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import { readRows, type Row } from "../../database/query.ts";
import { ref } from "../../database/ref.ts";
import { meal_events, meal_orders, vendors } from "../../database/schema.ts";
import { mealWasReplaced } from "../orders/was-replaced.ts";
import { Refusal } from "../../calls/refusal.ts";
import { cannotBeAsked } from "../suppliers/can-be-asked.ts";

/** The last day of what has none. */
export const FOR_EVER = "9999-12-31";

export type MealSeries = typeof meal_events.$inferSelect;

/**
 * The company's own series, locked: of two people who change it at the same moment one waits for the other. Whoever holds
 * one of its orders and only refers to the series does not wait, or the two would wait for each other.
 */
export async function requireSeries(tx: Tx, companyId: string, id: string): Promise<MealSeries> {
  const [series] = await tx
    .select()
    .from(meal_events)
    .where(
      and(
        eq(meal_events.company_id, companyId),
        eq(meal_events.id, id),
        eq(meal_events.mode, "recurring"),
        eq(meal_events.active, true),
      ),
    )
    .for("no key update");
  if (!series) throw new Refusal("meal-not-found");
  return series;
}

export const Delivery = {
  id: z.string(),
  status: z.enum(orderStatuses),
  delivery_date: z.string(),
  time: z.string(),
  lead_hours: z.number(),
  people_count: z.number(),
};
export type Delivery = Row<typeof Delivery>;
/** With whether its kitchen could be asked for it anew. */
const SeriesDelivery = { ...Delivery, askable: z.boolean() };

/** As `deliveriesOf` calls the orders. */
const o = ref(meal_orders, "o");

/** The deliveries of a series that are still on their way, from one day to another, both included. */
export const openDeliveries = (tx: Tx, series: Owned, from: string, to: string | null = null) =>
  deliveriesOf(
    tx,
    series,
    sql`${o.delivery_date} between ${from} and coalesce(${to}::date, 'infinity')
      and ${o.status} in ('pending', 'planned', 'requested', 'confirmed')`,
  );

/** Those that were declined from one day on, with nothing in their place: they wait for another kitchen. */
export const declinedDeliveries = (tx: Tx, series: Owned, from: string) =>
  deliveriesOf(
    tx,
    series,
    sql`${o.delivery_date} >= ${from} and ${o.status} = 'declined' and not ${mealWasReplaced(o)}`,
  );

type Owned = Pick<MealSeries, "company_id" | "id">;

const deliveriesOf = (tx: Tx, series: Owned, which: SQL) =>
  readRows(tx, SeriesDelivery)`
    select o.id, o.status, o.delivery_date::text, to_char(o.time, 'HH24:MI') as time,
      o.people_count, coalesce(v.lead_hours, 0) as lead_hours,
      not ${cannotBeAsked(ref(vendors, "v"), o.delivery_date)} as askable
    from meal_orders o left join vendors v on v.id = o.restaurant_id
    where o.company_id = ${series.company_id} and o.meal_event_id = ${series.id} and ${which}
    order by o.delivery_date`;
