import { Client } from "pg";
import { pino } from "pino";
import { settableClock } from "../domain/clock.ts";
import { planYear } from "../server/cakes/yearly-list.ts";
import { openPostgres } from "../server/database/postgres.ts";
import type { Services } from "../server/services.ts";
import { startCluster } from "../test/databases.ts";
import { createDatabase, fill } from "./fill.ts";
import { type Bench, type Figure, median, milliseconds } from "./measure.ts";

const COMPANIES = Number(process.env.BENCH_COMPANIES ?? 10_000);
const EMPLOYEES_EACH = 100;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const TODAY = Temporal.PlainDate.from("2026-01-01");
const IDLE_READS = 200;

/** A whole year of cakes for a million employees, against the bare statement that inserts as many rows. */
export default {
  name: "yearly-list",
  async run(): Promise<Figure[]> {
    const cluster = await startCluster();
    const url = await createDatabase(cluster.url, "yearly");
    const clock = settableClock("2026-01-01T09:00:00+01:00");
    const db = await openPostgres(url, clock, () => {});
    const services = { db, clock, log: pino({ level: "silent" }) } as unknown as Services;
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      await fill(url, seed);
      const company = (await client.query("select id from companies limit 1")).rows[0].id as string;
      const empty = () => client.query("truncate cake_orders cascade");
      const plan = () => planYear(services, { year: 2026, today: TODAY, companyId: null });

      const [made, again, reads]: number[][] = [[], [], []];
      const idle = percentile(await readsDuring(client, company, null), 95);
      for (let round = 0; round < ROUNDS; round++) {
        await empty();
        const bareMs = await milliseconds(() => client.query(bare));
        await empty();
        const { took: oursMs, p95 } = await whileReading(url, company, plan);
        await client.query("analyze cake_orders");
        const againMs = await milliseconds(plan);
        made!.push(oursMs / bareMs);
        again!.push(againMs / bareMs);
        reads!.push(p95 / idle);
      }
      const rows = `${COMPANIES * EMPLOYEES_EACH} employees`;
      return [
        { name: "the yearly list / bare insert", goal: { atMost: 1.25 }, ratios: made!, detail: rows },
        { name: "a second run / bare insert", goal: { atMost: 0.5 }, ratios: again!, detail: rows },
        {
          name: "the dashboard's p95 meanwhile / idle",
          goal: { atMost: 3 },
          ratios: reads!,
          detail: `${idle.toFixed(1)} ms idle`,
        },
      ];
    } finally {
      await client.end();
      await db.close();
      await cluster.stop();
    }
  },
} satisfies Bench;

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

/** How long the dashboard's query takes, again and again while `going`, or a fixed number of times. */
async function readsDuring(
  client: Client,
  company: string,
  going: (() => boolean) | null,
): Promise<number[]> {
  const taken: number[] = [];
  while (going ? going() : taken.length < IDLE_READS) {
    taken.push(await milliseconds(() => client.query(week, [company])));
    await new Promise((done) => setTimeout(done, 5));
  }
  return taken.length > 0 ? taken : [0];
}

/** How long the work takes, and the dashboard's slow readings meanwhile, on a connection of its own. */
async function whileReading(url: string, company: string, work: () => Promise<unknown>) {
  const reader = new Client({ connectionString: url });
  await reader.connect();
  let busy = true;
  const during = readsDuring(reader, company, () => busy);
  const took = await milliseconds(work);
  busy = false;
  const p95 = percentile(await during, 95);
  await reader.end();
  return { took, p95 };
}

function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? median(values);
}
