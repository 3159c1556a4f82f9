import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { PGlite } from "@electric-sql/pglite";
import { Pool } from "pg";

/** The least that can send a week: one prepared statement, no caller, no tenant, no checks. */
const [where, company, from, to] = process.argv.slice(2);
type Row = { kind: "cake" | "meal"; delivery: unknown };

const ofAnyOrder = `'status', o.status, 'revision', o.revision,
    'withdrawn', o.status = 'declined' and o.outcome is null and o.offer_status is not distinct from 'withdrawn',
    'unanswered', o.status = 'declined' and o.outcome is null and o.offer_status is not distinct from 'expired',
    'answer_wanted_again', o.status = 'confirmed' and o.answer_wanted_again_at is not null,
    'outcome', o.outcome, 'outcome_by', o.outcome_by, 'rejection', case when o.status = 'declined' and o.outcome is null
      and coalesce(o.offer_status, 'retracted') = 'retracted' then (select a.approval_reason from orders a where a.id = o.id) end`;

const text = `
  select 'cake' as kind, jsonb_build_object(
    'id', o.id, 'office_id', o.office_id, 'employee_id', o.employee_id, 'employee_name', e.name, 'bakery_name', v.name,
    'portion_size', o.portion_size, 'delivery_date', o.delivery_date, 'delivery_time', to_char(o.delivery_time, 'HH24:MI'),
    ${ofAnyOrder}, 'allergies', e.allergies, 'dietary_preferences', e.dietary_preferences) as delivery,
    o.delivery_date as day, o.delivery_time as at
  from cake_orders o join employees e on e.company_id = o.company_id and e.id = o.employee_id
  left join vendors v on v.id = o.bakery_id
  where o.company_id = $1 and o.delivery_date between $2 and $3 and o.status <> 'cancelled'
  and not (o.status = 'declined' and (e.archived_at is not null or exists (
    select from cake_orders other where other.company_id = o.company_id
    and other.employee_id = o.employee_id and other.birthday = o.birthday
    and (other.status not in ('declined', 'cancelled') or other.created_at > o.created_at))))
  union all
  select 'meal', jsonb_build_object(
    'id', o.id, 'office_id', o.office_id, 'event_type', s.event_type, 'restaurant_name', v.name,
    'people_count', o.people_count, 'delivery_date', o.delivery_date, 'time', to_char(o.time, 'HH24:MI'), ${ofAnyOrder},
    'notes', o.notes),
    o.delivery_date, o.time
  from meal_orders o join meal_events s on s.company_id = o.company_id and s.id = o.meal_event_id
  left join vendors v on v.id = o.restaurant_id
  where o.company_id = $1 and o.delivery_date between $2 and $3 and o.status <> 'cancelled'
  and not (o.status = 'declined' and exists (select from meal_orders other where other.company_id = o.company_id
    and other.meal_event_id = o.meal_event_id and other.delivery_date = o.delivery_date
    and (other.status not in ('declined', 'cancelled') or other.created_at > o.created_at)))
  order by day, at limit 500`;

async function prepare(): Promise<() => Promise<{ rows: Row[] }>> {
  if (where!.startsWith("postgres")) {
    const pool = new Pool({ connectionString: where, max: 10 });
    return () => pool.query<Row>({ name: "week", text, values: [company, from, to] });
  }
  const lite = await PGlite.create(where!);
  await lite.exec(`prepare week(uuid, date, date) as ${text}`);
  return () => lite.query<Row>(`execute week('${company}', '${from}', '${to}')`);
}

const week = await prepare();
const server = createServer(async (_request, response) => {
  const { rows } = await week();
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.delivery);
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ cakeOrders: of("cake"), mealOrders: of("meal") }));
}).listen(0, "127.0.0.1", () =>
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
);
