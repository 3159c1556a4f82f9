import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { holidaysOf } from "../../../domain/holidays.ts";
import type { Tx } from "../../database/database.ts";
import { findRow } from "../../database/query.ts";
import { Fragment, fragment, type Ref, ref, type SeriesRef } from "../../database/ref.ts";
import { meal_events, meal_orders } from "../../database/schema-orders.ts";
import { Refusal } from "../../calls/refusal.ts";
import { isOfficeClosed } from "../companies/office-closed.ts";

/**
 * Whether a recurring series has a delivery on a day: it runs then and does not pause, and the day is one of its weekdays
 * that is not skipped, or one that a delivery was moved to.
 */
export const seriesWants = (s: SeriesRef, day: Fragment): Fragment =>
  fragment`(${s.active} and ${seriesWanted(s, day)})`;

/** The same of a day that has been, whether or not the series has come to its end since. */
export const seriesWanted = (
  s: SeriesRef,
  day: Fragment,
): Fragment => fragment`(${day} >= ${s.start_date} and (${s.end_date} is null or ${day} <= ${s.end_date}) and not ${day} <@ ${s.pauses}
  and ((extract(dow from ${day})::int = any (${s.days_of_week}) and not exists (select from meal_event_skips skipped
      where skipped.meal_event_id = ${s.id} and skipped.day = ${day}))
    or exists (select from meal_event_skips moved where moved.meal_event_id = ${s.id} and moved.moved_to = ${day})))`;

type Days = { from: Temporal.PlainDate; until: Temporal.PlainDate };

/** Neither a holiday nor a day on which the office is closed, or one with food all the same. Tells of days up to `until`. */
export function isServedOn(
  s: SeriesRef,
  day: Fragment,
  { from, until }: Days,
  closures: Fragment = closuresOf(s),
): Fragment {
  const years = Array.from({ length: until.year - from.year + 1 }, (_, index) => from.year + index);
  const holidays = new Fragment(`'{${years.map(holidaysIn).join(",")}}'::date[]`);
  return fragment`(((not ${s.skip_holidays} or ${day} <> all (${holidays})) and not ${isOfficeClosed(closures, day, years)})
    or exists (select from meal_event_kept_days kept where kept.company_id = ${s.company_id}
      and kept.meal_event_id = ${s.id} and kept.day = ${day}))`;
}

const closuresOf = (s: SeriesRef): Fragment =>
  fragment`(select eaters.closures from offices eaters where eaters.company_id = ${s.company_id} and eaters.id = ${s.office_id})`;

const holidaysIn = (year: number): string =>
  holidaysOf(year)
    .map(({ date }) => date.toString())
    .join(",");

type MealRef = Ref<typeof meal_orders>;

/** Cached: the first screen asks many times a second, and holidays change with the year only. */
const wanted = new Map<string, Fragment>();

/** Whether an order from today on is one that its meal still wants. A single meal wants its only one. */
export function mealIsWanted(o: MealRef, s: SeriesRef, today: Temporal.PlainDate): Fragment {
  const key = `${o.id.text} ${s.id.text} ${today.year}`;
  const known = wanted.get(key);
  if (known) return known;
  const days = { from: today, until: today.add({ years: 1 }) };
  const day = o.delivery_date;
  const made = fragment`(${s.mode} = 'once' or (${seriesWants(s, day)} and ${isServedOn(s, day, days)}))`;
  wanted.set(key, made);
  return made;
}

/** A coming order that was declined, on a day that its meal no longer wants: nobody has to do anything. */
export const isDeclinedAndUnwanted = (o: MealRef, s: SeriesRef, today: Temporal.PlainDate): SQL =>
  sql`(${o.status} = 'declined' and ${o.outcome} is null and ${o.delivery_date} >= ${today.toString()} and not ${mealIsWanted(o, s, today)})`;

/**
 * Keeps the series from being ended, paused or changed while its delivery is being requested. Always locked before the
 * order, or two transactions would deadlock; a single meal is locked by its order alone.
 */
export async function lockSeriesOf(tx: Tx, orderId: string): Promise<void> {
  await tx.execute(sql`
    select from meal_orders o join meal_events s on s.company_id = o.company_id and s.id = o.meal_event_id
    where o.id = ${orderId} and s.mode = 'recurring' for share of s`);
}

export async function requireWanted(tx: Tx, orderId: string, today: Temporal.PlainDate): Promise<void> {
  const order = await findRow(tx, { wanted: z.boolean() })`
    select ${mealIsWanted(ref(meal_orders, "o"), ref(meal_events, "s"), today)} as wanted
    from meal_orders o join meal_events s on s.company_id = o.company_id and s.id = o.meal_event_id
    where o.id = ${orderId}`;
  if (!order?.wanted) throw new Refusal("meal-not-wanted");
}
