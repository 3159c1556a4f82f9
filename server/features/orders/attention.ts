import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { mealTypes } from "../../../domain/meals.ts";
import { type OrderKind, orderKinds } from "../../../domain/order-kinds.ts";
import { ALARM_DAYS, UNANSWERED_ALARM_DAYS } from "../../../domain/promise.ts";
import type { Tx } from "../../database/database.ts";
import { readRow, readRows, type Row } from "../../database/query.ts";
import { type Fragment, fragment, onlyKept, type OrderRef } from "../../database/ref.ts";
import { wasRejected } from "./approval-reason.ts";
import { describeAnonymously, describeOrder } from "./describe.ts";
import { cakes, lacksSupplier, mayLive, meals, type Source, waitsAgain } from "./sources.ts";

/** What waits for a person: the journal and HR's first screen show it, the alarms and the digest count it. */

const MOST_LACKING_MEALS = 100;

const Found = {
  id: z.string(),
  order_type: z.enum(orderKinds),
  company_id: z.string(),
  company_name: z.string(),
  supplier_id: z.string().nullable(),
  supplier_name: z.string().nullable(),
  supplier_phone: z.string().nullable(),
  delivery_date: z.string(),
  delivery_time: z.string(),
  /** When the supplier was asked. */
  asked_at: z.string().nullable(),
  status: z.enum(["pending", "planned", "requested", "confirmed", "declined"]),
  revision: z.number(),
};

const Named = {
  employee_name: z.string().nullable(),
  meal_type: z.enum(mealTypes).nullable(),
  quantity: z.number(),
};

export type OpenOrder = Row<typeof Found> & {
  what: string;
  /** The same without a person's name, for a mail that an erasure does not reach. */
  nameless: string;
};

/** When its supplier was asked last: also whether it can still say yes, after somebody's food was changed. */
const askedAt = (o: OrderRef): Fragment =>
  fragment`(case when ${waitsAgain(o)} then ${o.answer_wanted_again_at} else coalesce(${o.requested_at}, ${o.created_at}) end)`;

/**
 * Its deadline has passed and the order was not passed on within the hour, or it was asked for a new yes two days ago, or half a day ago
 * with two days left. Nobody telephones a supplier that still has time.
 */
function isSilent({ o, v, deliveredAt }: Source, today: Temporal.PlainDate): SQL {
  const asked = o.answer_wanted_again_at;
  return sql`${v.id} is not null and ${o.status} in ('requested', 'confirmed') and ${o.delivery_date} >= ${today.toString()}
    and ${onlyKept(sql`(${o.status} = 'requested' and ${o.answer_by} < app_now() - interval '1 hour' and ${deliveredAt} > app_now())
      or (${waitsAgain(o)} and (${asked} < app_now() - interval '2 days'
        or (${o.delivery_date} <= ${today.add({ days: UNANSWERED_ALARM_DAYS }).toString()}
          and ${asked} < app_now() - interval '12 hours')))`)}`;
}

const isNotForgone: Record<OrderKind, SQL> = {
  cake: sql`(${cakes.e.forgone_birthday} is distinct from ${cakes.o.birthday} or ${cakes.o.occasion} <> 'birthday')`,
  meal: sql`true`,
};

/**
 * Nobody to ask and the delivery is near, or asked and declined with nothing in its place, or people were called because
 * nobody has said yes in time; and it is still wanted. What waits for its next offer on a working day is seen to.
 */
function isLacking(source: Source, today: Temporal.PlainDate): SQL {
  const { kind, o, v, wasReplaced } = source;
  const near = today.add({ days: ALARM_DAYS }).toString();
  return sql`${o.delivery_date} >= ${today.toString()} and ${mayLive(o)}
    and ${onlyKept(sql`(${lacksSupplier(o, v)} and ${o.delivery_date} <= ${near})
    or (${o.status} = 'declined' and ${o.outcome} is null and not ${wasReplaced}
      and (${o.called_at} is not null or ${wasRejected(o)}))
    or ((${o.status} in ('requested', 'pending', 'planned') or ${waitsAgain(o)}) and ${o.called_at} is not null)`)}
    and ${onlyKept(source.isWanted(today))} and ${isNotForgone[kind]}`;
}

export function readSilentSuppliers(
  tx: Tx,
  today: Temporal.PlainDate,
  limit: number,
  /** What else must be true of the order. */
  which: (source: Source) => SQL = () => sql`true`,
): Promise<OpenOrder[]> {
  const silent = (source: Source) => sql`${isSilent(source, today)} and ${which(source)}`;
  return readOpenOrders(tx, sql`${silent(cakes)} and ${cakes.isCelebrated}`, silent(meals), limit);
}

export function readOrdersWithoutSupplier(
  tx: Tx,
  today: Temporal.PlainDate,
  limit: number,
  /** What else must be true of the order. */
  which: (source: Source) => SQL = () => sql`true`,
): Promise<OpenOrder[]> {
  const lacking = (source: Source) => sql`${isLacking(source, today)} and ${which(source)}`;
  return readOpenOrders(tx, lacking(cakes), lacking(meals), limit);
}

const LackingMeal = {
  id: z.string(),
  event_type: z.enum(mealTypes),
  delivery_date: z.string(),
  waits_for: z.string().nullable(),
};

/** A company's own meals of the next two weeks that nobody will deliver as things stand, and those whose yes is late. */
export function readLackingMeals(tx: Tx, company: string, today: Temporal.PlainDate) {
  const { from, o, s, v } = meals;
  return readRows(tx, LackingMeal)`
    select ${o.id}, ${s.event_type}, ${o.delivery_date}::text as delivery_date,
      case when ${o.status} <> 'declined' and not ${lacksSupplier(o, v)} then ${v.name} end as waits_for
    from ${from}
      where ${o.company_id} = ${company} and ${o.delivery_date} <= ${today.add({ days: ALARM_DAYS }).toString()}
        and ${o.delivery_date} >= ${today.toString()} and ${isLacking(meals, today)}
      order by ${o.delivery_date}, ${o.time}, ${o.id} limit ${MOST_LACKING_MEALS}`;
}

async function readOpenOrders(tx: Tx, cake: SQL, meal: SQL, limit: number): Promise<OpenOrder[]> {
  const common = (
    { o, c, v }: Source,
    time: Fragment,
  ) => fragment`${o.id}, ${o.company_id}, ${c.name} as company_name,
    ${v.id} as supplier_id, ${v.name} as supplier_name, ${v.phone} as supplier_phone,
    ${o.delivery_date}::text as delivery_date, to_char(${time}, 'HH24:MI') as delivery_time, ${o.status}, ${o.revision},
    case when ${o.status} = 'requested' or ${waitsAgain(o)} then ${askedAt(o)} else ${o.requested_at} end as asked_at`;
  const rows = await readRows(tx, { ...Found, ...Named })`
    select * from (
      select 'cake' as order_type, ${common(cakes, cakes.o.delivery_time)}, ${cakes.e.name} as employee_name,
        null as meal_type, ${cakes.o.portion_size} as quantity
      from ${cakes.from} where ${cake}
      union all
      select 'meal', ${common(meals, meals.o.time)}, null, ${meals.s.event_type}, ${meals.o.people_count} from ${meals.from} where ${meal}
    ) found order by delivery_date, company_name, id limit ${limit}`;
  return rows.map(({ employee_name, meal_type, quantity, ...order }) => {
    const named = { kind: order.order_type, employee_name, meal_type, quantity };
    return { ...order, what: describeOrder(named), nameless: describeAnonymously(named) };
  });
}

const Waiting = {
  requests: z.number(),
  /** In the last day, without a person. */
  approved_automatically: z.number(),
  silent: z.number(),
  without_supplier: z.number(),
  dead: z.number(),
  unsure: z.number(),
  held: z.number(),
};

export function countWaiting(tx: Tx, today: Temporal.PlainDate) {
  const count = ({ from }: Source, where: SQL) => sql`(select count(*)::int from ${from} where ${where})`;
  return readRow(tx, Waiting)`
    select
      (select count(*)::int from order_requests where status = 'pending') as requests,
      (select count(*)::int from order_requests where status = 'approved' and decided_by is null
        and decided_at > app_now() - interval '1 day') as approved_automatically,
      ${count(cakes, sql`${isSilent(cakes, today)} and ${cakes.isCelebrated}`)} + ${count(meals, isSilent(meals, today))} as silent,
      ${count(cakes, isLacking(cakes, today))} + ${count(meals, isLacking(meals, today))} as without_supplier,
      (select count(*)::int from mails where status = 'dead') as dead,
      (select count(*)::int from mails where status = 'unsure') as unsure,
      (select count(*)::int from mails where status = 'held') as held`;
}
