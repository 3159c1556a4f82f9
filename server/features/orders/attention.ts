import { type SQL, sql } from "drizzle-orm";
import type { MealType } from "../../../domain/meals.ts";
import { ALARM_DAYS, UNANSWERED_ALARM_DAYS } from "../../../domain/promise.ts";
import { capitalised } from "../../../domain/swedish.ts";
import type { Tx } from "../../database/database.ts";
import { people, portions } from "../../mail/phrases.ts";
import { mealIsWanted } from "./series-wanted.ts";
import { cakeWasReplaced, mealWasReplaced } from "./replaced.ts";
import { cakes, lacksSupplier, meals } from "./sources.ts";

/** What waits for a person: the journal and HR's first screen show it, the alarms and the digest count it. */

const MOST_LACKING_MEALS = 100;

export type OpenOrder = {
  id: string;
  order_type: "cake" | "meal";
  company_id: string;
  company_name: string;
  supplier_id: string | null;
  supplier_name: string | null;
  supplier_phone: string | null;
  what: string;
  /** The same without a person's name, for a mail that an erasure does not reach. */
  nameless: string;
  delivery_date: string;
  /** When the supplier was asked. */
  asked_at: string | null;
  status: "pending" | "planned" | "requested" | "confirmed" | "declined";
};

/** Asked two days ago, or half a day ago with two days left, and still no answer. */
const isSilent = (today: Temporal.PlainDate) => sql`o.status = 'requested' and v.id is not null
  and o.delivery_date >= ${today.toString()}
  and (coalesce(o.requested_at, o.created_at) < app_now() - interval '2 days'
    or (o.delivery_date <= ${today.add({ days: UNANSWERED_ALARM_DAYS }).toString()}
      and coalesce(o.requested_at, o.created_at) < app_now() - interval '12 hours'))`;

/**
 * Nobody to ask and the delivery is near, or asked and declined or withdrawn with nothing in its place; and it is still
 * wanted.
 */
function isLacking(today: Temporal.PlainDate, kind: "cake" | "meal"): SQL {
  const near = today.add({ days: ALARM_DAYS }).toString();
  const ahead = sql`o.delivery_date >= ${today.toString()}`;
  const [replaced, wanted] =
    kind === "cake" ? [cakeWasReplaced, sql`true`] : [mealWasReplaced, mealIsWanted(today)];
  return sql`((${lacksSupplier} and ${ahead} and o.delivery_date <= ${near})
    or (o.withdrawn_at is not null and o.status in ('requested', 'confirmed') and ${ahead})
    or (o.status = 'declined' and ${ahead} and not ${replaced})) and ${wanted}`;
}

export function readSilentSuppliers(
  tx: Tx,
  today: Temporal.PlainDate,
  limit: number,
  /** What else must be true of the order. */
  which: SQL = sql`true`,
): Promise<OpenOrder[]> {
  const silent = sql`${isSilent(today)} and ${which}`;
  return readOpenOrders(tx, silent, silent, limit);
}

export function readOrdersWithoutSupplier(
  tx: Tx,
  today: Temporal.PlainDate,
  limit: number,
): Promise<OpenOrder[]> {
  return readOpenOrders(tx, isLacking(today, "cake"), isLacking(today, "meal"), limit);
}

export type LackingMeal = { id: string; event_type: MealType; delivery_date: string };

/** A company's own meals of the next two weeks that nobody will deliver as things stand. */
export async function readLackingMeals(
  tx: Tx,
  company: string,
  today: Temporal.PlainDate,
): Promise<LackingMeal[]> {
  const { rows } = await tx.execute(sql`
    select o.id, s.event_type, o.delivery_date::text as delivery_date from ${meals.from}
    where o.company_id = ${company} and o.delivery_date <= ${today.add({ days: ALARM_DAYS }).toString()}
      and o.delivery_date >= ${today.toString()} and ${isLacking(today, "meal")}
    order by o.delivery_date, o.time, o.id limit ${MOST_LACKING_MEALS}`);
  return rows as LackingMeal[];
}

async function readOpenOrders(tx: Tx, cake: SQL, meal: SQL, limit: number): Promise<OpenOrder[]> {
  const common = sql`o.id, o.company_id, c.name as company_name, v.id as supplier_id, v.name as supplier_name,
    v.phone as supplier_phone, o.delivery_date::text as delivery_date,
    case when o.status = 'requested' then coalesce(o.requested_at, o.created_at) else o.requested_at end as asked_at,
    o.status`;
  const { rows } = await tx.execute(sql`
    select * from (
      select 'cake' as order_type, ${common}, e.name as about, o.portion_size as amount
      from ${cakes.from} where ${cake} and e.celebration <> 'none' and e.archived_at is null
      union all
      select 'meal', ${common}, s.event_type, o.people_count from ${meals.from} where ${meal}
    ) found order by delivery_date, company_name, id limit ${limit}`);
  type Row = Omit<OpenOrder, "what" | "nameless"> & { about: string; amount: number };
  return (rows as Row[]).map(({ about, amount, ...order }) => {
    if (order.order_type === "cake") {
      const size = portions(amount);
      return { ...order, what: `Tårta till ${about}, ${size}`, nameless: `Tårta, ${size}` };
    }
    const what = `${capitalised(about)}, ${people(amount)}`;
    return { ...order, what, nameless: what };
  });
}

export type Waiting = {
  requests: number;
  silent: number;
  without_supplier: number;
  dead: number;
  unsure: number;
  held: number;
};

export async function countWaiting(tx: Tx, today: Temporal.PlainDate): Promise<Waiting> {
  const count = (from: SQL, where: SQL) => sql`(select count(*)::int from ${from} where ${where})`;
  const celebrated = sql`e.celebration <> 'none' and e.archived_at is null`;
  const { rows } = await tx.execute(sql`select
    (select count(*)::int from order_requests where status = 'pending') as requests,
    ${count(cakes.from, sql`${isSilent(today)} and ${celebrated}`)} + ${count(meals.from, isSilent(today))} as silent,
    ${count(cakes.from, sql`${isLacking(today, "cake")} and ${celebrated}`)}
      + ${count(meals.from, isLacking(today, "meal"))} as without_supplier,
    (select count(*)::int from mails where status = 'dead') as dead,
    (select count(*)::int from mails where status = 'unsure') as unsure,
    (select count(*)::int from mails where status = 'held') as held`);
  return rows[0] as Waiting;
}
