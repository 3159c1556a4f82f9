import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { STOCKHOLM } from "../../../domain/clock.ts";
import { menuOf } from "../../../domain/products.ts";
import { platformScope, type Tx } from "../../database/database.ts";
import { readIds, readRow } from "../../database/query.ts";
import { fragment, ref, type SupplierRef } from "../../database/ref.ts";
import { companies, vendors } from "../../database/schema.ts";
import { meal_events, meal_orders } from "../../database/schema-orders.ts";
import { PLANNED_ANEW } from "../../database/statement-names.ts";
import { isServedOn, mealIsWanted, seriesWants } from "../orders/series-wanted.ts";
import { hasDeclined } from "../orders/declined-suppliers.ts";
import { eachPageOfCompanies, type Page, type Part, type Run } from "../../jobs/part.ts";
import { hasAccess } from "../companies/access.ts";

export const MEAL_LOOK_AHEAD_DAYS = 7;

/** What the statements below call a series, one of its orders, and a day that it may want one on. */
const [e, o, day] = [ref(meal_events, "e"), ref(meal_orders, "o"), fragment`d.day`];

type Plan = {
  today: Temporal.PlainDate;
  lookAheadDays?: number | undefined;
  page: Page;
};
export type SeriesPlan = {
  today: Temporal.PlainDate;
  series: string;
  /**
   * Days, both included, that somebody wants the food back on: their cancelled orders do not count, nor does a no that
   * another kitchen had taken over. The kitchen that had the day last has it again, unless it has said no:
   * then the day waits for another.
   */
  again?: Again;
};
type Again = { from: string; to: string };

/** So many series at a time: nothing of them goes through this process. */
const PAGE = 2000;

/**
 * The orders of a page's active series for the coming days, in one statement. A day that has an order, whatever became of
 * it, gets no second one, so another run makes nothing. What is live is left to the unique index, whose cost does not
 * depend on what the statistics say of a table that was filled a moment ago. Whoever changes a series at that moment is
 * waited for, and what they did holds. Returns how many were made.
 */
export async function planMeals(tx: Tx, plan: Plan): Promise<number> {
  // A plan from the first page, when the tables were small, would read them whole for each of the others.
  const { made, seen } = await readRow(tx, { made: z.number(), seen: z.string() })`
    ${sql.raw(PLANNED_ANEW)} with made as (${insertMeals(plan)})
    select count(*)::int as made, pg_current_snapshot()::text as seen from made`;
  return made === 0 ? 0 : made - (await forgetUnwanted(tx, plan, seen));
}

/**
 * What was declined, cancelled or skipped while the statement ran was no such thing in what it had seen. Now it is, and
 * the transaction's own new orders for those days go again. Where nobody else has written meanwhile nothing is looked at.
 */
async function forgetUnwanted(tx: Tx, plan: Plan, seen: string): Promise<number> {
  const { today, lookAheadDays = MEAL_LOOK_AHEAD_DAYS, page } = plan;
  const { forgotten } = await readRow(tx, { forgotten: z.number() })`
    with forgotten as (
      delete from orders o using meal_events s
      where o.kind = 'meal' and pg_current_snapshot()::text <> ${seen} and ${page(o.company_id)}
        and s.company_id = o.company_id and s.id = o.meal_event_id and o.status = 'planned'
        and o.delivery_date between ${today.toString()} and ${today.add({ days: lookAheadDays }).toString()}
        and o.xmin = pg_current_xact_id()::xid
        and (not ${mealIsWanted(o, ref(meal_events, "s"), today)} or exists (select from meal_orders gone
          where gone.meal_event_id = o.meal_event_id and gone.delivery_date = o.delivery_date
            and gone.status in ('declined', 'cancelled')))
      returning 1)
    select count(*)::int as forgotten from forgotten`;
  return forgotten;
}

/** The same for one series, for the moment when somebody has changed it. Returns the orders that were made. */
export const planSeries = (tx: Tx, plan: SeriesPlan): Promise<string[]> => readIds(tx)`${insertMeals(plan)}`;

/**
 * Each with what HR has agreed to for its weekday, where the series' own restaurant makes it. The series are held in the
 * order in which a company that moves holds its own, or the two would wait for each other.
 */
function insertMeals(plan: Partial<Plan> & Partial<SeriesPlan> & Pick<Plan, "today">): SQL {
  const { today, lookAheadDays = MEAL_LOOK_AHEAD_DAYS, page, series, again } = plan;
  const restaurant = again ? fragment`coalesce(latest.restaurant_id, ${e.restaurant_id})` : e.restaurant_id;
  return sql`
    insert into meal_orders (company_id, meal_event_id, office_id, restaurant_id, delivery_date, time, people_count,
      notes, address_snapshot, invoice_interval,
      product_id, product_name, product_kind, product_pieces, product_price_ore, product_by)
    select e.company_id, e.id, e.office_id, v.id, d.day, e.time, e.people_count, e.notes, e.address_snapshot,
      e.invoice_interval,
      (select p.id from supplier_products p where p.id = menu.product_id), menu.name,
      case when menu.name is not null then case e.event_type ${kindOfMeal} end end,
      case when menu.name is not null then e.people_count end, menu.price_ore * e.people_count,
      case when menu.name is not null then 'hr' end
    from meal_events e
    join companies c on c.id = e.company_id and ${hasAccess(ref(companies, "c"))}
    join unnest(${dates(daysFrom(today, lookAheadDays))}::date[]) d (day) on ${seriesWants(e, day)}
    ${again ? latestOrder(again) : sql``}
    left join vendors v on v.id = ${restaurant} and v.active ${again ? sql`and not ${hasDeclinedDay(ref(vendors, "v"))}` : sql``}
    left join lateral (select a.* from jsonb_to_recordset(e.menus) as a (weekday integer, product_id uuid, name text, price_ore integer)
      where e.menus <> '[]' and v.id = e.restaurant_id and a.weekday = extract(dow from d.day)) menu on true
    where e.mode = 'recurring' ${series ? sql`and e.id = ${series}` : sql``}
      ${page ? sql`and ${page(e.company_id)}` : sql``}
      and (d.day + e.time) at time zone ${STOCKHOLM} > app_now()
      and ${isServedOn(e, day, { from: today, until: today.add({ days: lookAheadDays }) })}
      and not exists (select from meal_orders o
        where ${isOfDay} and o.status in ('declined', 'cancelled') ${page ? sql`and ${page(o.company_id)}` : sql``}
        ${again ? sql`and (d.day not between ${again.from} and ${again.to} or ${isTheLastWord})` : sql``})
    order by e.company_id, e.id
    for share of e
    on conflict (meal_event_id, delivery_date) where kind = 'meal' and status not in ('declined', 'cancelled') do nothing
    returning id`;
}

const kindOfMeal = sql.raw(
  Object.entries(menuOf)
    .map(([meal, kind]) => `when '${meal}' then '${kind}'`)
    .join(" "),
);

const isOfDay = fragment`${o.company_id} = ${e.company_id} and ${o.meal_event_id} = ${e.id} and ${o.delivery_date} = ${day}`;

const latestOrder = ({ from, to }: Again) => sql`left join lateral (
  select o.restaurant_id from meal_orders o
  where ${isOfDay} order by ${o.created_at} desc limit 1) latest on ${day} between ${from} and ${to}`;

const hasDeclinedDay = (v: SupplierRef) => fragment`exists (select from meal_orders o
  where ${isOfDay} and ${hasDeclined(o, v.id)})`;

/** A no that nobody has done anything about is HR's to see, not ours to ask again. */
const isTheLastWord = fragment`${o.status} = 'declined' and not exists (select from meal_orders later
  where later.company_id = ${o.company_id} and later.meal_event_id = ${o.meal_event_id}
    and later.delivery_date = ${o.delivery_date} and later.created_at > ${o.created_at})`;

/** A single meal that has been, and a series past its last day, are no longer active. */
async function endPassedMeals(tx: Tx, { today, companyId }: Run): Promise<number> {
  const { ended } = await readRow(tx, { ended: z.number() })`
    with ended as (
      update meal_events set active = false, food = null
      where active and case mode when 'once' then start_date else end_date end < ${today.toString()}
        ${companyId ? sql`and company_id = ${companyId}` : sql``}
      returning 1)
    select count(*)::int as ended from ended`;
  return ended;
}

export const mealAutomation: Part = {
  name: "process-meal-automation",
  run: (run) => automateMeals(run),
};

export async function automateMeals(run: Run, lookAheadDays?: number): Promise<void> {
  const { services, today, count } = run;
  const series = sql`select company_id from meal_events where active and mode = 'recurring'`;
  const plan = async (tx: Tx, page: Page) =>
    count(tx, { planned: await planMeals(tx, { today, lookAheadDays, page }) });
  await eachPageOfCompanies(run, series, plan, PAGE);
  await services.db.transaction(platformScope, async (tx) =>
    count(tx, { ended: await endPassedMeals(tx, run) }),
  );
}

function daysFrom(today: Temporal.PlainDate, count: number): string[] {
  return Array.from({ length: count + 1 }, (_, days) => today.add({ days }).toString());
}

const dates = (days: readonly string[]) => `{${days.join(",")}}`;
