import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { MealEvent } from "../../../contract/meals.ts";
import { firstDayAhead } from "../../../domain/asking.ts";
import { stockholmDay } from "../../../domain/clock.ts";
import { closureOn } from "../../../domain/closures.ts";
import { holidayOn } from "../../../domain/holidays.ts";
import { type Exceptions, nextOccurrence, occurrences } from "../../../domain/meals.ts";
import { closuresShape } from "../cakes/cake-settings.ts";
import { hasAccess } from "../companies/access.ts";
import { wasAsked } from "../orders/sources.ts";
import type { Tx } from "../../database/database.ts";
import { mayReadFood } from "../../database/food.ts";
import { readRows } from "../../database/query.ts";
import { fragment, ref, type SeriesRef, stockholmMoment } from "../../database/ref.ts";
import { companies } from "../../database/schema.ts";
import { meal_events, meal_orders } from "../../database/schema-orders.ts";

const MOST_EVENTS = 200;
const HOLIDAYS_AHEAD_MONTHS = 4;

const Stored = MealEvent.omit({ next: true, holidays: true }).extend({
  skip_holidays: z.boolean(),
  closures: closuresShape,
  kept: z.array(z.string()),
  /** Days whose only order was cancelled or declined. */
  lost: z.array(z.string()),
  /** The next of those that are ordered already and will be brought. */
  coming: z.string().nullable(),
});

/** It still has days ahead. The run at eight may not have put away yet what ended yesterday. */
export const isActiveOn = (s: SeriesRef, today: Temporal.PlainDate): SQL => sql`${s.active}
  and coalesce(case ${s.mode} when 'once' then ${s.start_date} else ${s.end_date} end, ${today.toString()}::date)
    >= ${today.toString()}`;

/** The active meals by time, with what comes next and the holidays they meet. */
export async function activeMeals(
  tx: Tx,
  company: string,
  now: Temporal.Instant,
  /** Without it nothing more is ordered: only what is on its way comes. */
  mayOrder: boolean,
): Promise<MealEvent[]> {
  const today = stockholmDay(now);
  const from = today.toString();
  const rows = await readRows(tx, Stored)`
    select e.id, e.office_id, e.event_type, e.mode, to_char(e.time, 'HH24:MI') as time, e.days_of_week, e.start_date::text,
      e.end_date::text, e.people_count, v.id as restaurant_id, v.name as restaurant_name, e.notes, e.menus,
      ${mayReadFood(tx) ? sql`e.food` : sql`null`} as food, e.continues_id,
      ${placeOf(ref(meal_events, "e"))} as address, ${reservesOf(ref(meal_events, "e"))} as reserves, e.skip_holidays,
      f.closures,
      array(select json_build_object('from', lower(p), 'until', upper(p) - 1) from unnest(e.pauses) p
        where p && daterange(greatest(e.start_date, ${from}), e.end_date, '[]') order by p) as pauses,
      array(select day::text from meal_event_skips s where s.company_id = e.company_id and s.meal_event_id = e.id
        and day >= ${from} and moved_to is null order by day) as skipped,
      array(select json_build_object('day', day, 'to', moved_to) from meal_event_skips s where s.company_id = e.company_id
        and s.meal_event_id = e.id and greatest(day, moved_to) >= ${from} and moved_to is not null order by day) as moved,
      array(select day::text from meal_event_kept_days k
        where k.company_id = e.company_id and k.meal_event_id = e.id and day >= ${from}) as kept,
      array(select delivery_date::text from meal_orders o
        where o.company_id = e.company_id and o.meal_event_id = e.id and delivery_date >= ${from}
        group by delivery_date having bool_and(status in ('cancelled', 'declined'))) as lost,
      (select min(delivery_date)::text from meal_orders o
        where o.company_id = e.company_id and o.meal_event_id = e.id and delivery_date >= ${from}
          and ${stockholmMoment(fragment`o.delivery_date`, fragment`o.time`)} > app_now()
          and (${wasAsked(ref(meal_orders, "o"))} or (o.status in ('pending', 'planned') and ${hasAccess(ref(companies, "c"))}))) as coming
    from meal_events e
    join companies c on c.id = e.company_id
    join offices f on f.company_id = e.company_id and f.id = e.office_id
    left join vendors v on v.id = e.restaurant_id
    where e.company_id = ${company} and ${isActiveOn(ref(meal_events, "e"), today)}
    order by e.time, e.start_date, e.id limit ${MOST_EVENTS}`;
  return inSeries(rows).map(({ skip_holidays: skipHolidays, closures, kept, lost, coming, ...event }) => {
    const left = [...event.skipped, ...event.moved.map(({ day }) => day)];
    const added = event.moved.map(({ to }) => to).filter((to) => !lost.includes(to));
    const moved = { skipped: left, added, pauses: event.pauses, kept };
    const exceptions = { ...moved, skipHolidays, closures, skipped: [...left, ...lost] };
    return {
      ...event,
      // What was served today already is not the next.
      next: mayOrder ? nextOf(event, firstDayAhead(event.time, now), exceptions) : coming,
      holidays: event.mode === "once" ? [] : holidaysMet(event, today, { ...moved, skipHolidays, closures }),
    };
  });
}

/** Where it goes, as the form that changes it holds it. */
const placeOf = (e: SeriesRef): SQL => sql`case when ${e.address_snapshot} ->> 'display' is not null then
  json_build_object('display', ${e.address_snapshot} ->> 'display', 'latitude', ${e.address_snapshot} -> 'latitude',
    'longitude', ${e.address_snapshot} -> 'longitude') end`;

const reservesOf = (e: SeriesRef): SQL => sql`array(
  select json_build_object('id', r.supplier_id, 'name', reserve.name)
  from meal_reserves r join vendors reserve on reserve.id = r.supplier_id
  where r.company_id = ${e.company_id} and r.meal_event_id = ${e.id} order by r.position)`;

/** A series that was changed from a day on stands right after what it was before. */
function inSeries<Row extends Pick<MealEvent, "id" | "continues_id">>(rows: Row[]): Row[] {
  const known = new Set(rows.map(({ id }) => id));
  const after = Map.groupBy(rows, ({ continues_id }) =>
    known.has(continues_id ?? "") ? continues_id : null,
  );
  const withNext = (row: Row): Row[] => [row, ...(after.get(row.id) ?? []).flatMap(withNext)];
  return (after.get(null) ?? []).flatMap(withNext);
}

function nextOf(
  event: Omit<MealEvent, "next" | "holidays">,
  first: Temporal.PlainDate,
  exceptions: Exceptions,
) {
  if (event.mode === "recurring") return nextOccurrence(event, first, exceptions)?.toString() ?? null;
  const isOff = exceptions.skipped?.includes(event.start_date) || event.start_date < first.toString();
  return isOff ? null : event.start_date;
}

function holidaysMet(
  event: Omit<MealEvent, "next" | "holidays">,
  today: Temporal.PlainDate,
  { kept, skipHolidays, closures, ...days }: Exceptions & Required<Pick<Exceptions, "kept" | "closures">>,
): MealEvent["holidays"] {
  const last = today.add({ months: HOLIDAYS_AHEAD_MONTHS });
  return occurrences(event, today, last, days).flatMap((day) => {
    const holiday = skipHolidays ? holidayOn(day) : undefined;
    if (!holiday && closureOn(closures, day) === null) return [];
    return [{ day: day.toString(), name: holiday?.name ?? null, kept: kept.includes(day.toString()) }];
  });
}
