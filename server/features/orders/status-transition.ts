import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { answerBy, othersAfter, reminderAt } from "../../../domain/offer-times.ts";
import {
  mayMoveOffer,
  mayTransition,
  offerStatuses,
  type OfferStatus,
  type OrderActor,
  type OrderStatus,
  orderStatuses,
  requestStatusFollowing,
} from "../../../domain/orders.ts";
import type { Outcome, OutcomeTeller } from "../../../domain/outcome.ts";
import type { Tx } from "../../database/database.ts";
import { hasEndedInVain } from "../../database/lost-offers.ts";
import { readIds, readRows, type Row } from "../../database/query.ts";
import { fragment } from "../../database/ref.ts";
import { cake_orders, meal_orders, orders } from "../../database/schema-orders.ts";
import { Refusal } from "../../calls/refusal.ts";

export const orderTables = { cake: cake_orders, meal: meal_orders } as const;
export type OrderKind = keyof typeof orderTables;

type Transition = {
  ids: string[];
  to: OrderStatus;
  by: OrderActor;
  /** Why its supplier said no. */
  reason?: string | null;
  /** Why the platform did not approve it. */
  approvalReason?: string;
  /** Whom each is offered to, where that is another than the supplier that was chosen for it. */
  suppliers?: ReadonlyMap<string, string>;
};

/**
 * Writes down what moves those orders that may move so; their status follows from it. The orders are locked first, by
 * their ids, so that of two concurrent decisions one wins. Returns the moved ids. Triggers write their history.
 */
export async function transitionOrders(
  tx: Tx,
  kind: OrderKind,
  { ids, to, by, reason = null, approvalReason, suppliers = new Map() }: Transition,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const from = orderStatuses.filter((status) => mayTransition(status, to, by));
  const held = await readIds(tx)`
    select id from orders where kind = ${kind} and id in ${ids} and status in ${from} order by id for update`;
  if (held.length === 0) return [];
  const moved = await write(tx, held, { to, by, reason, suppliers });
  await noteDecision(tx, moved, { to, by, approvalReason });
  return moved;
}

type Moving = Required<Pick<Transition, "to" | "by" | "suppliers">> & { reason: string | null };

async function write(tx: Tx, ids: string[], { to, by, reason, suppliers }: Moving) {
  switch (to) {
    case "requested":
      return makeOffers(tx, ids, suppliers);
    case "confirmed":
      return moveOffers(tx, { ids, to: "accepted", by });
    case "declined": {
      const rejected = await readIds(tx)`update orders set rejected_at = app_now(), updated_at = app_now()
        where id in ${ids} and status = 'pending' returning id`;
      const ended = by === "automation" ? "expired" : "declined";
      return [...rejected, ...(await moveOffers(tx, { ids, to: ended, by, reason }))];
    }
    case "completed":
      return readIds(tx)`update orders set completed_at = app_now(), updated_at = app_now()
        where id in ${ids} returning id`;
    case "cancelled":
      // No supplier has what is cancelled, at no moment.
      await moveOffers(tx, { ids, to: "retracted", by });
      await tx.execute(
        sql`update orders set cancelled_at = app_now(), updated_at = app_now() where id in ${ids}`,
      );
      return ids;
    default:
      throw new Error(`No order becomes ${to} by a transition`);
  }
}

const Offered = {
  id: z.string(),
  supplier_id: z.string().nullable(),
  delivery_date: z.string(),
  delivery_time: z.string(),
  lead_hours: z.number(),
  /** How many have been asked about its day before. */
  before: z.number(),
  now: z.string(),
};
type Offered = Row<typeof Offered>;

/** These orders with whom they are, or are to be, offered to. */
function readOffered(
  tx: Tx,
  ids: readonly string[],
  suppliers: ReadonlyMap<string, string> = new Map(),
): Promise<Offered[]> {
  const named = JSON.stringify([...suppliers].map(([id, supplier_id]) => ({ id, supplier_id })));
  return readRows(tx, Offered)`
    select o.id, v.id as supplier_id, o.delivery_date::text as delivery_date,
      o.delivery_time::text as delivery_time, coalesce(v.lead_hours, 0) as lead_hours, app_now()::text as now,
      (select count(*)::int from offers f where f.company_id = o.company_id and f.order_id = o.id
        and f.delivery_date = o.delivery_date and f.supplier_id is distinct from v.id and f.status <> 'retracted') as before
    from orders o
    left join json_to_recordset(${named}::json) as named(id uuid, supplier_id uuid) on named.id = o.id
    left join vendors v on v.id = coalesce(named.supplier_id, o.supplier_id)
    where o.id in ${[...ids]}`;
}

/** The orders' next offers, each with its deadline: to the suppliers that were chosen for them, or to these. */
async function makeOffers(tx: Tx, ids: string[], suppliers: ReadonlyMap<string, string>): Promise<string[]> {
  const given = (await readOffered(tx, ids, suppliers)).map((order) => ({
    id: order.id,
    supplier_id: order.supplier_id,
    ...deadlines(order, order.now),
  }));
  return readIds(tx)`
    insert into offers (company_id, order_id, supplier_id, position, status, answer_by, remind_at)
    select o.company_id, o.id, given.supplier_id,
      1 + coalesce((select max(f.position) from offers f where f.company_id = o.company_id and f.order_id = o.id), 0), 'open',
      given.answer_by, given.remind_at
    from json_to_recordset(${JSON.stringify(given)}::json)
      as given(id uuid, supplier_id uuid, answer_by timestamptz, remind_at timestamptz)
    join orders o on o.id = given.id
    returning order_id as id`;
}

type Timed = Pick<Offered, "delivery_date" | "delivery_time" | "lead_hours" | "before">;

/** Until when the answer to an offer of this moment is waited for, and when its supplier is reminded. */
export function deadlines(
  { delivery_date, delivery_time, lead_hours, before }: Timed,
  offeredAt: string,
): { answer_by: string; remind_at: string | null } {
  const offered = Temporal.Instant.from(offeredAt);
  const delivery = { date: Temporal.PlainDate.from(delivery_date), time: delivery_time };
  const deadline = answerBy(offered, delivery, { lead_hours, others: othersAfter(before) });
  const halfway = reminderAt(offered, deadline);
  return { answer_by: deadline.toString(), remind_at: halfway && halfway.toString() };
}

/** Gives these orders' latest offers their deadlines: to be answered from now on, once more where they were before. */
export async function setDeadlines(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const given = (await readOffered(tx, ids)).map((order) => ({
    id: order.id,
    ...deadlines(order, order.now),
  }));
  await tx.execute(sql`
    update offers f set answer_by = given.answer_by, remind_at = given.remind_at, reminded_at = null
    from json_to_recordset(${JSON.stringify(given)}::json)
      as given(id uuid, answer_by timestamptz, remind_at timestamptz)
    join orders o on o.id = given.id
    where f.company_id = o.company_id and f.id = o.offer_id`);
}

type OfferMove = { ids: string[]; to: OfferStatus; by: OrderActor; reason?: string | null };

/** Moves the latest offers of those orders whose offer may move so. The orders are locked already. Returns their ids. */
export function moveOffers(tx: Tx, { ids, to, by, reason = null }: OfferMove): Promise<string[]> {
  const from = offerStatuses.filter((status) => mayMoveOffer(status, to, by));
  const isAnswer = sql`f.status = 'open' and ${to}::text in ('accepted', 'declined')`;
  return readIds(tx)`
    update offers f set status = ${to}, reason = ${reason},
      answered_at = case when ${isAnswer} then app_now() else f.answered_at end,
      answered_by = case when ${isAnswer} then ${by} else f.answered_by end
    from orders o
    where o.id in ${ids} and f.company_id = o.company_id and f.order_id = o.id and f.id = o.offer_id and f.status in ${from}
    returning o.id`;
}

/** Takes orders back from the suppliers that have them, so that they can be offered anew. Returns what had been asked. */
export async function retractOffers(tx: Tx, ids: string[], by: "hr" | "admin"): Promise<string[]> {
  if (ids.length === 0) return [];
  const held = await readIds(tx)`
    select id from orders where id in ${ids} and status in ('requested', 'confirmed') order by id for update`;
  return held.length === 0 ? [] : moveOffers(tx, { ids: held, to: "retracted", by });
}

/** What a supplier has been asked in vain is taken back from it, so that it can be asked anew. */
export async function retractEnded(
  tx: Tx,
  { company_id, id }: { company_id: string; id: string },
  supplierId: string,
): Promise<void> {
  await tx.execute(sql`update offers set status = 'retracted' where company_id = ${company_id} and order_id = ${id}
    and supplier_id = ${supplierId} and ${hasEndedInVain(fragment`status`)}`);
}

/** 'Allt är på väg' was said of the order as it was before. */
export async function endReconfirmation(tx: Tx, ids: string[]): Promise<void> {
  await tx.execute(sql`update offers f set reconfirmed_at = null from orders o
    where o.id in ${ids} and f.id = o.offer_id and f.reconfirmed_at is not null`);
}

type Word = { ids: string[]; outcome: Outcome; by: OutcomeTeller; note?: string | null };

/**
 * Writes down what somebody says of deliveries, and the status that follows: what came is delivered, what never came is
 * not. Whether they may is asked beforehand, of rows that are locked (`tellProblem`).
 */
export async function recordOutcome(tx: Tx, { ids, outcome, by, note }: Word): Promise<void> {
  if (ids.length === 0) return;
  const came = outcome !== "missing";
  await tx.execute(sql`
    update orders set completed_at = case when ${came} then coalesce(completed_at, app_now()) end,
      outcome = ${outcome}, outcome_at = app_now(), outcome_by = ${by}, outcome_note = ${note ?? null},
      updated_at = app_now()
    where id in ${ids}`);
}

/** HR's calls name an order: one that is not the company's own is none. */
export async function requireOwnOrder(tx: Tx, kind: OrderKind, companyId: string, id: string): Promise<void> {
  const [own] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.kind, kind), eq(orders.company_id, companyId), eq(orders.id, id)));
  if (!own) throw new Refusal("order-not-found");
}

/** Whoever moves an order on that waited for the platform's approval has decided about it; by itself, nobody has. */
async function noteDecision(tx: Tx, ids: string[], { to, by, approvalReason }: Omit<Transition, "ids">) {
  if (ids.length === 0 || requestStatusFollowing(to) === "pending") return;
  // What was approved and taken back from its supplier may be turned down all the same: the last word counts.
  const undecided = approvalReason === undefined ? sql`approval_decided_at is null` : sql`true`;
  await tx.execute(sql`
    update orders set approval_decided_at = app_now(),
      approval_decided_by = ${by === "automation" ? sql`null` : sql`app_user()`},
      approval_reason = coalesce(${approvalReason ?? null}, approval_reason)
    where id in ${ids} and approval_asked_at is not null and ${undecided}`);
}
