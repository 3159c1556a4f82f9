import { setTimeout as pause } from "node:timers/promises";
import { settableClock } from "../domain/clock.ts";
import { PROPOSED_CLOSURES } from "../domain/closures.ts";
import { platformScope } from "../server/database/database.ts";
import { planAhead, planEverybody } from "../server/features/autopilot/plan.ts";
import { startRun } from "../server/jobs/part.ts";
import { createDashboardLoader, compareLatency, servicesOn } from "./dashboard-latency.ts";
import { both, type Measured, type Open, takeOn } from "./databases.ts";
import { fill } from "./fill.ts";
import { type Bench, type DatabaseKind, type Figure, median, milliseconds } from "./measure.ts";

const EMPLOYEES_EACH = 100;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
/** A daily run is short: it is taken several times, each beside its bare statement, on the same table. */
const MORNINGS = 9;
/** The bench's own statements count as somebody who looks; after so long nobody does. */
const UNSEEN_MS = 1100;
const TODAY = Temporal.PlainDate.from("2026-01-08");
const clock = settableClock("2026-01-08T09:00:00+01:00");

const sizes = {
  postgres: { companies: 10_000, watched: 2000 },
  embedded: { companies: 1000, watched: 200 },
};
const most = Number(process.env.BENCH_COMPANIES ?? Infinity);
/** Whose whole year is planned: at full size six times a quarter of an hour. The other figures take minutes. */
const mostYears = Number(process.env.BENCH_YEAR_COMPANIES ?? Infinity);
const companiesOn = (database: DatabaseKind) => Math.min(most, sizes[database].companies);
const yearsOn = (database: DatabaseKind) => Math.min(mostYears, companiesOn(database));
const watchedOn = (database: DatabaseKind) => Math.min(yearsOn(database), sizes[database].watched);
/** The birthdays of three days have come within the year since the last run: about one person in a hundred. */
const PLANNED_UNTIL = "2027-01-04";
/** While somebody looks, those of a week: as many as are still planned for day by day, so that it takes a while. */
const WATCHED_UNTIL = "2026-12-31";
/** A list that one company imports. */
const CHANGED = 10_000;

/**
 * The coming year of every company with an autopilot, what a day brings, and what one change of many people brings, each
 * against a bare statement that inserts as many rows; and the dashboard meanwhile.
 */
export default {
  name: "autopilot",
  on: both,
  run: (database) =>
    takeOn(database, clock, async (open) => [
      ...(await year(open, yearsOn(database))),
      await days(open, companiesOn(database)),
      await changes(open),
      ...(await watching(open, watchedOn(database))),
    ]),
} satisfies Bench;

async function year(open: Open, companies: number): Promise<Figure[]> {
  const { owner, title, plan, empty, orders } = await prepare(await open("autopilot"), companies);
  const [ratios, more, bareMs]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    await empty();
    bareMs.push(await milliseconds(() => owner(bare())));
    const wanted = await orders();
    await empty();
    await pause(UNSEEN_MS);
    ratios.push((await milliseconds(plan)) / bareMs.at(-1)!);
    const made = await orders();
    if (made !== wanted) throw new Error(`${made} cakes instead of ${wanted}`);
    await plan();
    more.push((await orders()) - wanted);
  }
  const size = `${people(companies)} employees`;
  return [
    {
      name: `the autopilot's year of ${size} / bare insert`,
      goal: { atMost: 1.25 },
      ratios,
      detail: `${Math.round(median(bareMs))} ms for the bare insert, ${title}`,
    },
    { name: `cakes that one more run for ${size} plans`, goal: { atMost: 0 }, ratios: more, detail: title },
  ];
}

/** The year before these days is there, by a bare statement. */
async function days(open: Open, companies: number): Promise<Figure> {
  const { owner, title, plan, orders, forget, settle } = await prepare(await open("days"), companies);
  await fill(owner, [bare()]);
  const wanted = await orders();
  const [ratios, bareMs]: [number[], number[]] = [[], []];
  let changed = 0;
  for (let morning = 0; morning < MORNINGS; morning++) {
    await forget(PLANNED_UNTIL);
    changed = wanted - (await orders());
    await settle();
    bareMs.push(await milliseconds(() => owner(bare(NEW_DAYS))));
    await forget(PLANNED_UNTIL);
    await settle();
    ratios.push((await milliseconds(plan)) / bareMs.at(-1)!);
    const made = await orders();
    if (made !== wanted) throw new Error(`${made} cakes instead of ${wanted}`);
  }
  return {
    name: `its daily run for the ${changed.toLocaleString("en")} of ${people(companies)} employees whose day has come within the year / the bare statement`,
    goal: { atMost: 1.5 },
    ratios,
    detail: `${Math.round(median(bareMs))} ms for the bare statement, ${title}`,
  };
}

/** What the calls do for whom a change concerns: here a whole list of newcomers, in the transaction that adds them. */
async function changes(open: Open): Promise<Figure> {
  const { db, owner, title, services, empty, orders } = await prepare(await open("changes"), 1, CHANGED);
  const rows = await owner(
    "select company_id, array_agg(id::text) as ids from employees group by company_id",
  );
  const { company_id: companyId, ids: employeeIds } = rows[0] as { company_id: string; ids: string[] };
  const plan = () =>
    db.transaction(platformScope, (tx) => planAhead(tx, services, { companyId, employeeIds }));
  const [ratios, bareMs]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    await empty();
    bareMs.push(await milliseconds(() => owner(bare())));
    await empty();
    ratios.push((await milliseconds(plan)) / bareMs.at(-1)!);
    const made = await orders();
    if (made !== CHANGED) throw new Error(`${made} cakes instead of ${CHANGED}`);
  }
  return {
    name: `the autopilot's year of ${CHANGED.toLocaleString("en")} newcomers of one company, as they are added / bare insert`,
    goal: { atMost: 1.5 },
    ratios,
    detail: `${Math.round(median(bareMs))} ms for the bare insert, ${title}`,
  };
}

async function watching(open: Open, companies: number): Promise<Figure[]> {
  const { db, title, plan, empty, forget, settle } = await prepare(await open("watched"), companies);
  const loadDashboard = await createDashboardLoader(servicesOn(db, clock));
  const rounds = { rounds: ROUNDS, work: plan, title };
  const name = `the autopilot's year of ${people(companies)} employees`;
  const ofYear = await compareLatency(name, loadDashboard, { ...rounds, before: empty });
  const before = async () => {
    await forget(WATCHED_UNTIL);
    await settle();
  };
  const week = `its daily run for those of them whose day has come within a week`;
  return [ofYear, await compareLatency(week, loadDashboard, { ...rounds, before })];
}

const people = (companies: number) => (companies * EMPLOYEES_EACH).toLocaleString("en");

async function prepare(measured: Measured, companies: number, employeesEach = EMPLOYEES_EACH) {
  const { db, owner } = measured;
  const services = servicesOn(db, clock);
  await fill(owner, [seed(companies, employeesEach), calendars, chains]);
  return {
    ...measured,
    services,
    plan: () => planEverybody.run(startRun(services, TODAY)),
    empty: async () => {
      await owner("truncate orders cascade");
      await owner("update autopilots set planned_until = null");
    },
    forget: async (after: string) => {
      await owner(`delete from orders where birthday > '${after}'`);
      await owner(`update autopilots set planned_until = '${after}'`);
    },
    settle: async () => {
      await owner("vacuum analyze orders, autopilots");
      await pause(UNSEEN_MS);
    },
    orders: async () => (await owner("select count(*)::int as orders from cake_orders"))[0]!.orders as number,
  };
}

/** Nobody has a birthday within the next weeks, so that none is asked for: that is another figure's. */
const seed = (companies: number, employeesEach: number) => `
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
  from office cross join generate_series(1, ${employeesEach}) n`;

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
