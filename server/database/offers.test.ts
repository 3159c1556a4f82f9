import { readdir, readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { contract } from "../../contract/contract.ts";
import { sampleInput } from "../../test/sample-input.ts";
import { createWorld, openTestDatabase, type Person, type World } from "../../test/world.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** A database as it was when an order knew only its last supplier, with rows in every state, moved to offers. */
const folder = new URL("migrations/", import.meta.url);
const OFFERS = "0037_offers.sql";

let lite: PGlite;
let before: Record<string, unknown[]>;
beforeAll(async () => {
  lite = await PGlite.create();
  const names = (await readdir(folder)).sort();
  const run = async (which: (name: string) => boolean) => {
    for (const name of names.filter(which)) await lite.exec(await readFile(new URL(name, folder), "utf8"));
  };
  await run((name) => name < OFFERS);
  await lite.exec(world);
  before = await everything();
  await run((name) => name >= OFFERS);
});
afterAll(() => lite.close());

const rows = async (text: string) => (await lite.query<Record<string, unknown>>(text)).rows;

/** What is told of the orders that nothing has taken the place of, by the specification's names. */
const told: Record<string, string> = {
  cakes: `select o.id, employee_id, bakery_id, portion_size, birthday, delivery_date, delivery_time,
      case when status = 'confirmed' and WITHDRAWN then 'declined' else status end as status,
      requested_at is not null as asked, WITHDRAWN as withdrawn, UNANSWERED as unanswered, decline_reason,
      reconfirmed_at is not null as reconfirmed, price_ore, completed_at is not null as completed
    from cake_orders o where not REPLACED order by id`,
  meals: `select o.id, meal_event_id, restaurant_id, people_count, delivery_date, time, notes,
      case when status = 'confirmed' and WITHDRAWN then 'declined' else status end as status,
      requested_at is not null as asked, WITHDRAWN as withdrawn, UNANSWERED as unanswered, decline_reason
    from meal_orders o where not REPLACED order by id`,
  requests: `select r.id, r.order_type, r.decided_by, r.decided_at, r.created_at from order_requests r
    join orders o on o.id = r.id where not REPLACED order by id`,
  calendar: `select c.order_id, c.title, c.description, c.live, c.promised from calendar_deliveries c
    join orders o on o.id = c.order_id where not REPLACED order by 1`,
  books: `select delivery_date, kind, quantity, price_ore from orders where status = 'completed' order by 1, 2, 3, 4`,
  suppliers: `select supplier_id, count(*)::int as asked, count(answered_at)::int as answered from ASKED group by 1 order by 1`,
};

/** As the two schemas say it. */
const words = {
  before: {
    WITHDRAWN: "(withdrawn_at is not null and status <> 'completed')",
    UNANSWERED:
      "(status = 'declined' and requested_at is not null and answered_at is null and withdrawn_at is null)",
    REPLACED: "coalesce(o.id = any (array(select old_id from copies)), false)",
    ASKED:
      "(select supplier_id, answered_at from orders where requested_at is not null or status in ('requested', 'confirmed', 'completed')) a",
  },
  after: {
    WITHDRAWN: "coalesce(offer_status = 'withdrawn', false)",
    UNANSWERED: "(status = 'declined' and coalesce(offer_status = 'expired', false))",
    REPLACED: "false",
    ASKED: "offers a",
  },
};

async function everything(state: keyof typeof words = "before") {
  const answers: Record<string, unknown[]> = {};
  for (const [name, text] of Object.entries(told)) {
    let own = text;
    for (const [word, means] of Object.entries(words[state])) own = own.replaceAll(word, means);
    answers[name] = await rows(own);
  }
  return answers;
}

/** `copies` remembers which order took the place of which, as `assignSupplier` and `moveDelivery` made them then. */
const world = `
  create table copies (old_id uuid, new_id uuid);
  insert into companies (id, name, public_join_token, trial_ends_at)
    select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'Bolag ' || n, substr(md5(n::text), 1, 8), now() from generate_series(1, 3) n;
  insert into users (id, email) values ('00000000-0000-4000-8000-0000000000aa', 'admin@tartdags.example');
  insert into vendors (id, name, address, latitude, longitude)
    select ('00000000-0000-4000-8000-0000000001' || lpad(n::text, 2, '0'))::uuid, 'Kök ' || n, 'Gatan ' || n, 59, 18 from generate_series(1, 9) n;
  insert into employees (company_id, name, birthday)
    select c.id, 'Anställd ' || n, date '1980-02-29' + n * 37 from companies c, generate_series(1, 200) n;
  create function made(state text, day date) returns table (status text, requested timestamptz, answered timestamptz,
      withdrawn timestamptz, decided timestamptz) language sql as $$
    select case when state in ('unanswered', 'refused', 'rejected') then 'declined' when state in ('withdrawn', 'reconfirmed') then 'confirmed'
        when state in ('cancelled', 'called off', 'withdrawn and cancelled') then 'cancelled' else state end,
      case when state not in ('pending', 'planned', 'rejected', 'cancelled') then day - 7 + time '08:00' end at time zone 'UTC',
      case when state not in ('pending', 'planned', 'rejected', 'cancelled', 'requested', 'unanswered', 'called off') then day - 7 + time '11:00' end at time zone 'UTC',
      case when state in ('withdrawn', 'withdrawn and cancelled') then day - 3 + time '11:00' end at time zone 'UTC',
      case when state not in ('pending', 'planned') then day - 8 + time '11:00' end at time zone 'UTC' $$;
  create function state(n bigint) returns text language sql as $$ select (array['pending', 'planned', 'requested', 'confirmed', 'reconfirmed',
    'withdrawn', 'refused', 'unanswered', 'rejected', 'completed', 'cancelled', 'called off', 'withdrawn and cancelled'])[1 + n % 13] $$;
  insert into orders (company_id, kind, employee_id, supplier_id, quantity, birthday, delivery_date, status, source, decline_reason,
      requested_at, answered_at, withdrawn_at, reconfirmed_at, completed_at, approval_asked_at, approval_decided_at, approval_decided_by,
      price_ore, created_at, updated_at)
    select e.company_id, 'cake', e.id, ('00000000-0000-4000-8000-00000000010' || 1 + e.number % 9)::uuid, 1 + e.number % 32, e.day, e.day,
      s.status, case when state(e.number) = 'planned' then 'yearly' else 'hr' end,
      case when state(e.number) in ('refused', 'withdrawn') then 'Fullbokat ' || e.number end,
      s.requested, s.answered, s.withdrawn, case when state(e.number) = 'reconfirmed' then now() end,
      case when s.status = 'completed' then e.day + time '15:00' end,
      case when state(e.number) <> 'planned' then e.day - 20 + time '08:00' end, s.decided, case when s.decided is not null then '00000000-0000-4000-8000-0000000000aa'::uuid end,
      case when s.status = 'completed' then 45000 end, e.day - 20 + time '08:00', e.day - 2 + time '08:00'
    from (select *, row_number() over (order by company_id, name) as number,
      date '2026-01-01' + (row_number() over (order by company_id, name))::int as day from employees) e
    cross join lateral made(state(e.number), e.day) s;
  insert into meal_events (company_id, event_type, mode, days_of_week, start_date, people_count)
    select id, 'lunch', 'recurring', '{1,2,3,4,5}', '2026-01-01', 25 from companies;
  insert into orders (company_id, kind, meal_event_id, supplier_id, quantity, delivery_date, status, notes, decline_reason, requested_at,
      answered_at, withdrawn_at, completed_at, approval_asked_at, created_at, updated_at)
    select e.company_id, 'meal', e.id, '00000000-0000-4000-8000-000000000101', 25, date '2026-01-01' + n, s.status, 'Bakdörren',
      case when state(n) = 'refused' then 'Stängt' end, s.requested, s.answered, s.withdrawn,
      case when s.status = 'completed' then date '2026-01-01' + n + time '15:00' end,
      case when state(n) = 'pending' then now() end, date '2025-12-20' + time '08:00', date '2025-12-21' + time '08:00'
    from meal_events e, generate_series(1, 130) n cross join lateral made(state(n), date '2026-01-01' + n) s;
  -- A copy at the next supplier of what was refused or never answered: the first two of each chain are refused in turn.
  do $$
  declare o record; last uuid; next uuid; step int;
  begin
    for o in select * from orders where status = 'declined' and requested_at is not null and quantity % 2 = 1 loop
      last := o.id;
      for step in 1 .. 1 + o.quantity % 3 loop
        insert into orders (company_id, kind, employee_id, meal_event_id, supplier_id, quantity, birthday, delivery_date, status, source, requested_at,
            answered_at, approval_asked_at, approval_decided_at, created_at, updated_at)
          values (o.company_id, o.kind, o.employee_id, o.meal_event_id,
            ('00000000-0000-4000-8000-00000000010' || 1 + (substr(o.supplier_id::text, 36)::int + step - 1) % 9)::uuid, o.quantity,
            o.birthday, o.delivery_date, case when step = 1 + o.quantity % 3 then 'confirmed' else 'declined' end,
            case when o.kind = 'cake' then 'rescue' else 'hr' end, o.requested_at + step * interval '1 hour', o.requested_at + step * interval '90 minutes',
            o.requested_at + step * interval '1 hour', o.requested_at + step * interval '1 hour', o.requested_at + step * interval '1 hour', now())
          returning id into next;
        insert into copies values (last, next);
        last := next;
      end loop;
    end loop;
    -- A bakery that knew was told that the old day is off, and asked about another one, in the same moment.
    for o in select * from orders where status = 'confirmed' and kind = 'cake' and withdrawn_at is null and quantity % 4 = 0 loop
      perform set_config('app.now', (o.requested_at + interval '1 day')::text, true);
      update orders set status = 'cancelled', updated_at = app_now() where id = o.id;
      insert into orders (company_id, kind, employee_id, supplier_id, quantity, birthday, delivery_date, status, source, requested_at, approval_asked_at, approval_decided_at)
        values (o.company_id, 'cake', o.employee_id, o.supplier_id, o.quantity, o.birthday, o.delivery_date + 1, 'requested', 'hr', app_now(), app_now(), app_now())
        returning id into next;
      insert into copies values (o.id, next);
    end loop;
    perform set_config('app.now', '', true);
  end $$;
  update orders set status = 'completed', completed_at = now() where status = 'confirmed' and kind = 'meal' and withdrawn_at is null;
  insert into mails (key, kind, audience, about, company_id, order_ids, to_email, subject, html, text)
    select 'order-declined:' || old_id, 'order-declined', 'hr', 'order', '00000000-0000-4000-8000-000000000001', array[old_id], 'hr@bolag.example', '', '', '' from copies;`;

describe("a database from before there were offers", () => {
  test("tells the same of every order that nothing had taken the place of", async () => {
    expect(before["cakes"]!.length).toBeGreaterThan(500);
    expect(before["meals"]!.length).toBeGreaterThan(300);
    expect(await everything("after")).toEqual(before);
  });

  test("has one order with all its offers where there were copies", async () => {
    const [chains] = await rows(
      `select count(distinct old_id)::int as old, count(*)::int as all from copies`,
    );
    expect(chains!.old).toBeGreaterThan(60);
    expect(await rows(`select from orders o join copies c on c.old_id = o.id`)).toEqual([]);
    const last = `(select new_id from copies where new_id not in (select old_id from copies))`;
    const [offered] = await rows(
      `select count(*)::int as all, max(position) as longest from offers where order_id in ${last}`,
    );
    const [expected] = await rows(`select count(*)::int as all from copies`);
    const [orders] = await rows(`select count(*)::int as all from orders where id in ${last}`);
    expect(offered!.all).toBe(Number(expected!.all) + Number(orders!.all));
    expect(offered!.longest).toBe(4);
    expect(await rows(`select from mails where order_ids && array(select old_id from copies)`)).toEqual([]);
  });

  test("tells the whole story of a moved cake, and of what was cancelled for it", async () => {
    const lines = await rows(`select distinct change, after #>> '{}' as after from order_history
      where order_id in (select new_id from copies) order by 1, 2`);
    expect(lines).toEqual([
      { change: "offer", after: "retracted" },
      { change: "status", after: "completed" },
    ]);
  });

  test("refuses an order that tells of its offer what is not so, and a second that is asked", async () => {
    const [order] = await rows(
      `select id, company_id, offer_id from orders where status = 'requested' limit 1`,
    );
    const attempts = [
      `update orders set offer_status = 'accepted' where id = '${order!.id}'`,
      `update orders set offer_id = (select id from offers where status = 'open' and order_id <> '${order!.id}' limit 1) where id = '${order!.id}'`,
      `update orders set status = 'completed' where id = '${order!.id}'`,
      `insert into offers (company_id, order_id, position, status) values ('${order!.company_id}', '${order!.id}', 9, 'open')`,
    ];
    for (const attempt of attempts) {
      await expect(lite.exec(`begin; ${attempt}; commit;`)).rejects.toThrow(
        /orders_tell_their_offer|generated|offers_one_live|can only be updated to DEFAULT/,
      );
      await lite.exec("rollback");
    }
  });
});

describe("on PostgreSQL, after the program has moved it", () => {
  let moved: World;
  /** What the old tables say, by the company and the kind: each day's order that nothing had taken the place of. */
  let told: { company_id: string; kind: string; id: string; day: string; status: string; supplier: string }[];
  /** Who said no to what, from the first, by the last order of the chain. */
  let refusals: { id: string; names: string[] }[];
  let admin: Person;
  let hr: Map<string, Person>;

  beforeAll(async () => {
    moved = await createWorld("2026-03-16T10:00:00+01:00", (clock) =>
      openTestDatabase(clock, undefined, async (client) => {
        await client.query(
          "create table migrations (name text primary key, applied_at timestamptz not null default now())",
        );
        const names = (await readdir(folder)).filter((name) => name < OFFERS).sort();
        for (const name of names) {
          await client.query(await readFile(new URL(name, folder), "utf8"));
          await client.query("insert into migrations (name) values ($1)", [name]);
        }
        await client.query(world);
        // The page shows a cake at its person's birthday.
        await client.query(`update employees e set birthday = (o.birthday - interval '46 years')::date
          from orders o where o.employee_id = e.id`);
        told = (
          await client.query(`select o.company_id, o.kind, o.id, o.delivery_date::text as day, v.name as supplier,
            case when o.status = 'confirmed' and o.withdrawn_at is not null then 'declined' else o.status end as status
          from orders o left join vendors v on v.id = o.supplier_id
          where o.id not in (select old_id from copies) order by o.id`)
        ).rows;
        refusals = (
          await client.query(`with recursive chain as (
              select new_id as last, old_id as id from copies where new_id not in (select old_id from copies)
              union all select chain.last, c.old_id from chain join copies c on c.new_id = chain.id)
            select o.id, array_agg(v.name order by old.requested_at) as names
            from chain join orders old on old.id = chain.id and old.status = 'declined' and old.answered_at is not null
            join vendors v on v.id = old.supplier_id join orders o on o.id = chain.last
            group by 1 order by 1`)
        ).rows;
      }),
    );
    admin = await moved.buildAdmin();
    const companies = [...new Set(told.map(({ company_id }) => company_id))];
    hr = new Map();
    for (const company of companies) hr.set(company, await moved.buildUser("hr_admin", company));
  });
  afterAll(() => moved.close());
  const own = (company: string, kind: string) =>
    told.filter((order) => order.company_id === company && order.kind === kind);
  const line = ({ id, status }: { id: string; status: string }) => `${id} ${status}`;

  test("the company's own pages tell of every order what the old tables did", async () => {
    let cakesShown = 0;
    for (const [company, person] of hr) {
      const meals = await moved.as(person).call("list-meal-year", { year: 2026 });
      const shown = [...meals.upcoming, ...meals.history].map(line).sort();
      expect(shown.length).toBeGreaterThan(50);
      const statuses = new Map(own(company, "meal").map((order) => [order.id, line(order)]));
      expect(shown).toEqual(shown.map((text) => statuses.get(text.split(" ")[0]!)));
      const cakes = await moved.as(person).call("list-cake-year", {});
      const ordered = cakes.cakes.flatMap(({ order }) => order ?? []);
      cakesShown += ordered.length;
      const known = new Map(own(company, "cake").map((order) => [order.id, order]));
      for (const order of ordered)
        expect(order).toMatchObject({
          status: known.get(order.id)!.status,
          bakery_name: known.get(order.id)!.supplier,
        });
    }
    expect(cakesShown).toBeGreaterThan(100);
  });

  test("the offers name everybody who said no, in their order, and the books what was delivered", async () => {
    expect(refusals.length).toBeGreaterThan(20);
    const { rows: declined } = await moved.inDatabase((tx) =>
      tx.execute(sql`select f.order_id as id, array_agg(v.name order by f.position) as names
        from offers f join vendors v on v.id = f.supplier_id where f.status = 'declined' group by 1`),
    );
    const names = new Map(declined.map((row) => [row.id, row.names]));
    expect(refusals.map(({ id }) => ({ id, names: names.get(id) }))).toEqual(
      refusals.map(({ id, names: said }) => ({ id, names: said })),
    );
    for (const [company, person] of hr) {
      const { rows: entries } = await moved.as(person).call("list-books", { year: 2026, month: 2 });
      const delivered = told.filter(
        ({ company_id, status, day }) =>
          company_id === company && status === "completed" && day.startsWith("2026-02"),
      );
      expect(entries.map(({ id }) => id).sort()).toEqual(delivered.map(({ id }) => id).sort());
    }
  });

  test("every reading call answers", async () => {
    const [company, person] = [...hr][0]!;
    const callers = [person, admin];
    const failed: string[] = [];
    for (const call of Object.values(contract).filter(({ reads }) => reads))
      for (const { token } of callers) {
        const body = JSON.stringify(sampleInput(call.input as never, { id: own(company, "cake")[0]!.id }));
        const { status } = await moved.send(call.name, body, {
          authorization: `Bearer ${token}`,
          "x-address": Math.random().toString(),
        });
        if (status >= 500) failed.push(call.name);
      }
    expect(failed).toEqual([]);
  });
});
