import { readdir, readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../contract/contract.ts";
import type { OrderKind } from "../domain/order-kinds.ts";
import { supplierToken } from "../server/features/orders/supplier-links.ts";
import { sampleInput } from "./sample-input.ts";
import type { Person, World } from "./world.ts";

/** A database as it was when an order knew only its last supplier, and what the pages tell once it has been moved. */

export const OFFERS = "0037_offers.sql";
const TODAY = "2026-03-16";
export const MOVED_AT = `${TODAY}T10:00:00+01:00`;
const folder = new URL("../server/database/migrations/", import.meta.url);

/**
 * Orders in every state, and their stories. `copies` remembers which took the place of which, as `assignSupplier` and
 * `moveDelivery` made them then.
 */
export const worldBeforeOffers = `
  create table copies (old_id uuid, new_id uuid);
  insert into companies (id, name, public_join_token, trial_ends_at)
    select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'Bolag ' || n, substr(md5(n::text), 1, 8), now() from generate_series(1, 3) n;
  insert into users (id, email) values ('00000000-0000-4000-8000-0000000000aa', 'admin@tartdags.example');
  insert into vendors (id, name, address, email, latitude, longitude)
    select ('00000000-0000-4000-8000-0000000001' || lpad(n::text, 2, '0'))::uuid, 'Kök ' || n, 'Gatan ' || n, 'kok' || n || '@kok.example', 59, 18 from generate_series(1, 9) n;
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
  insert into order_history (company_id, order_id, at, actor, change, before, after)
    select o.company_id, o.id, step.at, step.actor, step.change, to_jsonb(step.before), to_jsonb(step.after)
    from orders o cross join lateral (values
      (o.requested_at, 'automation', 'status', case when o.approval_asked_at is null then 'planned' else 'pending' end, 'requested'),
      (o.answered_at, 'supplier', 'status', 'requested', case when o.status = 'declined' then 'declined' else 'confirmed' end),
      (o.withdrawn_at, 'supplier', 'withdrawn_at', null, o.withdrawn_at::text),
      (case when o.status = 'declined' and o.requested_at is not null and o.answered_at is null then o.delivery_date + time '20:00' end,
        'automation', 'status', 'requested', 'declined'),
      (case when o.status = 'declined' and o.requested_at is null then o.approval_decided_at end, 'admin', 'status', 'pending', 'declined'),
      (case when o.status = 'cancelled' and not exists (select from copies where old_id = o.id) then o.updated_at end, 'hr', 'status',
        case when o.answered_at is null then 'requested' else 'confirmed' end, 'cancelled')
    ) step (at, actor, change, before, after)
    where step.at is not null order by step.at, o.id;
  insert into mails (key, kind, audience, about, company_id, order_ids, to_email, subject, html, text)
    select 'order-declined:' || old_id, 'order-declined', 'hr', 'order', '00000000-0000-4000-8000-000000000001', array[old_id], 'hr@bolag.example', '', '', '' from copies;`;

type Row = Record<string, unknown>;
/** A connection to a database without tables. */
export type Old = { rows(text: string): Promise<Row[]>; script(text: string): Promise<unknown> };

/** What the old tables say of each order that nothing had taken the place of. */
type Order = {
  id: string;
  company_id: string;
  kind: OrderKind;
  day: string;
  status: string;
  supplier: string;
};
/** Of an order and those whose place it took. */
type Line = {
  id: string;
  at: string;
  actor: string;
  change: string;
  before: string | null;
  after: string;
  supplier: string;
  reason: string | null;
  is_replaced: boolean;
};
/** What a supplier had been asked for. */
type Asked = {
  id: string;
  company_id: string;
  kind: OrderKind;
  day: string;
  vendor_id: string;
  email: string;
  status: string;
  quantity: number;
};
export type Told = {
  orders: Order[];
  /** Who said no to what, from the first, by the last order of the chain. */
  refusals: { id: string; names: string[] }[];
  begun: Map<string, string>;
  lines: Line[];
  asked: Asked[];
};

const chain = `with recursive chain as (
    select id as last, id from orders where id not in (select old_id from copies)
    union all select chain.last, c.old_id from chain join copies c on c.new_id = chain.id)`;
const status = `case when o.status = 'confirmed' and o.withdrawn_at is not null then 'declined' else o.status end as status`;

/** Runs the migrations until then, fills the tables, and reads what is to be told afterwards. */
export async function makeOldDatabase({ rows, script }: Old): Promise<Told> {
  await script(
    "create table migrations (name text primary key, applied_at timestamptz not null default now())",
  );
  for (const name of (await readdir(folder)).filter((one) => one < OFFERS).sort()) {
    await script(await readFile(new URL(name, folder), "utf8"));
    await script(`insert into migrations (name) values ('${name}')`);
  }
  await script(worldBeforeOffers);
  // The page shows a cake at its person's birthday.
  await script(`update employees e set birthday = (o.birthday - interval '46 years')::date
    from orders o where o.employee_id = e.id`);
  const read = async <T>(text: string) => (await rows(text)) as T[];
  const begun = await read<{ id: string; at: string }>(`${chain}
    select chain.last as id, min(o.created_at)::text as at from chain join orders o on o.id = chain.id group by 1`);
  return {
    orders:
      await read(`select o.company_id, o.kind, o.id, o.delivery_date::text as day, v.name as supplier, ${status}
      from orders o left join vendors v on v.id = o.supplier_id
      where o.id not in (select old_id from copies) order by o.id`),
    refusals: await read(`${chain}
      select chain.last as id, array_agg(v.name order by o.requested_at) as names from chain
      join orders o on o.id = chain.id and o.status = 'declined' and o.answered_at is not null
      join vendors v on v.id = o.supplier_id where chain.id <> chain.last group by 1 order by 1`),
    begun: new Map(begun.map(({ id, at }) => [id, at])),
    lines: await read(`${chain}
      select chain.last as id, h.at::text as at, h.actor, h.change, h.before #>> '{}' as before, h.after #>> '{}' as after,
        v.name as supplier, o.decline_reason as reason, chain.id <> chain.last as is_replaced
      from chain join orders o on o.id = chain.id join order_history h on h.order_id = o.id
      left join vendors v on v.id = o.supplier_id`),
    // What was moved is told on the page of its new day. A silent supplier whose order went on to another reads that it has
    // nothing to do, and nobody had been silent before the day was over.
    asked: await read(`${chain}
      select chain.last as id, o.company_id, o.kind, o.delivery_date::text as day, v.id as vendor_id, v.email, o.quantity, ${status}
      from chain join orders o on o.id = chain.id join vendors v on v.id = o.supplier_id
      where o.requested_at is not null and (chain.id = chain.last or o.status = 'declined')
        and (o.status <> 'declined' or o.answered_at is not null or (chain.id = chain.last and o.delivery_date < '${TODAY}'))`),
  };
}

/** An old line of the story, as it is told now. */
function wordsOf({ actor, change, before, after, supplier, reason, is_replaced }: Line): string {
  const why = reason ? `: ”${reason}”` : "";
  if (change === "withdrawn_at") return `${supplier} fick förhinder${why}`;
  if (after === "declined" && before !== "pending")
    return actor === "automation" ? `${supplier} svarade inte` : `${supplier} sa nej${why}`;
  if (after === "cancelled" && is_replaced) return `Beställningen hos ${supplier} togs tillbaka`;
  const words: Record<string, string> = {
    requested: `${supplier} fick frågan`,
    confirmed: `${supplier} sa ja`,
    declined: "Avböjd",
    cancelled: "Avbokad",
    completed: "Levererad",
  };
  return words[after]!;
}

const inOrder = (lines: { at: string; text: string }[]): string[] =>
  lines.map(({ at, text }) => `${Temporal.Instant.from(at).toString()} ${text}`).sort();

/** Which of these a page shows: the live ones; if there are none, the declined ones, and else the cancelled ones. */
function toShow(orders: Asked[]): Asked[] {
  const live = orders.filter(({ status: one }) => one !== "declined" && one !== "cancelled");
  const declined = orders.filter(({ status: one }) => one === "declined");
  return [live, declined, orders].find((some) => some.length > 0)!;
}

/** A supplier's link opens nothing a month after the delivery. */
const OLDEST_PAGE = "2026-02-15";

/** Compares what the calls answer with what the old tables said; of stories and suppliers' pages one of so many. */
export function compareCalls(open: () => Promise<{ world: World; told: Told }>, every: number): void {
  let moved: World;
  let told: Told;
  let admin: Person;
  const hr = new Map<string, Person>();

  beforeAll(async () => {
    ({ world: moved, told } = await open());
    admin = await moved.buildAdmin();
    for (const company of new Set(told.orders.map(({ company_id }) => company_id)))
      hr.set(company, await moved.buildUser("hr_admin", company));
  });
  afterAll(() => moved.close());
  const own = (company: string, kind: OrderKind) =>
    told.orders.filter((order) => order.company_id === company && order.kind === kind);
  /** Nobody reads so many pages at once: the rate limit counts by the minute. */
  const aSecondLater = () => moved.clock.set(moved.clock.now().add({ seconds: 1 }));
  const line = ({ id, status: one }: { id: string; status: string }) => `${id} ${one}`;

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
    expect(told.refusals.length).toBeGreaterThan(20);
    const { rows: declined } = await moved.inDatabase((tx) =>
      tx.execute(sql`select f.order_id as id, array_agg(v.name order by f.position) as names
        from offers f join vendors v on v.id = f.supplier_id where f.status = 'declined' group by 1`),
    );
    const names = new Map(declined.map((row) => [row.id, row.names]));
    expect(told.refusals.map(({ id }) => ({ id, names: names.get(id) }))).toEqual(
      told.refusals.map(({ id, names: said }) => ({ id, names: said })),
    );
    for (const [company, person] of hr) {
      const { rows: entries } = await moved.as(person).call("list-books", { year: 2026, month: 2 });
      const delivered = told.orders.filter(
        ({ company_id, status: one, day }) =>
          company_id === company && one === "completed" && day.startsWith("2026-02"),
      );
      expect(entries.map(({ id }) => id).sort()).toEqual(delivered.map(({ id }) => id).sort());
    }
  });

  test("the stories tell every line, with those of the orders whose place was taken", async () => {
    const lines = Map.groupBy(told.lines, ({ id }) => id);
    for (const { id, kind, company_id } of told.orders.filter((_, index) => index % every === 0)) {
      aSecondLater();
      const story = await moved.as(hr.get(company_id)!).call("get-order-history", { kind, id });
      const expected = (lines.get(id) ?? []).map((one) => ({ at: one.at, text: wordsOf(one) }));
      expect([id, ...inOrder(story.lines)]).toEqual([
        id,
        ...inOrder([{ at: told.begun.get(id)!, text: "Beställningen skapades" }, ...expected]),
      ]);
    }
  });

  test("a supplier's page shows what it had been asked for, and what became of that", async () => {
    const pages = Map.groupBy(
      told.asked.filter(({ day }) => day >= OLDEST_PAGE),
      ({ kind, vendor_id, company_id, day }) => [kind, vendor_id, company_id, day].join(),
    );
    expect(pages.size).toBeGreaterThan(100);
    for (const orders of [...pages.values()].filter((_, index) => index % every === 0)) {
      const [{ kind, vendor_id, company_id, day: delivery_date, email }] = orders as [Asked];
      const link = { kind, vendor_id, company_id, delivery_date };
      const token = supplierToken(moved.services.vault, link, email);
      aSecondLater();
      const page = await moved.nobody.call("get-supplier-orders", { token });
      const shown = page.orders.map((one) => ({ ...one, quantity: one.portion_size ?? one.people_count }));
      const words = (one: { id: string; status: string; quantity: number | null }) =>
        `${one.id} ${one.status} ${one.quantity}`;
      expect([delivery_date, ...shown.map(words).sort()]).toEqual([
        delivery_date,
        ...toShow(orders).map(words).sort(),
      ]);
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
}
