import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type DeliveryRule, deliveryRules, plannedDate } from "../../../domain/birthday.ts";
import { STOCKHOLM } from "../../../domain/clock.ts";
import { type Closure, openWorkdayFrom, type Period } from "../../../domain/closures.ts";
import { anniversaryOf, calendarFor, yearsToCelebrate } from "../../../domain/occasions.ts";
import { SAME_CELEBRATION_DAYS } from "../../../domain/promise.ts";
import type { Tx } from "../../database/database.ts";
import { readRow, readRows } from "../../database/query.ts";
import {
  type EmployeeRef,
  type Fragment,
  fragment,
  type Ref,
  ref,
  stockholmMoment,
  type SupplierRef,
} from "../../database/ref.ts";
import { companies, employees, vendors } from "../../database/schema.ts";
import { cake_orders } from "../../database/schema-orders.ts";
import { PLANNED_ANEW } from "../../database/statement-names.ts";
import { hasAccess } from "../companies/access.ts";
import { birthdayInYear } from "../people/birthday-in-year.ts";
import { isPausedOn } from "../people/paused.ts";
import { isClosedOn, takesOrders } from "../suppliers/can-be-asked.ts";
import { readUnfit, type Unfit } from "./unfit-suppliers.ts";

/** Employees in one transaction; calls are answered in between. */
export const CHUNK = 2000;
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** The last employee of a chunk. Company by company: a chunk then touches few companies, and their rows lie together. */
const Place = z.object({ company_id: z.string(), id: z.string() });
export type Place = z.infer<typeof Place>;
export const START: Place = { company_id: NOBODY, id: NOBODY };

/** Whose birthdays, or years at work, and which of them. */
export type Wanted = {
  today: Temporal.PlainDate;
  birthdays: Period;
  companyId: string | null;
  employeeIds?: readonly string[];
  /** Of companies with the autopilot on, and not paused, alone. */
  autopilotOnly: boolean;
  /** Of those alone whose year is not planned as far as this. */
  behind?: Temporal.PlainDate;
  /** Of people alone whose day is one of these. */
  born?: readonly Temporal.PlainDate[];
  /** Not birthdays, but the years at work that their company celebrates. */
  years?: boolean;
};

const Planned = {
  created: z.number(),
  wanted: z.number(),
  made: z.array(z.object({ id: z.string(), delivery_date: z.string(), to_check: z.boolean() })),
};

/**
 * Plans a cake for each wanted birthday that has no order, whatever became of that order: what HR cancelled stays
 * cancelled, and only what went with its person's wish or a pause may return. Set-based; a second run makes nothing. Gives those whose day is not later than `near`, which may have to be
 * asked for at once, and for the autopilot those that nobody of the company's list can make, or perhaps not.
 */
export async function planChunk(tx: Tx, wanted: Wanted, after: Place, near: Temporal.PlainDate) {
  const { companies: chunk, last } = await readChunk(tx, wanted, after);
  if (chunk === NO_COMPANIES) return { created: 0, made: [], last };
  const those = sql`select unnest(${chunk}::uuid[]) as id`;
  const facts = await readFacts(tx, wanted, those);
  const people = sql`${e.company_id} in (${THOSE}) and ${mayBePlanned(e, wanted)} and ${isWithin(after, last)}`;
  // The insert skips people whose birthday or office changes at that moment; the second one finds the new one.
  const first = await insertCakes(tx, wanted, facts, people, near);
  const second = first.created === first.wanted ? null : await insertCakes(tx, wanted, facts, people, near);
  return {
    created: first.created + (second?.created ?? 0),
    made: [...first.made, ...(second?.made ?? [])],
    last,
  };
}

/** How many it would make. */
export async function countPlanned(tx: Tx, wanted: Wanted): Promise<number> {
  const people = mayBePlanned(e, wanted);
  const facts = await readFacts(
    tx,
    wanted,
    sql`select ${e.company_id} as id from employees e where ${people}`,
  );
  const { count } = await readRow(tx, { count: z.number() })`
    with ${cakes(wanted, facts, people)} select count(*)::int as count from cakes`;
  return count;
}

/** The companies as the database writes an array: they only go back to it. */
const Chunk = { companies: z.string(), last: Place.nullable() };
const NO_COMPANIES = "{}";

/** The companies of the next people, and the last of these people when there may be more. */
function readChunk(tx: Tx, wanted: Wanted, after: Place) {
  return readRow(tx, Chunk)`
    with chunk as materialized (${peopleAfter(wanted, after)} limit ${CHUNK})
    select array(select distinct company_id from chunk)::text as companies,
      (select to_jsonb(place) from (select company_id, id from chunk order by company_id desc, id desc limit 1) place
        where (select count(*) from chunk) = ${CHUNK}) as last`;
}

/**
 * Where companies have to be found first, they are taken in their order, whatever the database believes of how many there
 * are: otherwise everybody is read and sorted for each chunk.
 */
function peopleAfter(wanted: Wanted, after: Place): SQL {
  const { companyId, born, autopilotOnly } = wanted;
  const day = dayOf(e, wanted);
  const isPlannedFor = sql`a.on_since is not null and a.paused_since is null ${
    wanted.years ? sql`and a.celebrated_years <> '{}'` : sql``
  } ${
    wanted.behind
      ? sql`and (a.planned_until is null or a.planned_until < ${wanted.behind.toString()})`
      : sql``
  }`;
  if (born)
    return sql`select own.company_id, own.id from unnest(${sql.param(born.flatMap(daysOfYear))}::int[]) day cross join lateral (
        select e.company_id, e.id from employees e
        where day_of_year(${day}) = day and (e.company_id, e.id) > (${after.company_id}, ${after.id})
          and ${mayBePlanned(e, { ...wanted, born: undefined })}
          ${autopilotOnly ? sql`and ${e.company_id} in (select a.company_id from autopilots a where ${isPlannedFor})` : sql``}
        order by e.company_id, e.id limit ${CHUNK}
      ) own order by own.company_id, own.id`;
  if (companyId || !autopilotOnly)
    return sql`select e.company_id, e.id from employees e where (e.company_id, e.id) > (${after.company_id}, ${after.id})
      and ${mayBePlanned(e, wanted)}
      ${autopilotOnly ? sql`and ${e.company_id} in (select a.company_id from autopilots a where ${isPlannedFor})` : sql``}
      order by e.company_id, e.id`;
  return sql`select own.company_id, own.id
    from (select * from autopilots where company_id >= ${after.company_id} order by company_id) a cross join lateral (
      select e.company_id, e.id from employees e
      where e.company_id = a.company_id and ${isPlannedFor} and ${isWithin(after, null)} and ${hasDay(e, wanted)} offset 0
    ) own order by a.company_id, own.id`;
}

/** Of the people of a chunk's companies those of the chunk. */
const isWithin = (after: Place, last: Place | null): SQL =>
  sql`(${e.company_id} <> ${after.company_id} or ${e.id} > ${after.id})
    ${last ? sql`and (${e.company_id} <> ${last.company_id} or ${e.id} <= ${last.id})` : sql``}`;

/**
 * The employee's row is locked by whoever orders, so that only this unique index can conflict, and only it is checked.
 * They are found by id alone: an index of a company's or an office's people would be gone through for each of them, for
 * the planner takes all of these for one until the table has been analyzed.
 */
async function insertCakes(tx: Tx, wanted: Wanted, facts: Facts, people: SQL, near: Temporal.PlainDate) {
  return readRow(tx, Planned)`${sql.raw(PLANNED_ANEW)}
    with ${cakes(wanted, facts, people)}, made as (
      insert into cake_orders (company_id, employee_id, office_id, bakery_id, portion_size, birthday, delivery_date,
        delivery_time, source, invoice_interval, occasion, occasion_title, occasion_text, created_at, updated_at)
      select e.company_id, e.id, cakes.office_id, bakery_id, portion_size, cakes.birthday, delivery_date, delivery_time,
        'yearly', invoice_interval, occasion, occasion_title, occasion_text, (select app_now()), (select app_now())
      from (select * from cakes order by company_id, employee_id) cakes
      join lateral (
        select e.company_id, e.id, e.birthday, e.start_date, e.office_id, e.archived_at, e.celebration
        from employees e where e.id = cakes.employee_id offset 0 for share
      ) e on e.company_id = cakes.company_id and ${dayOf(e, wanted)} = cakes.born
        and e.office_id is not distinct from cakes.office_id and ${isCelebrated(e)}
      on conflict (company_id, employee_id, birthday, occasion) where kind = 'cake' and status not in ('declined', 'cancelled') do nothing
      returning id, delivery_date, bakery_id is null or bakery_id = any (${sql.param(facts.unfit.limited)}::uuid[]) as to_check
    )
    select (select count(*)::int from made) as created, (select count(*)::int from cakes) as wanted,
      (select coalesce(jsonb_agg(to_jsonb(made)), '[]') from made
        where delivery_date <= ${near.toString()} ${wanted.autopilotOnly ? sql`or to_check` : sql``}) as made`;
}

/** The chunk's companies, told to the statement once. */
const THOSE = sql`select id from those`;

const e = ref(employees, "e");
const isCelebrated = (e: EmployeeRef): SQL => sql`${e.archived_at} is null and ${e.celebration} <> 'none'`;

/** The day that comes back every year. */
const dayOf = (e: EmployeeRef, { years }: Pick<Wanted, "years">): Fragment =>
  years ? e.start_date : e.birthday;
const hasDay = (e: EmployeeRef, wanted: Pick<Wanted, "years">): SQL =>
  sql`${isCelebrated(e)} ${wanted.years ? sql`and ${e.start_date} is not null` : sql``}`;

const mayBePlanned = (
  e: EmployeeRef,
  { companyId, employeeIds, born, years }: Wanted,
): SQL => sql`${hasDay(e, { years })}
  ${companyId ? sql`and ${e.company_id} = ${companyId}` : sql``}
  ${employeeIds ? sql`and ${e.id} = any (${sql.param([...employeeIds])}::uuid[])` : sql``}
  ${born ? sql`and day_of_year(${dayOf(e, { years })}) = any (${sql.param(born.flatMap(daysOfYear))}::int[])` : sql``}`;

/** As the database's `day_of_year` has it. Who is born on 29 February celebrates the day before in other years. */
function daysOfYear(day: Temporal.PlainDate): number[] {
  const number = day.month * 100 + day.day;
  return number === 228 && !day.inLeapYear ? [228, 229] : [number];
}

const Calendar = { rule: z.enum(deliveryRules), closures: z.array(z.custom<Closure>()) };

/** What the domain's own rules say of these companies' offices, handed to the statement as rows. */
type Facts = { companies: SQL; calendars: string; unfit: Unfit };

async function readFacts(tx: Tx, wanted: Wanted, companies: SQL): Promise<Facts> {
  return {
    companies,
    calendars: await readCalendars(tx, wanted, companies),
    unfit: await readUnfit(tx, companies, wanted.today),
  };
}

/**
 * The rules and closures of these offices, with the days that each moves birthdays from, and to where. Few differ
 * from each other, so that a chunk has few of them.
 */
async function readCalendars(tx: Tx, wanted: Wanted, companies: SQL): Promise<string> {
  const rows = await readRows(tx, Calendar)`
    select distinct f.delivery_rule as rule, f.closures from offices f where f.company_id in (${companies})`;
  return JSON.stringify(rows.map(({ rule, closures }, number) => calendarOf(wanted, number, rule, closures)));
}

/** Working a year out takes a while, and most offices have the same few rules. */
const workedOut = new Map<string, ReturnType<typeof workOut>>();
const MOST_WORKED_OUT = 100;

function calendarOf(
  { today, birthdays: { from, to }, years = false }: Wanted,
  number: number,
  rule: DeliveryRule,
  closures: Closure[],
) {
  const key = JSON.stringify([today, from, to, years, rule, closures]);
  if (!workedOut.has(key) && workedOut.size >= MOST_WORKED_OUT) workedOut.clear();
  const days = workedOut.get(key) ?? workOut({ today, from, to, years }, rule, closures);
  workedOut.set(key, days);
  return { number, rule, closures, ...days };
}

function workOut(
  { today, from, to, years }: Period & { today: Temporal.PlainDate; years: boolean },
  rule: DeliveryRule,
  closures: Closure[],
) {
  const days = Array.from({ length: from.until(to).days + 1 }, (_, index) => from.add({ days: index }));
  const office = { delivery_rule: rule, closures };
  const starts = years ? movesBy(days, calendarFor("first-day", office), true) : [];
  const openFrom = (day: Temporal.PlainDate) => openWorkdayFrom(closures, day).toString();
  return {
    moves: [...movesBy(days, office, false), ...starts],
    open_today: openFrom(today),
    open_tomorrow: openFrom(today.add({ days: 1 })),
  };
}

/** The days that a calendar moves, and to where. A first day has another calendar than what comes later. */
const movesBy = (days: Temporal.PlainDate[], calendar: ReturnType<typeof calendarFor>, starts: boolean) =>
  days.flatMap((day) => {
    const delivery = plannedDate(day, calendar.delivery_rule, calendar.closures);
    return delivery?.equals(day)
      ? []
      : [{ birthday: day.toString(), delivery: delivery?.toString() ?? null, starts }];
  });

const [v, d] = [ref(vendors, "v"), ref(cake_orders, "d")];
const cake: Cake = { ...d, employee_id: fragment`d.id`, bakery_id: fragment`null` };
/** Most cakes go to the first of the list: then the others are not read. */
const first: Maker = { ...ref(vendors, "d"), id: fragment`d.first_id` };

/**
 * These people's cakes. `offset 0` has each person's orders looked up by the index, and the usual bakery is asked for in
 * the list of columns, for these offices alone. As joins, all orders would be read for every chunk. An office's own hour
 * says whether today has passed. The bakery is the first of the office's list that is open that day; without a list, its
 * usual one. `days` is materialized: otherwise everybody's orders were looked up once for each office of the chunk.
 */
function cakes(
  { today, birthdays, autopilotOnly, born, years }: Wanted,
  { companies: listed, calendars, unfit }: Facts,
  people: SQL,
): SQL {
  const tomorrow = today.add({ days: 1 });
  const [from, to] = [birthdays.from, birthdays.to];
  // Whose day has come within the year had this year's birthday planned a year ago.
  const firstYear = Math.max(from.year, Math.min(...(born ?? [from]).map(({ year }) => year)));
  // Whoever leaves it to the autopilot hears of today's birthday too when its hour has come: the cake is late.
  const firstBirthday = autopilotOnly ? sql`${today.toString()}::date` : sql`office.first_day`;
  const isAhead = sql`(${today.toString()}::date + f.delivery_time) at time zone ${STOCKHOLM} > (select app_now())`;
  return sql`those as materialized (${listed}), chunk as materialized (
      select e.company_id, e.office_id, e.id, ${dayOf(e, { years })} as day, e.cake_portion_size, e.cakes_paused_at, e.cakes_paused_until,
        e.forgone_birthday
      from employees e where ${people}
    ), calendars as materialized (
      select * from jsonb_to_recordset(${calendars}::jsonb)
        as k (number int, rule text, closures jsonb, moves jsonb, open_today date, open_tomorrow date)
    ), moves as materialized (
      select k.number as calendar, m.birthday, m.delivery, m.starts
      from calendars k cross join lateral jsonb_to_recordset(k.moves) as m (birthday date, delivery date, starts boolean)
    ), firsts as materialized (
      select distinct on (s.office_id) s.office_id, v.id, v.lead_hours, v.closed_weekdays, v.closed_dates
      ${chainOf(sql`s.company_id in (${THOSE})`, unfit)} order by s.office_id, s.position
    ), office as materialized (
      select f.id, k.number as calendar, c.default_portion_size, f.delivery_time, c.invoice_interval,
        case when ${isAhead} then ${today.toString()}::date else ${tomorrow.toString()}::date end as first_day,
        case when ${isAhead} then k.open_today else k.open_tomorrow end as first_workday,
        a.on_since is not null as has_autopilot,
        first.id as first_id, first.lead_hours, first.closed_weekdays, first.closed_dates,
        ${autopilotOnly ? sql`null::uuid` : usualBakery} as bakery_id
      from companies c join offices f on f.company_id = c.id
      left join autopilots a on a.company_id = c.id
      left join firsts first on first.office_id = f.id and a.on_since is not null
      left join calendars k on k.rule = f.delivery_rule and k.closures = f.closures
      where c.id in (${THOSE}) and ${hasAccess(ref(companies, "c"))} and f.paused_since is null
        ${autopilotOnly ? sql`and a.on_since is not null and a.paused_since is null` : sql``}
    ), birthdays as materialized (
      select * from (
        select chunk.id, chunk.company_id, chunk.office_id, chunk.cake_portion_size, chunk.day as born,
          chunk.cakes_paused_at, chunk.cakes_paused_until, chunk.forgone_birthday,
          ${years ? yearsOfWork : yearsOfLife(firstYear, to.year)} offset 0
      ) b where b.birthday >= ${from.toString()} and b.birthday - ${to.toString()}::date <= 0
        and not ${isPausedOn(ref(employees, "b"), fragment`b.birthday`)}
        and b.birthday is distinct from b.forgone_birthday
    ), days as materialized (
      select b.*, office.calendar, office.default_portion_size, office.delivery_time, office.invoice_interval,
        office.has_autopilot, office.first_id, office.lead_hours, office.closed_weekdays,
        office.closed_dates, office.bakery_id,
        case when coalesce(moves.delivery, b.birthday) < office.first_day then office.first_workday
          else coalesce(moves.delivery, b.birthday) end as delivery_date
      from birthdays b
      join office on office.id = b.office_id and office.calendar is not null
      left join moves on moves.birthday = b.birthday and moves.calendar = office.calendar
        and moves.starts = (b.occasion = 'first-day')
      where (b.birthday >= ${firstBirthday} or moves.delivery >= office.first_day)
        and (moves.birthday is null or moves.delivery is not null)
    ), cakes as (
      select d.company_id, d.office_id, d.id as employee_id, d.delivery_time, d.invoice_interval, d.birthday, d.born, d.delivery_date,
        d.occasion, d.occasion_title, d.occasion_text,
        coalesce(d.cake_portion_size, d.default_portion_size) as portion_size,
        case when not d.has_autopilot then d.bakery_id when ${canMake(first, cake, unfit)} then d.first_id
          else ${firstInChain(cake, unfit)} end as bakery_id
      from days d
      where not exists (select from cake_orders o
        where o.company_id = d.company_id and o.employee_id = d.id and o.occasion = d.occasion
          and not o.may_return
          and (o.birthday = d.birthday or (o.status not in ('declined', 'cancelled')
            and abs(o.delivery_date - d.birthday) <= ${SAME_CELEBRATION_DAYS}::int)) offset 0)
        ${years ? sql`and not ${hasCakeThatDay}` : sql``}
    )`;
}

const yearsOfLife = (
  first: number,
  last: number,
): SQL => sql`${birthdayInYear(fragment`chunk.day`, sql`years.year`)} as birthday,
          'birthday' as occasion, null::text as occasion_title, null::text as occasion_text
        from chunk cross join generate_series(${first}::int, ${last}::int) years(year)`;

/** What the domain calls each of them, handed over as rows. A start on 29 February is the 28th in other years. */
const yearsOfWork = sql`(chunk.day + make_interval(years => y.years))::date as birthday,
          y.occasion, y.title as occasion_title, y.text as occasion_text
        from chunk join autopilots a on a.company_id = chunk.company_id
        cross join unnest(a.celebrated_years) chosen(years)
        join jsonb_to_recordset(${JSON.stringify(yearsToCelebrate.map(anniversaryOf))}::jsonb)
          as y (years int, occasion text, title text, text text) on y.years = chosen.years`;

/** One cake is enough: a birthday's goes first. */
const hasCakeThatDay = sql`exists (select from cake_orders o
          where o.company_id = d.company_id and o.employee_id = d.id and o.delivery_date = d.delivery_date
            and o.status not in ('declined', 'cancelled') offset 0)`;

/** Of an office without the autopilot. */
const usualBakery = sql`case when a.on_since is null then (
  select o.bakery_id from cake_orders o join vendors v on v.id = o.bakery_id and v.active
  where o.company_id = c.id and o.office_id = f.id and o.status not in ('declined', 'cancelled')
  order by o.delivery_date desc limit 1
) end`;

type Cake = Pick<
  Ref<typeof cake_orders>,
  "company_id" | "office_id" | "employee_id" | "bakery_id" | "delivery_date" | "delivery_time"
>;

/** Of the offices' lists those who can make their offices' cakes at all. */
const chainOf = (whose: SQL, unfit: Unfit): SQL => sql`
  from autopilot_suppliers s join vendors v on v.id = s.supplier_id
  where ${whose} and ${takesOrders(v)}
    and ${isNone(sql`s.office_id, s.supplier_id`, unfit.offices, sql`office_id uuid, supplier_id uuid`)}`;

type Maker = Pick<SupplierRef, "id" | "lead_hours" | "closed_weekdays" | "closed_dates">;

/** It is open that day, has the time to bake and is not unfit. A cake has its place already with its own bakery. */
const canMake = (
  v: Maker,
  o: Cake,
  unfit: Unfit,
): SQL => sql`not ${isClosedOn(v, o.delivery_date)} and ${hasTime(v, o)}
    and ${isNone(sql`${o.employee_id}, ${v.id}`, unfit.people, sql`employee_id uuid, supplier_id uuid`)}
    and (${v.id} = ${o.bakery_id}
      or ${isNone(sql`${v.id}, ${o.delivery_date}`, unfit.full, sql`supplier_id uuid, day date`)})`;

/** The first of its office's list who can make it. */
export const firstInChain = (o: Cake, unfit: Unfit): SQL => sql`(
  select v.id ${chainOf(sql`s.company_id = ${o.company_id} and s.office_id = ${o.office_id}`, unfit)} and ${canMake(v, o, unfit)}
  order by s.position limit 1)`;

/** Nothing is compared where there is nobody: so it is in most chunks. */
const isNone = (row: SQL, rows: readonly object[], columns: SQL): SQL =>
  rows.length === 0
    ? sql`true`
    : sql`(${row}) not in (select u.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u (${columns}))`;

/** The domain's `hasTime`, for many at once. */
const hasTime = (
  v: Pick<SupplierRef, "lead_hours">,
  { delivery_date, delivery_time }: Pick<Ref<typeof cake_orders>, "delivery_date" | "delivery_time">,
): Fragment =>
  fragment`${stockholmMoment(delivery_date, delivery_time)} - ${v.lead_hours} * interval '1 hour' >= (select app_now())`;
