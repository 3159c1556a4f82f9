import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Closure } from "../../../domain/closures.ts";
import type { Point } from "../../../domain/distance.ts";
import { orderStatuses } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import { readRows, type Row } from "../../database/query.ts";
import { ref } from "../../database/ref.ts";
import { offices, vendors } from "../../database/schema.ts";
import { meal_event_skips, meal_events, meal_orders } from "../../database/schema-orders.ts";
import { wasRejected } from "../orders/approval-reason.ts";
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
/** With its kitchen, and whether that could be asked for it anew. */
const SeriesDelivery = {
  ...Delivery,
  restaurant_id: z.string().nullable(),
  askable: z.boolean(),
  rejected: z.boolean(),
};
export type SeriesDelivery = Row<typeof SeriesDelivery>;

/** The days that a series leaves out, and those that it has instead. */
export async function exceptedDays(tx: Tx, series: Owned): Promise<{ skipped: string[]; added: string[] }> {
  const rows = await tx
    .select()
    .from(meal_event_skips)
    .where(
      and(eq(meal_event_skips.company_id, series.company_id), eq(meal_event_skips.meal_event_id, series.id)),
    );
  return { skipped: rows.map(({ day }) => day), added: rows.flatMap(({ moved_to }) => moved_to ?? []) };
}

/** When the office is closed that it is for. */
export async function closuresOf(
  tx: Tx,
  { company_id, office_id }: Pick<MealSeries, "company_id" | "office_id">,
): Promise<Closure[]> {
  const [office] = await tx
    .select({ closures: offices.closures })
    .from(offices)
    .where(and(eq(offices.company_id, company_id), eq(offices.id, office_id)));
  return office!.closures;
}

/** What was moved to the day does not come either; a weekday of the series is left out. */
export async function leaveOut(tx: Tx, series: Owned, day: string): Promise<void> {
  await tx.execute(sql`update meal_event_skips set moved_to = null
    where company_id = ${series.company_id} and meal_event_id = ${series.id} and moved_to = ${day}`);
  await tx.execute(sql`insert into meal_event_skips (company_id, meal_event_id, day)
    select company_id, id, ${day}::date from meal_events where company_id = ${series.company_id} and id = ${series.id}
      and extract(dow from ${day}::date)::int = any (days_of_week) on conflict do nothing`);
}

export type Pause = { from: string; until: string | null };

/** The database writes them as '{[2026-07-06,2026-08-10),[2026-12-21,)}', without the day after. */
export const pausesOf = ({ pauses }: Pick<MealSeries, "pauses">): Pause[] =>
  [...pauses.matchAll(/\[([\d-]+),([\d-]*)\)/g)].map(([, from, end]) => ({
    from: from!,
    until: end ? Temporal.PlainDate.from(end).subtract({ days: 1 }).toString() : null,
  }));

/** Where its deliveries go; null when the map did not know. */
export function pointOf({ address_snapshot }: Pick<MealSeries, "address_snapshot">): Point | null {
  const { latitude, longitude } = address_snapshot ?? {};
  return latitude == null || longitude == null ? null : { latitude, longitude };
}

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
      o.people_count, o.restaurant_id, coalesce(v.lead_hours, 0) as lead_hours,
      not ${cannotBeAsked(ref(vendors, "v"), o.delivery_date)} as askable, ${wasRejected(o)} as rejected
    from meal_orders o left join vendors v on v.id = o.restaurant_id
    where o.company_id = ${series.company_id} and o.meal_event_id = ${series.id} and ${which}
    order by o.delivery_date`;
