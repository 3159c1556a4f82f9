import { setTimeout as pause } from "node:timers/promises";
import { settableClock } from "../domain/clock.ts";
import { planYear } from "../server/features/cakes/yearly-list.ts";
import { both, type Measured, type Open, takeOn } from "./databases.ts";
import { fill } from "./fill.ts";
import { createDashboardLoader, servicesOn, compareLatency } from "./dashboard-latency.ts";
import { type Bench, type DatabaseKind, type Figure, median, milliseconds } from "./measure.ts";

const EMPLOYEES_EACH = 100;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
/** The bench's own statements count as somebody who looks; after so long nobody does. */
const UNSEEN_MS = 1100;
const clock = settableClock("2026-01-01T09:00:00+01:00");
const TODAY = Temporal.PlainDate.from("2026-01-01");

/** A tenth for the embedded database, which is for small installations and takes its time while somebody looks. */
const sizes = {
  postgres: { companies: 10_000, watched: 2000 },
  embedded: { companies: 1000, watched: 200 },
};
const most = Number(process.env.BENCH_COMPANIES ?? Infinity);
const companiesOn = (database: DatabaseKind) => Math.min(most, sizes[database].companies);
const watchedOn = (database: DatabaseKind) => Math.min(companiesOn(database), sizes[database].watched);

/** A whole year of cakes for everybody, against the bare statement that inserts as many rows. */
export default {
  name: "yearly-list",
  on: both,
  run: (database) =>
    takeOn(database, clock, async (open) => [
      ...(await making(open, companiesOn(database))),
      await watching(open, watchedOn(database)),
    ]),
} satisfies Bench;

/** While nobody looks, since the embedded database would rest most of the time. */
async function making(open: Open, companies: number): Promise<Figure[]> {
  const { owner, title, plan, empty, orders } = await prepare(await open("yearly"), companies);
  const [made, again, more, times]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    await empty();
    const bareMs = await milliseconds(() => owner(bare));
    const wanted = await orders();
    await empty();
    await pause(UNSEEN_MS);
    const oursMs = await milliseconds(plan);
    const before = await orders();
    if (before !== wanted) throw new Error(`${before} cakes instead of ${wanted}`);
    await owner("analyze orders");
    await pause(UNSEEN_MS);
    const againMs = await milliseconds(plan);
    more.push((await orders()) - before);
    made.push(oursMs / bareMs);
    again.push(againMs / bareMs);
    times.push(bareMs);
  }
  const size = `${people(companies)} employees`;
  const detail = `${Math.round(median(times))} ms for the bare insert, ${title}`;
  return [
    { name: `the yearly list of ${size} / bare insert`, goal: { atMost: 1.25 }, ratios: made, detail },
    { name: `a second run for ${size} / bare insert`, goal: { atMost: 0.5 }, ratios: again, detail },
    { name: `cakes that a second run for ${size} makes`, goal: { atMost: 0 }, ratios: more, detail: title },
  ];
}

async function watching(open: Open, companies: number): Promise<Figure> {
  const { db, title, plan, empty } = await prepare(await open("watched"), companies);
  const name = `the yearly list of ${people(companies)} employees`;
  const loadDashboard = await createDashboardLoader(servicesOn(db, clock));
  return compareLatency(name, loadDashboard, { rounds: ROUNDS, before: empty, work: plan, title });
}

const people = (companies: number) => (companies * EMPLOYEES_EACH).toLocaleString("en");

async function prepare(measured: Measured, companies: number) {
  const { db, owner } = measured;
  const services = servicesOn(db, clock);
  await fill(owner, [seed(companies), calendars]);
  return {
    ...measured,
    plan: () => planYear(services, { year: 2026, today: TODAY, companyId: null }),
    empty: () => owner("truncate orders cascade"),
    orders: async () => (await owner("select count(*)::int as orders from cake_orders"))[0]!.orders as number,
  };
}

const seed = (companies: number) => `
  with company as (
    insert into companies (name, public_join_token, trial_ends_at, subscription_status)
    select 'Bolag ' || n, lpad(to_hex(n), 8, '0'), now(), 'active'
    from generate_series(1, ${companies}) n returning id
  ), office as (
    insert into offices (company_id) select id from company returning company_id, id
  )
  insert into employees (company_id, office_id, name, birthday)
  select company_id, id, 'Person ' || n, date '1980-01-01' + (n * 37 + abs(hashtext(company_id::text)) % 365) % 12000
  from office cross join generate_series(1, ${EMPLOYEES_EACH}) n`;

const calendars = `
  update offices f set delivery_rule = (array['same-day', 'workday-before', 'workday-after'])[1 + n % 3]
  from (select id, substr(name, 7)::int as n from companies) c where c.id = f.company_id`;

const bare = `
  insert into cake_orders (company_id, employee_id, office_id, portion_size, birthday, delivery_date, source)
  select company_id, id, office_id, cake_portion_size, day, day, 'yearly'
  from (select *, (birthday + make_interval(years => 2026 - extract(year from birthday)::int))::date as day
    from employees) e`;
