import { Client } from "pg";
import { settableClock } from "../domain/clock.ts";
import { planMeals } from "../server/automation/meals.ts";
import { platformScope } from "../server/database/database.ts";
import { openPostgres } from "../server/database/postgres.ts";
import { startCluster } from "../test/databases.ts";
import { alternate, type Bench, milliseconds } from "./measure.ts";

const SERIES = 100_000;
const COMPANIES = 10_000;
const ROUNDS = 3;
const TODAY = "2026-03-02";

/** The least that makes the same rows: no skips, pauses, holidays or subscriptions, and no look at what is there. */
const bareText = `
  insert into meal_orders (company_id, meal_event_id, restaurant_id, delivery_date, time, status, people_count)
  select e.company_id, e.id, e.restaurant_id, d.day, e.time, 'planned', e.people_count
  from meal_events e
  join (select day::date as day, extract(dow from day)::int as weekday
        from generate_series($1::date, $1::date + 7, interval '1 day') day) d
    on d.weekday = any (e.days_of_week) and d.day >= e.start_date
  where e.active and e.mode = 'recurring'`;

/** process-meal-automation for 100,000 series, against the bare statement; and a second run, which makes nothing. */
export default {
  name: "meal-automation",
  async run() {
    const cluster = await startCluster();
    const login = async (database: string) => {
      const client = new Client({ connectionString: cluster.url(database) });
      await client.connect();
      return client;
    };
    const admin = await login("postgres");
    await admin.query("create database bench");
    await admin.end();
    const db = await openPostgres(cluster.url("bench"), settableClock(`${TODAY}T08:00:00+01:00`), () => {});
    const bare = await login("bench");
    await fill(bare);

    const today = Temporal.PlainDate.from(TODAY);
    const plan = () => db.transaction(platformScope, (tx) => planMeals(tx, { today }));
    const again: number[] = [];
    const empty = () => bare.query("truncate meal_orders cascade");
    const taken = await alternate(
      ROUNDS,
      async () => {
        await empty();
        const first = await milliseconds(plan);
        again.push(await plan());
        return first;
      },
      async () => {
        await empty();
        return milliseconds(() => bare.query(bareText, [TODAY]));
      },
    );
    const { rows } = await bare.query("select count(*)::int as orders from meal_orders");
    await bare.end();
    await db.close();
    await cluster.stop();
    if (again.some((made) => made > 0)) throw new Error("A second run made orders");
    const detail = `${Math.round(taken.ours)} against ${Math.round(taken.bare)} ms for ${rows[0].orders} orders, PostgreSQL`;
    return [
      {
        name: `process-meal-automation for ${SERIES} series against the bare statement`,
        goal: { atMost: 1.5 },
        ratios: taken.ratios,
        detail,
      },
    ];
  },
} satisfies Bench;

async function fill(client: Client) {
  await client.query(
    `insert into companies (name, public_join_token, trial_ends_at, subscription_status)
     select 'Bolag ' || n, lpad(n::text, 8, '0'), '2026-12-31', 'active' from generate_series(1, $1::int) n`,
    [COMPANIES],
  );
  await client.query(
    `insert into vendors (name, address, latitude, longitude, restaurant_type)
     select 'Kök ' || n, 'Gatan ' || n, 57.7, 11.97, 'lunch' from generate_series(1, 500) n`,
  );
  await client.query(
    `insert into meal_events (company_id, event_type, time, mode, days_of_week, start_date, people_count, restaurant_id,
       address_snapshot)
     select c.id, 'lunch', make_time(7 + n, 0, 0), 'recurring', array[1 + n % 5], '2026-01-01', 20, v.id, '{}'
     from (select id, row_number() over () as place from companies) c
     join (select id, row_number() over () as place from vendors) v on v.place = 1 + c.place % 500
     cross join generate_series(0, $1::int - 1) n`,
    [SERIES / COMPANIES],
  );
  await client.query("analyze");
}
