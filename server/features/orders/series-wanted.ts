import { type SQL, sql } from "drizzle-orm";
import { holidaysOf } from "../../../domain/holidays.ts";
import type { Tx } from "../../database/database.ts";
import { Refusal } from "../../calls/refusal.ts";

/**
 * Whether a recurring series has a delivery on a day: it runs then, on that weekday, and neither pauses nor skips it.
 * Takes the names of the two as text: the first screen asks this many times a second, and pieces of a query would be
 * put together anew each time.
 */
export const seriesWants = (series: string, day: string): SQL =>
  sql.raw(`(${series}.active and ${runsOn(series, day)})`);

/** The same of a day that has been, whether or not the series has come to its end since. */
export const seriesWanted = (series: string, day: string): SQL => sql.raw(runsOn(series, day));

const runsOn = (series: string, day: string) => `(extract(dow from ${day})::int = any (${series}.days_of_week)
  and ${day} >= ${series}.start_date and (${series}.end_date is null or ${day} <= ${series}.end_date)
  and (${series}.paused_from is null
    or ${day} not between ${series}.paused_from and coalesce(${series}.paused_until, 'infinity'))
  and not exists (select from meal_event_skips skipped
    where skipped.meal_event_id = ${series}.id and skipped.day = ${day}))`;

/** No holiday, or one on which there is food all the same. Tells of days up to `until`. */
export function noHoliday(
  series: string,
  day: string,
  { from, until }: { from: Temporal.PlainDate; until: Temporal.PlainDate },
): SQL {
  const years = Array.from({ length: until.year - from.year + 1 }, (_, index) => from.year + index);
  return sql.raw(`(not ${series}.skip_holidays or ${day} <> all ('{${years.map(holidaysIn).join(",")}}'::date[])
    or exists (select from meal_event_kept_days kept where kept.company_id = ${series}.company_id
      and kept.meal_event_id = ${series}.id and kept.day = ${day}))`);
}

const holidays = new Map<number, string>();

function holidaysIn(year: number): string {
  let days = holidays.get(year);
  if (!days) {
    days = holidaysOf(year)
      .map(({ date }) => date.toString())
      .join(",");
    holidays.set(year, days);
  }
  return days;
}

/** Whether an order `o` from today on is one that its meal `s` still wants. A single meal wants its only one. */
export function mealIsWanted(today: Temporal.PlainDate): SQL {
  const [series, day] = ["s", "o.delivery_date"];
  const days = { from: today, until: today.add({ years: 1 }) };
  return sql`(s.mode = 'once' or (${seriesWants(series, day)} and ${noHoliday(series, day, days)}))`;
}

/** A coming order `o` that was declined, on a day that its meal `s` no longer wants: nobody has to do anything. */
export const isDeclinedAndUnwanted = (today: Temporal.PlainDate): SQL =>
  sql`(o.status = 'declined' and o.delivery_date >= ${today.toString()} and not ${mealIsWanted(today)})`;

/**
 * Nobody ends, pauses or changes the series while its delivery is being asked for. Held before the order, as they who
 * change a series hold it; a single meal is held by its order alone.
 */
export async function lockSeriesOf(tx: Tx, orderId: string): Promise<void> {
  await tx.execute(sql`
    select from meal_orders o join meal_events s on s.company_id = o.company_id and s.id = o.meal_event_id
    where o.id = ${orderId} and s.mode = 'recurring' for share of s`);
}

export async function requireWanted(tx: Tx, orderId: string, today: Temporal.PlainDate): Promise<void> {
  const { rows } = await tx.execute(sql`
    select ${mealIsWanted(today)} as wanted
    from meal_orders o join meal_events s on s.company_id = o.company_id and s.id = o.meal_event_id
    where o.id = ${orderId}`);
  if (!rows[0]?.wanted) throw new Refusal("meal-not-wanted");
}
