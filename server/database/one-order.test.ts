import { readdir, readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEmptyDatabase } from "../../test/test-database.ts";

/** A database as it was before cakes and meals became one table, with rows in every state. */
const folder = new URL("migrations/", import.meta.url);
const ONE_ORDER = "0036_one_order.sql";

let own: Awaited<ReturnType<typeof openEmptyDatabase>>;
beforeAll(async () => {
  own = await openEmptyDatabase();
  const before = (await readdir(folder)).filter((name) => name < ONE_ORDER).sort();
  for (const name of before) await own.client.query(await readFile(new URL(name, folder), "utf8"));
  await own.client.query(world);
});
afterAll(() => own.drop());

const world = `
  insert into companies (id, name, public_join_token, trial_ends_at)
    select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'Bolag ' || n, substr(md5(n::text), 1, 8), now() from generate_series(1, 3) n;
  insert into users (id, email) values ('00000000-0000-4000-8000-0000000000aa', 'admin@tartdags.example');
  insert into vendors (name, address, latitude, longitude) select 'Kök ' || n, 'Gatan ' || n, 59, 18 from generate_series(1, 5) n;
  insert into employees (company_id, name, birthday, allergies)
    select c.id, 'Anställd ' || n, date '1980-02-29' + n * 37, case when n % 3 = 0 then 'nötter' end
    from companies c, generate_series(1, 40) n;
  insert into cake_orders (company_id, employee_id, bakery_id, portion_size, birthday, delivery_date, delivery_time,
      delivery_address, address_latitude, status, source, decline_reason, requested_at, answered_at, withdrawn_at, price_ore, created_at)
    select e.company_id, e.id, case when e.number % 5 > 0 then v.id end, 1 + e.number % 32, date '2026-01-01' + e.number::int,
      date '2026-01-01' + e.number::int, '09:30', case when e.number % 2 = 0 then 'Storgatan 1' end, 59.3,
      (array['pending', 'requested', 'confirmed', 'planned', 'declined', 'completed', 'cancelled'])[1 + e.number % 7],
      (array['hr', 'yearly', 'rescue'])[1 + e.number % 3], case when e.number % 7 = 4 then 'Fullbokat' end,
      case when e.number % 2 = 0 then now() end, case when e.number % 4 = 0 then now() end,
      case when e.number % 14 = 2 then now() end, case when e.number % 6 = 0 then 45000 end, now() - e.number * interval '1 hour'
    from (select *, row_number() over (order by name, company_id) as number from employees) e
    cross join lateral (select id from vendors order by name offset e.number % 5 limit 1) v;
  insert into meal_events (company_id, event_type, mode, days_of_week, start_date, people_count)
    select id, 'lunch', 'recurring', '{2,4}', '2026-01-01', 25 from companies;
  insert into meal_orders (company_id, meal_event_id, restaurant_id, delivery_date, time, status, people_count, notes,
      address_snapshot, withdrawn_at)
    select s.company_id, s.id, (select id from vendors order by name limit 1), date '2026-01-01' + n, '11:45',
      (array['pending', 'requested', 'confirmed', 'planned', 'declined', 'completed', 'cancelled'])[1 + n % 7], 20 + n,
      case when n % 4 = 0 then 'Bakdörren' end, '{"display": "Storgatan 1"}', case when n % 7 = 2 then now() end
    from meal_events s, generate_series(1, 30) n;
  insert into order_requests (company_id, order_type, status, requested_delivery_date, employee_id, bakery_id, people_count,
      cake_order_id, decided_by, decided_at, created_at)
    select company_id, 'cake', case when status = 'completed' then 'completed' when status in ('declined', 'cancelled') then 'rejected'
        when status in ('requested', 'confirmed') then 'approved' else 'pending' end,
      delivery_date, employee_id, bakery_id, portion_size, id, '00000000-0000-4000-8000-0000000000aa', now(), created_at
    from cake_orders where source = 'hr';
  insert into order_requests (company_id, order_type, status, requested_delivery_date, restaurant_id, people_count, notes, meal_order_id, created_at)
    select company_id, 'meal', 'pending', delivery_date, restaurant_id, people_count, notes, id, created_at
    from meal_orders where status = 'pending';
  update cake_orders set portion_size = 9, bakery_id = null where status = 'planned';
  update meal_orders set people_count = 12, time = '12:15' where status = 'planned';
  update order_requests r set people_count = o.portion_size, bakery_id = o.bakery_id
    from cake_orders o where o.id = r.cake_order_id;`;

/** Everything that is told of orders, by the specification's names. */
const told = {
  cakes: "select * from cake_orders order by id",
  meals: "select * from meal_orders order by id",
  requests: `select company_id, order_type, status, requested_delivery_date, employee_id, bakery_id, restaurant_id,
    people_count, notes, decided_by, decided_at, created_at from order_requests order by created_at, requested_delivery_date, company_id`,
  calendar: "select * from calendar_deliveries order by order_id",
  counts:
    "select kind, sum(change)::int as count from tallies group by kind having sum(change) <> 0 order by kind",
};

async function everything(): Promise<Record<string, unknown[]>> {
  const answers: Record<string, unknown[]> = {};
  for (const [name, text] of Object.entries(told)) {
    const { rows } = await own.client.query<Record<string, unknown>>(text);
    answers[name] = rows.map(({ kind, ...row }) => (name === "counts" ? { kind, ...row } : row));
  }
  return answers;
}

const story = (column: string, change: string) =>
  own.client.query(
    `select ${column} as id, at, actor, ${change} as change, before, after from order_history order by id`,
  );

test("every cake, meal, request, calendar event, count and story is there afterwards as it was before", async () => {
  const [before, lines] = [
    await everything(),
    await story(
      "coalesce(cake_order_id, meal_order_id)",
      `case change when 'bakery_id' then 'supplier_id' when 'restaurant_id' then 'supplier_id'
        when 'portion_size' then 'quantity' when 'people_count' then 'quantity' when 'time' then 'delivery_time' else change end`,
    ),
  ];
  expect(before["cakes"]!.length).toBe(120);
  expect(lines.rows.length).toBeGreaterThan(50);
  await own.client.query(await readFile(new URL(ONE_ORDER, folder), "utf8"));
  expect(await everything()).toEqual(before);
  expect((await story("order_id", "change")).rows).toEqual(lines.rows);
});
