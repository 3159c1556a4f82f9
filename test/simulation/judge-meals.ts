import { sql } from "drizzle-orm";
import { stockholmInstant, stockholmToday } from "../../domain/clock.ts";
import { isHoliday } from "./calendar.ts";
import type { JudgeContext } from "./judge-context.ts";

type Series = {
  id: string;
  days_of_week: number[];
  start_date: string;
  end_date: string | null;
  time: string;
  pauses: { from: string; until: string | null }[];
  skipped: string[];
  added: string[];
  active: boolean;
};
type Delivery = { meal_event_id: string; delivery_date: string; live: boolean; asked_again: boolean };

const AHEAD_DAYS = 7;
/** Later than this a kitchen no longer lets go of a delivery. */
const CANCEL_DAYS = 2;

/** After a run: every series has its deliveries of the coming week, one for each day, and none on a holiday. */
export async function judgeMeals({ clock, query, report, judged }: JudgeContext): Promise<void> {
  const today = stockholmToday(clock);
  const days = Array.from({ length: AHEAD_DAYS + 1 }, (_, ahead) => today.add({ days: ahead }));
  const deliveries = await query<Delivery>(sql`
    select meal_event_id, delivery_date::text as delivery_date, status not in ('declined', 'cancelled') as live,
      exists (select from offers f where f.order_id = o.id and f.status in ('declined', 'withdrawn')) as asked_again
    from meal_orders o join meal_events e on e.id = o.meal_event_id
    where e.mode = 'recurring' and delivery_date between ${today.toString()} and ${days.at(-1)!.toString()}`);
  const named = ({ meal_event_id, delivery_date }: Delivery) => `${meal_event_id} ${delivery_date}`;
  const known = new Set(deliveries.map(named));
  const live = Map.groupBy(
    deliveries.filter((delivery) => delivery.live),
    named,
  );
  for (const [name, same] of live) if (same.length > 1) report(`${name} is delivered ${same.length} times`);
  for (const { delivery_date } of deliveries.filter((delivery) => delivery.live))
    if (isHoliday(Temporal.PlainDate.from(delivery_date))) report(`food on the holiday ${delivery_date}`);

  const all = await everySeries(query);
  const late = today.add({ days: CANCEL_DAYS }).toString();
  for (const delivery of deliveries.filter(
    (one) => one.live && !one.asked_again && one.delivery_date >= late,
  )) {
    const series = all.find(({ id }) => id === delivery.meal_event_id);
    if (!series || !isWanted(series, Temporal.PlainDate.from(delivery.delivery_date)))
      report(`${named(delivery)} is made and nobody wants it`);
  }

  for (const series of all.filter(({ active }) => active)) {
    for (const day of days.filter((one) => isWanted(series, one))) {
      const ahead = Temporal.Instant.compare(clock.now(), stockholmInstant(day, series.time)) < 0;
      if (!ahead) continue;
      judged.meals += 1;
      if (!known.has(`${series.id} ${day.toString()}`))
        report(`${series.id} has no delivery on ${day.toString()}`);
    }
  }
}

const everySeries = (query: JudgeContext["query"]) =>
  query<Series>(sql`
    select e.id, e.days_of_week, e.start_date::text as start_date, e.end_date::text as end_date,
      to_char(e.time, 'HH24:MI') as time, array(select day::text from meal_event_skips s where s.meal_event_id = e.id) as skipped,
      array(select moved_to::text from meal_event_skips s where s.meal_event_id = e.id and moved_to is not null) as added,
      array(select json_build_object('from', lower(p), 'until', upper(p) - 1) from unnest(e.pauses) p) as pauses,
      e.active from meal_events e where e.mode = 'recurring' order by e.id`);

function isWanted(series: Series, day: Temporal.PlainDate): boolean {
  const text = day.toString();
  const within = text >= series.start_date && (series.end_date === null || text <= series.end_date);
  const paused = series.pauses.some(({ from, until }) => text >= from && (until === null || text <= until));
  return (
    within &&
    !paused &&
    (series.days_of_week.includes(day.dayOfWeek % 7) || series.added.includes(text)) &&
    !series.skipped.includes(text) &&
    !isHoliday(day)
  );
}
