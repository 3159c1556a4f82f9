import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { deliveryDate, deliveryRules } from "../../../domain/birthday.ts";
import { STOCKHOLM } from "../../../domain/clock.ts";
import { ASKED_DAYS_AHEAD } from "../../../domain/orders.ts";
import { SAME_CELEBRATION_DAYS } from "../../../domain/promise.ts";
import { isDayOff, nextWorkday } from "../../../domain/holidays.ts";
import { mayOrder } from "../companies/access.ts";
import { birthdayInYear } from "../people/birthday-in-year.ts";
import { platformScope, type Tx } from "../../database/database.ts";
import { readRow } from "../../database/query.ts";
import { type EmployeeRef, fragment, ref } from "../../database/ref.ts";
import { companies, employees } from "../../database/schema.ts";
import { PLANNED_ANEW } from "../../database/statement-names.ts";
import { offerIfDue } from "../orders/offer-if-due.ts";
import type { Services } from "../../providers/services.ts";

/** Employees in one transaction; calls are answered in between. */
const CHUNK = 2000;
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** The last employee of a chunk. Company by company: a chunk then touches few companies, and their rows lie together. */
const Place = z.object({ company_id: z.string(), id: z.string() });
type Place = z.infer<typeof Place>;

const Planned = {
  created: z.number(),
  wanted: z.number(),
  near: z.array(z.string()),
  last: Place.nullable(),
};

type Wanted = { year: number; today: Temporal.PlainDate; companyId: string | null };

/**
 * Plans a cake for everybody whose birthday is left of the year and who has no order for it, whatever became of that
 * order: what HR cancelled stays cancelled. What that brings into its week is asked for at once. Set-based, chunk by
 * chunk; a second run makes nothing.
 */
export async function planYear(services: Services, wanted: Wanted): Promise<number> {
  const moves = JSON.stringify(movesOf(wanted.year));
  let after: Place = { company_id: NOBODY, id: NOBODY };
  let created = 0;
  const yieldToReads = services.db.throttle();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- chunk after chunk, so that the dashboard stays quick meanwhile
    const chunk = await services.db.transaction({ ...platformScope, background: true }, (tx) =>
      planChunk(tx, services, wanted, moves, after),
    );
    created += chunk.created;
    if (!chunk.last) return created;
    after = chunk.last;
    // oxlint-disable-next-line no-await-in-loop
    await yieldToReads();
  }
}

/** How many it would make. */
export async function countYear(tx: Tx, wanted: Wanted): Promise<number> {
  const chunk = sql`select ${planned} from employees e where ${mayBePlanned(e, wanted)}`;
  const { count } = await readRow(tx, { count: z.number() })`
    with chunk as (${chunk}), ${cakes(wanted, JSON.stringify(movesOf(wanted.year)))}
    select count(*)::int as count from cakes`;
  return count;
}

/** The insert skips people whose birthday changes at that moment; the second one finds their new day. */
async function planChunk(tx: Tx, services: Services, wanted: Wanted, moves: string, after: Place) {
  const first = await insertCakes(tx, wanted, moves, after);
  const second = first.created === first.wanted ? null : await insertCakes(tx, wanted, moves, after);
  await offerIfDue(tx, services, "cake", [...first.near, ...(second?.near ?? [])]);
  return { created: first.created + (second?.created ?? 0), last: (second ?? first).last };
}

/** The employee's row is locked by whoever orders, so that only this unique index can conflict, and only it is checked. */
async function insertCakes(tx: Tx, wanted: Wanted, moves: string, after: Place) {
  const week = wanted.today.add({ days: ASKED_DAYS_AHEAD + 1 }).toString();
  return readRow(tx, Planned)`${sql.raw(PLANNED_ANEW)}
    with chunk as materialized (
      select ${planned} from employees e where (e.company_id, e.id) > (${after.company_id}, ${after.id})
        and ${mayBePlanned(e, wanted)} order by e.company_id, e.id limit ${CHUNK}
    ), ${cakes(wanted, moves)}, made as (
      insert into cake_orders (company_id, employee_id, bakery_id, portion_size, birthday, delivery_date,
        delivery_time, source, invoice_interval, created_at, updated_at)
      select e.company_id, e.id, bakery_id, portion_size, cakes.birthday, delivery_date, delivery_time,
        'yearly', invoice_interval, (select app_now()), (select app_now())
      from (select * from cakes order by company_id, employee_id) cakes
      join lateral (
        select e.company_id, e.id from employees e
        where e.company_id = cakes.company_id and e.id = cakes.employee_id and e.birthday = cakes.born
          and ${mayBePlanned(e, wanted)}
        for share
      ) e on true
      on conflict (company_id, employee_id, birthday) where kind = 'cake' and status not in ('declined', 'cancelled') do nothing
      returning id, delivery_date
    )
    select (select count(*)::int from made) as created, (select count(*)::int from cakes) as wanted,
      (select coalesce(jsonb_agg(id), '[]') from made where delivery_date <= ${week}) as near,
      (select jsonb_build_object('company_id', company_id, 'id', id) from chunk
        order by company_id, id offset ${CHUNK - 1} limit 1) as last`;
}

const e = ref(employees, "e");
const planned = fragment`${e.company_id}, ${e.id}, ${e.birthday}, ${e.cake_portion_size}`;

const mayBePlanned = (e: EmployeeRef, { companyId }: Wanted): SQL => sql`${e.archived_at} is null
  and ${e.celebration} <> 'none' ${companyId ? sql`and ${e.company_id} = ${companyId}` : sql``}`;

/**
 * The chunk's cakes. `offset 0` has each person's orders looked up by the index, and the usual bakery is asked for in the list of columns,
 * for the chunk's companies alone. As joins, all orders would be read for every chunk. A company's own hour says whether
 * today has passed.
 */
function cakes({ year, today }: Wanted, moves: string): SQL {
  const tomorrow = today.add({ days: 1 });
  return sql`moves as materialized (
      select * from jsonb_to_recordset(${moves}::jsonb) as m (birthday date, rule text, delivery date)
    ), company as materialized (
      select c.id, c.delivery_rule, c.default_portion_size, c.delivery_time, c.invoice_interval, ahead.*, (
        select o.bakery_id from cake_orders o join vendors v on v.id = o.bakery_id and v.active
        where o.company_id = c.id and o.status not in ('declined', 'cancelled')
        order by o.delivery_date desc limit 1
      ) as bakery_id
      from companies c
      join (values (true, ${today.toString()}::date, ${workdayFrom(today)}::date),
        (false, ${tomorrow.toString()}::date, ${workdayFrom(tomorrow)}::date)) ahead (of_hour, first_day, first_workday)
        on ahead.of_hour = ((${today.toString()}::date + c.delivery_time) at time zone ${STOCKHOLM} > app_now())
      where c.id in (select distinct company_id from chunk) and ${mayOrder(ref(companies, "c"))}
    ), birthdays as materialized (
      select chunk.id, chunk.company_id, chunk.cake_portion_size, chunk.birthday as born,
        ${birthdayInYear(fragment`chunk.birthday`, sql`${year}::int`)} as birthday
      from chunk
    ), cakes as (
      select b.company_id, b.id as employee_id, company.bakery_id, company.delivery_time, company.invoice_interval,
        coalesce(b.cake_portion_size, company.default_portion_size) as portion_size, b.birthday, b.born,
        case when coalesce(moves.delivery, b.birthday) < company.first_day then company.first_workday
          else coalesce(moves.delivery, b.birthday) end as delivery_date
      from birthdays b
      join company on company.id = b.company_id
      left join moves on moves.birthday = b.birthday and moves.rule = company.delivery_rule
      where (b.birthday >= company.first_day or moves.delivery >= company.first_day)
        and not exists (select from cake_orders o
          where o.company_id = b.company_id and o.employee_id = b.id
            and (o.birthday = b.birthday or (o.status not in ('declined', 'cancelled')
              and abs(o.delivery_date - b.birthday) <= ${SAME_CELEBRATION_DAYS}::int)) offset 0)
    )`;
}

const workdayFrom = (day: Temporal.PlainDate): string => (isDayOff(day) ? nextWorkday(day) : day).toString();

/** Where each rule moves the year's days off to, from the domain's own calendar. */
function movesOf(year: number): { birthday: string; rule: string; delivery: string }[] {
  const first = new Temporal.PlainDate(year, 1, 1);
  return Array.from({ length: first.daysInYear }, (_, index) => first.add({ days: index }))
    .filter(isDayOff)
    .flatMap((day) =>
      deliveryRules
        .filter((rule) => rule !== "same-day")
        .map((rule) => ({
          birthday: day.toString(),
          rule,
          delivery: deliveryDate(day, rule).toString(),
        })),
    );
}
