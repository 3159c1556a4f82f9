import { setTimeout as pause } from "node:timers/promises";
import { settableClock } from "../domain/clock.ts";
import { PROPOSED_CLOSURES } from "../domain/closures.ts";
import { planEverybody } from "../server/features/autopilot/plan.ts";
import { startRun } from "../server/jobs/part.ts";
import { createDashboardLoader, compareLatency, servicesOn } from "./dashboard-latency.ts";
import { both, type Measured, type Open, takeOn } from "./databases.ts";
import { fill } from "./fill.ts";
import { type Bench, type DatabaseKind, type Figure, median, milliseconds } from "./measure.ts";

const EMPLOYEES_EACH = 100;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
/** A daily run is short: it is taken several times in a round, each beside its bare statement, on the same table. */
const MORNINGS = 3;
/** The bench's own statements count as somebody who looks; after so long nobody does. */
const UNSEEN_MS = 1100;
const TODAY = Temporal.PlainDate.from("2026-01-08");
const clock = settableClock("2026-01-08T09:00:00+01:00");

const sizes = {
  postgres: { companies: 10_000, watched: 2000 },
  embedded: { companies: 1000, watched: 200 },
};
const most = Number(process.env.BENCH_COMPANIES ?? Infinity);
const companiesOn = (database: DatabaseKind) => Math.min(most, sizes[database].companies);
const watchedOn = (database: DatabaseKind) => Math.min(companiesOn(database), sizes[database].watched);
/** The birthdays of three days have come within the year since the last run: about one person in a hundred. */
const PLANNED_UNTIL = "2027-01-04";

/** The coming year of every company with an autopilot, against bare statements that insert as many rows. */
export default {
  name: "autopilot",
  on: both,
  run: (database) =>
    takeOn(database, clock, async (open) => [
      ...(await planning(open, companiesOn(database))),
      await watching(open, watchedOn(database)),
    ]),
} satisfies Bench;

async function planning(open: Open, companies: number): Promise<Figure[]> {
  const { owner, title, plan, empty, orders } = await prepare(await open("autopilot"), companies);
  const [year, more, daily]: [number[], number[], number[]] = [[], [], []];
  const [bareYear, bareDaily]: [number[], number[]] = [[], []];
  let changed = 0;
  const forget = async () => {
    await owner(`delete from orders where birthday > '${PLANNED_UNTIL}'`);
    await owner(`update autopilots set planned_until = '${PLANNED_UNTIL}'`);
  };
  const settle = async () => {
    await owner("vacuum analyze orders, autopilots");
    await pause(UNSEEN_MS);
  };
  for (let round = 0; round < ROUNDS; round++) {
    await empty();
    bareYear.push(await milliseconds(() => owner(bare())));
    const wanted = await orders();
    await empty();
    await pause(UNSEEN_MS);
    year.push((await milliseconds(plan)) / bareYear.at(-1)!);
    const made = await orders();
    if (made !== wanted) throw new Error(`${made} cakes instead of ${wanted}`);
    for (let morning = 0; morning < MORNINGS; morning++) {
      await forget();
      changed = wanted - (await orders());
      await settle();
      bareDaily.push(await milliseconds(() => owner(bare(NEW_DAYS))));
      await forget();
      await settle();
      daily.push((await milliseconds(plan)) / bareDaily.at(-1)!);
      const again = await orders();
      if (again !== wanted) throw new Error(`${again} cakes instead of ${wanted}`);
    }
    await plan();
    more.push((await orders()) - wanted);
  }
  const size = `${people(companies)} employees`;
  return [
    {
      name: `the autopilot's year of ${size} / bare insert`,
      goal: { atMost: 1.25 },
      ratios: year,
      detail: `${Math.round(median(bareYear))} ms for the bare insert, ${title}`,
    },
    {
      name: `its daily run for the ${changed.toLocaleString("en")} of ${size} whose day has come within the year / the bare statement`,
      goal: { atMost: 1.5 },
      ratios: daily,
      detail: `${Math.round(median(bareDaily))} ms for the bare statement, ${title}`,
    },
    { name: `cakes that one more run for ${size} plans`, goal: { atMost: 0 }, ratios: more, detail: title },
  ];
}

async function watching(open: Open, companies: number): Promise<Figure> {
  const { db, title, plan, empty } = await prepare(await open("watched"), companies);
  const name = `the autopilot's year of ${people(companies)} employees`;
  const loadDashboard = await createDashboardLoader(servicesOn(db, clock));
  return compareLatency(name, loadDashboard, { rounds: ROUNDS, before: empty, work: plan, title });
}

const people = (companies: number) => (companies * EMPLOYEES_EACH).toLocaleString("en");

async function prepare(measured: Measured, companies: number) {
  const { db, owner } = measured;
  const services = servicesOn(db, clock);
  await fill(owner, [seed(companies), calendars, chains]);
  return {
    ...measured,
    plan: () => planEverybody.run(startRun(services, TODAY)),
    empty: async () => {
      await owner("truncate orders cascade");
      await owner("update autopilots set planned_until = null");
    },
    orders: async () => (await owner("select count(*)::int as orders from cake_orders"))[0]!.orders as number,
  };
}

/** Nobody has a birthday within the next weeks, so that none is asked for: that is another figure's. */
const seed = (companies: number) => `
  with company as (
    insert into companies (name, public_join_token, trial_ends_at, subscription_status)
    select 'Bolag ' || n, lpad(to_hex(n), 8, '0'), now(), 'active'
    from generate_series(1, ${companies}) n returning id
  ), office as (
    insert into offices (company_id) select id from company returning company_id, id
  ), autopilot as (
    insert into autopilots (company_id, on_since) select id, now() from company
  )
  insert into employees (company_id, office_id, name, birthday, created_at, updated_at)
  select office.company_id, office.id, 'Person ' || n,
    (date '1981-03-02' + (n * 37 + abs(hashtext(office.company_id::text)) % 312) % 312 + make_interval(years => n % 20))::date,
    now(), now()
  from office cross join generate_series(1, ${EMPLOYEES_EACH}) n`;

const calendars = `
  update offices f set address = 'Storgatan ' || n, latitude = 57.7 + n / 100000.0, longitude = 11.97,
    delivery_rule = (array['same-day', 'workday-before', 'workday-after'])[1 + n % 3],
    closures = '${JSON.stringify(PROPOSED_CLOSURES)}'
  from (select id, substr(name, 7)::int as n from companies) c where c.id = f.company_id`;

const chains = `
  with bakery as (
    insert into vendors (name, address, latitude, longitude, email, categories)
    select 'Konditori ' || n, 'Bagargatan ' || n, 57.7 + n / 100000.0, 11.98, 'order' || n || '@konditori.example', '{konditori}'
    from generate_series(1, 300) n returning id
  ), numbered as (select id, row_number() over (order by id) - 1 as number from bakery)
  insert into autopilot_suppliers (company_id, office_id, supplier_id, position)
  select c.company_id, c.id, numbered.id, place
  from (select company_id, id, row_number() over (order by company_id) as number from offices) c
  cross join generate_series(1, 3) place join numbered on numbered.number = (c.number * 7 + place) % 300`;

const NEW_DAYS = "where archived_at is null and day_of_year(birthday) in (105, 106, 107)";

/**
 * As many rows into the same table, with its indexes, constraints and triggers: each birthday on its own day, made by the
 * first bakery of its office's list, found by the same index as ours. It works out no day off, looks for no order that is
 * there already, asks no bakery whether it can, and locks nobody.
 */
const bare = (whose = "") => `
  insert into cake_orders (company_id, employee_id, office_id, bakery_id, portion_size, birthday, delivery_date, delivery_time,
    source)
  select e.company_id, e.id, e.office_id, s.supplier_id, coalesce(e.cake_portion_size, c.default_portion_size), day, day,
    f.delivery_time, 'yearly'
  from (select *, (birthday + make_interval(years => case when extract(month from birthday) = 1 then 2027 else 2026 end
      - extract(year from birthday)::int))::date as day from employees ${whose}) e
  join companies c on c.id = e.company_id
  join offices f on f.company_id = e.company_id and f.id = e.office_id
  join autopilot_suppliers s on s.company_id = e.company_id and s.office_id = e.office_id and s.position = 1`;
