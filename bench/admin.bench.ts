import { type SQL, sql } from "drizzle-orm";
import { pino } from "pino";
import { contract } from "../contract/contract.ts";
import { addressOf } from "../contract/define.ts";
import { settableClock } from "../domain/clock.ts";
import "../server/features.ts";
import { startSession } from "../server/features/accounts/sessions.ts";
import { createCalls } from "../server/calls/calls.ts";
import { type Database, platformScope } from "../server/database/database.ts";
import { user_roles, users } from "../server/database/schema.ts";
import type { Services } from "../server/providers/services.ts";
import { readSettings } from "../server/settings.ts";
import { type Measured, type Open, takeOn } from "./databases.ts";
import { fill, OFFICES } from "./fill.ts";
import { alternate, type Bench, type Figure, milliseconds } from "./measure.ts";

const ROUNDS = 9;
const CALLS_IN_A_ROUND = 20;
const clock = settableClock("2026-03-02T10:00:00+01:00");
const LARGE = Number(process.env.BENCH_COMPANIES ?? 10_000);
const SMALL = LARGE / 100;
const REQUESTS_OF_A_COMPANY = 100;

const tabs = [
  { name: "count-order-requests", input: {} },
  { name: "list-companies", input: {} },
  { name: "list-order-requests", input: { tab: "all" } },
  { name: "list-order-requests", input: { tab: "cake" } },
  { name: "list-order-requests", input: { tab: "meal" } },
  { name: "list-order-requests", input: { tab: "pending" } },
];

/** What the admin's tabs ask for, with a million order requests against a hundredth of them. */
export default {
  name: "admin",
  on: ["postgres"],
  run: (database) => takeOn(database, clock, take),
} satisfies Bench;

async function take(open: Open): Promise<Figure[]> {
  const large = await settle(await open("large"), LARGE);
  const small = await settle(await open("small"), SMALL);
  const size = `${(LARGE * REQUESTS_OF_A_COMPANY).toLocaleString("en")} requests`;
  const figures: Figure[] = [];
  for (const { name, input } of tabs) {
    const taken = await alternate(
      ROUNDS,
      () => large.take(name, input),
      () => small.take(name, input),
    );
    const tab = "tab" in input ? ` (${input.tab})` : "";
    figures.push({
      name: `${name}${tab} with ${size}`,
      goal: { atMost: 1.3 },
      ratios: taken.ratios,
      detail: `${taken.ours.toFixed(1)} against ${taken.bare.toFixed(1)} ms for a hundredth, PostgreSQL`,
    });
  }
  const watched = [];
  for (const { name, input } of tabs) watched.push(await large.watch(name, input));
  figures.push(
    {
      name: "statements for a tab's page or its counts",
      goal: { atMost: 1 },
      ratios: watched.map(({ statements }) => statements),
      detail: size,
    },
    {
      name: "large tables that a tab reads from end to end",
      goal: { atMost: 0 },
      ratios: watched.map(({ scanned }) => scanned.length),
      detail: watched.flatMap(({ scanned }) => scanned).join(", ") || "every plan goes by an index",
    },
  );
  return figures;
}

async function settle({ db: plain, owner }: Measured, companies: number) {
  const seen: SQL[] = [];
  const db = listening(plain, seen);
  await fill(owner, seed(companies));
  const token = await db.transaction(platformScope, async (tx) => {
    // Not due yet: the staff's second factor would stand in the way of what is measured.
    const second_factor_due_at = "2100-01-01T00:00:00Z";
    const [admin] = await tx
      .insert(users)
      .values({ email: "admin@tartdags.example", second_factor_due_at })
      .returning();
    await tx.insert(user_roles).values({ user_id: admin!.id, role: "admin" });
    return (await startSession(tx, clock, admin!.id)).token;
  });
  const settings = readSettings({ NODE_ENV: "test", LOG_LEVEL: "silent", LIMITS: "off" });
  // Reading calls the database and nobody else.
  const services = { settings, clock, db, log: pino({ level: "silent" }) } as unknown as Services;
  const calls = await createCalls(services);

  const once = async (name: string, input: object) => {
    const headers: Record<string, string> = { apikey: settings.publicKey, authorization: `Bearer ${token}` };
    const answer = await calls({
      path: addressOf(contract.find((call) => call.name === name)!),
      address: "127.0.0.1",
      header: (header) => headers[header],
      hasArrived: () => true,
      text: async () => JSON.stringify(input),
    });
    if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}`);
  };
  return {
    /** Milliseconds for one call, the mean of a row of them. */
    take: async (name: string, input: object) => {
      const taken = await milliseconds(async () => {
        for (let i = 0; i < CALLS_IN_A_ROUND; i++) await once(name, input);
      });
      return taken / CALLS_IN_A_ROUND;
    },
    /** How many statements a call makes, and which large tables they read from end to end. */
    watch: async (name: string, input: object) => {
      seen.length = 0;
      await once(name, input);
      const plans = await plain.transaction(platformScope, async (tx) => {
        const explained: string[] = [];
        for (const statement of seen)
          explained.push(JSON.stringify((await tx.execute(sql`explain ${statement}`)).rows));
        return explained.join();
      });
      const scanned = LARGE_TABLES.filter((table) => plans.includes(`Seq Scan on ${table}`));
      return { statements: seen.length, scanned };
    },
  };
}

const LARGE_TABLES = ["companies", "employees", "orders", "meal_events"];

/** The same database, telling what is asked of it. */
function listening(db: Database, seen: SQL[]): Database {
  return {
    ...db,
    transaction: (scope, work) =>
      db.transaction(scope, (tx) =>
        work(
          new Proxy(tx, {
            get: (target, key) =>
              key === "execute"
                ? (statement: SQL) => (seen.push(statement), target.execute(statement))
                : Reflect.get(target, key),
          }),
        ),
      ),
  };
}

/**
 * Each company has 80 employees with a cake each, eight of them with an allergy, 20 lunches, and a request for every one
 * of them; 2 % wait.
 */
function seed(companies: number): string[] {
  return [
    `insert into companies (name, public_join_token, trial_ends_at, created_at)
      select 'Bolag ' || i, lpad(to_hex(i), 8, '0'), now(), timestamptz '2020-01-01' + i * interval '1 hour'
      from generate_series(1, ${companies}) i`,
    OFFICES,
    `insert into vendors (name, address, latitude, longitude, restaurant_type)
      select 'Kök ' || i, 'Gatan ' || i, 59, 18, case when i > 20 then 'lunch' end from generate_series(1, 40) i`,
    `insert into employees (company_id, office_id, name, birthday, allergies)
      select company_id, id, 'Anställd ' || i, date '1980-01-01' + i, case when i % 10 = 0 then 'nötter' end from offices, generate_series(1, 80) i`,
    `insert into cake_orders (company_id, employee_id, office_id, bakery_id, portion_size, birthday, delivery_date)
      select e.company_id, e.id, e.office_id, (select id from vendors where restaurant_type is null limit 1), 8, e.birthday,
        date '2026-01-01' + (e.birthday - date '1980-01-01')
      from employees e`,
    `insert into meal_events (company_id, office_id, event_type, start_date, people_count)
      select company_id, id, 'lunch', '2026-01-01', 20 from offices`,
    `insert into meal_orders (company_id, meal_event_id, office_id, delivery_date, time, people_count)
      select s.company_id, s.id, s.office_id, date '2026-01-01' + i, '12:00', 20
      from meal_events s, generate_series(1, 20) i`,
    `update orders set approval_asked_at = delivery_date - random() * interval '60 days'`,
    `update orders set completed_at = now(), outcome = 'came', outcome_at = now(), outcome_by = 'hr' where random() < 0.98`,
    `insert into tallies (kind, change)
      select 'companies', count(*) from companies
      union all select 'cake_orders', count(*) from cake_orders
      union all select 'meal_orders', count(*) from meal_orders
      union all select order_type || ':' || status, count(*) from order_requests group by order_type, status`,
  ];
}
