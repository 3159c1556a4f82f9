import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { settableClock } from "../domain/clock.ts";
import { planYear } from "../server/cakes/yearly-list.ts";
import type { Services } from "../server/services.ts";
import { both, type Open, takeOn } from "./databases.ts";
import { fill } from "./fill.ts";
import { type Bench, type Figure, milliseconds, percentile } from "./measure.ts";

const COMPANIES = Number(process.env.BENCH_COMPANIES ?? 10_000);
const EMPLOYEES_EACH = 100;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const clock = settableClock("2026-01-01T09:00:00+01:00");
const TODAY = Temporal.PlainDate.from("2026-01-01");
const IDLE_READS = 200;

/** A whole year of cakes for a million employees, against the bare statement that inserts as many rows. */
export default {
  name: "yearly-list",
  on: both,
  run: (database) => takeOn(database, clock, take),
} satisfies Bench;

async function take(open: Open): Promise<Figure[]> {
  const { db, owner, title } = await open("yearly");
  const services = { db, clock, log: pino({ level: "silent" }) } as unknown as Services;
  await fill(owner, [seed]);
  const [company] = (await owner("select id from companies limit 1")) as [{ id: string }];
  const look = () => owner(week, [company.id]);
  const empty = () => owner("truncate cake_orders cascade");
  const plan = () => planYear(services, { year: 2026, today: TODAY, companyId: null });

  const [made, again, reads]: [number[], number[], number[]] = [[], [], []];
  const idle = percentile(await times(look, (taken) => taken < IDLE_READS), 95);
  for (let round = 0; round < ROUNDS; round++) {
    await empty();
    const bareMs = await milliseconds(() => owner(bare));
    await empty();
    const { took: oursMs, p95 } = await whileReading(look, plan);
    await owner("analyze cake_orders");
    const againMs = await milliseconds(plan);
    made.push(oursMs / bareMs);
    again.push(againMs / bareMs);
    reads.push(p95 / idle);
  }
  const rows = `${(COMPANIES * EMPLOYEES_EACH).toLocaleString("en")} employees, ${title}`;
  return [
    { name: "the yearly list / bare insert", goal: { atMost: 1.25 }, ratios: made, detail: rows },
    { name: "a second run / bare insert", goal: { atMost: 0.5 }, ratios: again, detail: rows },
    {
      name: "the dashboard's p95 meanwhile / idle",
      goal: { atMost: 3 },
      ratios: reads,
      detail: `${idle.toFixed(1)} ms idle, ${title}`,
    },
  ];
}

const seed = `
  with company as (
    insert into companies (name, public_join_token, trial_ends_at, subscription_status, delivery_rule)
    select 'Bolag ' || n, lpad(to_hex(n), 8, '0'), now(), 'active',
      (array['same-day', 'workday-before', 'workday-after'])[1 + n % 3]
    from generate_series(1, ${COMPANIES}) n returning id
  )
  insert into employees (company_id, name, birthday)
  select company.id, 'Person ' || n, date '1980-01-01' + (n * 37 + abs(hashtext(company.id::text)) % 365) % 12000
  from company cross join generate_series(1, ${EMPLOYEES_EACH}) n`;

const bare = `
  insert into cake_orders (company_id, employee_id, portion_size, birthday, delivery_date, status, source)
  select company_id, id, cake_portion_size, day, day, 'planned', 'yearly'
  from (select *, (birthday + make_interval(years => 2026 - extract(year from birthday)::int))::date as day
    from employees) e`;

const week = `
  select o.id, e.name, o.delivery_date, o.status from cake_orders o
  join employees e on e.company_id = o.company_id and e.id = o.employee_id
  where o.company_id = $1 and o.delivery_date between '2026-01-01' and '2026-01-07'`;

/** How long the dashboard's query takes, again and again for as long as is said. */
async function times(look: () => Promise<unknown>, goesOn: (taken: number) => boolean): Promise<number[]> {
  const taken: number[] = [];
  do {
    taken.push(await milliseconds(look));
    await pause(5);
  } while (goesOn(taken.length));
  return taken;
}

/** How long the work takes, and the dashboard's slow readings meanwhile. */
async function whileReading(look: () => Promise<unknown>, work: () => Promise<unknown>) {
  let busy = true;
  const during = times(look, () => busy);
  const took = await milliseconds(work);
  busy = false;
  return { took, p95: percentile(await during, 95) };
}
