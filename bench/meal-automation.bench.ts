import { settableClock } from "../domain/clock.ts";
import { mealAutomation } from "../server/features/meals/plan.ts";
import { startRun } from "../server/jobs/part.ts";
import { both, type Measured, type Open, takeOn } from "./databases.ts";
import { createDashboardLoader, servicesOn, compareLatency } from "./dashboard-latency.ts";
import { alternate, type Bench, type Figure, median, milliseconds } from "./measure.ts";

const SERIES = Number(process.env["BENCH_SERIES"] ?? 100_000);
const SERIES_EACH = 10;
/** The embedded database takes its time while somebody looks. */
const WATCHED = { postgres: Math.min(SERIES, 50_000), embedded: Math.min(SERIES, 20_000) };
const ROUNDS = 3;
const TODAY = "2026-03-02";
const clock = settableClock(`${TODAY}T05:00:00+01:00`);

/** The least that makes the same rows: no skips, pauses, holidays or subscriptions, and no check of what is there. */
const bare = `
  insert into meal_orders (company_id, meal_event_id, restaurant_id, delivery_date, time, people_count,
    notes, address_snapshot, invoice_interval)
  select e.company_id, e.id, e.restaurant_id, d.day, e.time, e.people_count, e.notes, e.address_snapshot,
    e.invoice_interval
  from meal_events e
  join (select day::date as day, extract(dow from day)::int as weekday
        from generate_series($1::date, $1::date + 7, interval '1 day') day) d
    on d.weekday = any (e.days_of_week) and d.day >= e.start_date
  where e.active and e.mode = 'recurring'`;

/** process-meal-automation for 100,000 series, against the bare statement; and a second run, which makes nothing. */
export default {
  name: "meal-automation",
  on: both,
  run: (database) =>
    takeOn(database, clock, async (open) => [await making(open), await watching(open, WATCHED[database])]),
} satisfies Bench;

async function prepare(measured: Measured, series: number) {
  const { db, owner } = measured;
  await fill(owner, series);
  const services = servicesOn(db, clock);
  return {
    ...measured,
    services,
    plan: () => mealAutomation.run(startRun(services, Temporal.PlainDate.from(TODAY))),
    empty: () => owner("truncate orders cascade"),
  };
}

async function making(open: Open): Promise<Figure> {
  const { owner, title, plan, empty } = await prepare(await open("meals"), SERIES);
  const written = async () => {
    const [row] = await owner("select count(*)::int as orders, max(xmin::text::bigint) as last from orders");
    return row as { orders: number; last: string };
  };

  const again: number[] = [];
  let orders = 0;
  const taken = await alternate(
    ROUNDS,
    async () => {
      await empty();
      const first = await milliseconds(plan);
      const before = await written();
      again.push((await milliseconds(plan)) / first);
      const after = await written();
      if (after.orders !== before.orders || after.last !== before.last)
        throw new Error("A second run wrote something");
      orders = after.orders;
      return first;
    },
    async () => {
      await empty();
      const took = await milliseconds(() => owner(bare, [TODAY]));
      if ((await written()).orders !== orders) throw new Error("The bare statement makes other orders");
      return took;
    },
  );
  return {
    name: `process-meal-automation for ${SERIES.toLocaleString("en")} series / the bare statement`,
    goal: { atMost: 1.5 },
    ratios: taken.ratios,
    detail: `${Math.round(taken.ours)} against ${Math.round(taken.bare)} ms for ${orders.toLocaleString("en")} orders; a second run writes nothing and takes ${median(again).toFixed(2)} of that; ${title}`,
  };
}

async function watching(open: Open, series: number): Promise<Figure> {
  const { services, title, plan, empty } = await prepare(await open("watched"), series);
  const name = `process-meal-automation for ${series.toLocaleString("en")} series`;
  const loadDashboard = await createDashboardLoader(services);
  return compareLatency(name, loadDashboard, { rounds: ROUNDS, before: empty, work: plan, title });
}

async function fill(owner: Measured["owner"], series: number) {
  await owner(
    `insert into companies (name, public_join_token, trial_ends_at, subscription_status)
     select 'Bolag ' || n, lpad(n::text, 8, '0'), '2026-12-31', 'active' from generate_series(1, $1::int) n`,
    [series / SERIES_EACH],
  );
  await owner(
    `insert into vendors (name, address, latitude, longitude, restaurant_type)
     select 'Kök ' || n, 'Gatan ' || n, 57.7, 11.97, 'lunch' from generate_series(1, 500) n`,
  );
  await owner(
    `insert into meal_events (company_id, event_type, time, mode, days_of_week, start_date, people_count, restaurant_id,
       address_snapshot)
     select c.id, 'lunch', make_time(7 + n, 0, 0), 'recurring', array[1 + n % 5], '2026-01-01', 20, v.id,
       '{"display": "Gatan 1, 411 03 Göteborg"}'
     from (select id, row_number() over () as place from companies) c
     join (select id, row_number() over () as place from vendors) v on v.place = 1 + c.place % 500
     cross join generate_series(0, $1::int - 1) n`,
    [SERIES_EACH],
  );
  await owner("analyze");
}
