import { sql } from "drizzle-orm";
import { stockholmInstant, stockholmToday } from "../../domain/clock.ts";
import type { Court } from "./court.ts";

type Series = {
  id: string;
  days_of_week: number[];
  start_date: string;
  end_date: string | null;
  time: string;
  paused_from: string | null;
  paused_until: string | null;
  skipped: string[];
};
type Delivery = { meal_event_id: string; delivery_date: string; live: boolean };

const AHEAD_DAYS = 7;

/** After a run: every series has its deliveries of the coming week, one for each day, and none on a holiday. */
export async function judgeMeals({ clock, query, blame, judged }: Court): Promise<void> {
  const today = stockholmToday(clock);
  const days = Array.from({ length: AHEAD_DAYS + 1 }, (_, ahead) => today.add({ days: ahead }));
  const deliveries = await query<Delivery>(sql`
    select meal_event_id, delivery_date::text as delivery_date, status not in ('declined', 'cancelled') as live
    from meal_orders o join meal_events e on e.id = o.meal_event_id
    where e.mode = 'recurring' and delivery_date between ${today.toString()} and ${days.at(-1)!.toString()}`);
  const named = ({ meal_event_id, delivery_date }: Delivery) => `${meal_event_id} ${delivery_date}`;
  const known = new Set(deliveries.map(named));
  const live = Map.groupBy(
    deliveries.filter((delivery) => delivery.live),
    named,
  );
  for (const [name, same] of live) if (same.length > 1) blame(`${name} is delivered ${same.length} times`);
  for (const { delivery_date } of deliveries.filter((delivery) => delivery.live))
    if (isHoliday(Temporal.PlainDate.from(delivery_date))) blame(`food on the holiday ${delivery_date}`);

  for (const series of await activeSeries(query)) {
    for (const day of days.filter((one) => isWanted(series, one))) {
      const ahead = Temporal.Instant.compare(clock.now(), stockholmInstant(day, series.time)) < 0;
      if (!ahead) continue;
      judged.meals += 1;
      if (!known.has(`${series.id} ${day.toString()}`))
        blame(`${series.id} has no delivery on ${day.toString()}`);
    }
  }
}

const activeSeries = (query: Court["query"]) =>
  query<Series>(sql`
    select e.id, e.days_of_week, e.start_date::text as start_date, e.end_date::text as end_date,
      to_char(e.time, 'HH24:MI') as time, e.paused_from::text as paused_from, e.paused_until::text as paused_until,
      array(select day::text from meal_event_skips s where s.meal_event_id = e.id) as skipped
    from meal_events e where e.active and e.mode = 'recurring' order by e.id`);

function isWanted(series: Series, day: Temporal.PlainDate): boolean {
  const text = day.toString();
  const within = text >= series.start_date && (series.end_date === null || text <= series.end_date);
  const paused =
    series.paused_from !== null &&
    text >= series.paused_from &&
    (series.paused_until === null || text <= series.paused_until);
  return (
    within &&
    !paused &&
    series.days_of_week.includes(day.dayOfWeek % 7) &&
    !series.skipped.includes(text) &&
    !isHoliday(day)
  );
}

const FIXED = new Set(["01-01", "01-06", "05-01", "06-06", "12-24", "12-25", "12-26", "12-31"]);
/** Days from Easter Sunday: Good Friday, Easter, its Monday, Ascension Day, Whitsun. */
const MOVING = new Set([-2, 0, 1, 39, 49]);

/** The Swedish calendar once more, by another way than the product's. */
function isHoliday(day: Temporal.PlainDate): boolean {
  const monthDay = day.toString().slice(5);
  if (FIXED.has(monthDay) || MOVING.has(easterOf(day.year).until(day).days)) return true;
  if (monthDay >= "06-19" && monthDay <= "06-25" && day.dayOfWeek === 5) return true;
  if (monthDay >= "06-20" && monthDay <= "06-26" && day.dayOfWeek === 6) return true;
  return (monthDay === "10-31" || (monthDay >= "11-01" && monthDay <= "11-06")) && day.dayOfWeek === 6;
}

/** Gauss's rule, for the years 1900 to 2099. */
function easterOf(year: number): Temporal.PlainDate {
  const d = (19 * (year % 19) + 24) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + 5) % 7;
  const march = 22 + d + e;
  const late = (d === 29 && e === 6) || (d === 28 && e === 6 && year % 19 > 10);
  return Temporal.PlainDate.from({ year, month: 3, day: 1 }).add({ days: march - 1 - (late ? 7 : 0) });
}
