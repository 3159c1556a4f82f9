import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import {
  mayTransition,
  orderLabel,
  type OrderActor,
  type OrderStatus,
  orderStatuses,
  requestStatusFollowing,
  stampsOf,
} from "../../../domain/orders.ts";
import type { Outcome, OutcomeTeller } from "../../../domain/outcome.ts";
import type { Tx } from "../../database/database.ts";
import { cake_orders, meal_orders } from "../../database/schema.ts";
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
};

/**
 * Changes the status of those orders that may change so. The condition is part of the update, so that of two concurrent
 * decisions one wins. Returns the changed ids. Their requests follow; a trigger writes their history.
 */
export async function transitionOrders(
  tx: Tx,
  kind: OrderKind,
  { ids, to, by, reason, approvalReason }: Transition,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const orders = orderTables[kind];
  const from = orderStatuses.filter((status) => mayTransition(status, to, by));
  const now = sql`app_now()`;
  const moved = await tx
    .update(orders)
    .set({
      status: to,
      updated_at: now,
      ...Object.fromEntries(stampsOf(to, by).map((column) => [column, now])),
      ...(to === "declined" ? { decline_reason: reason ?? null } : {}),
    })
    .where(
      and(
        inArray(orders.id, ids),
        inArray(orders.status, from),
        // What its supplier has withdrawn was not delivered, even if nobody objected.
        to === "completed" ? isNull(orders.withdrawn_at) : undefined,
      ),
    )
    .returning({ id: orders.id });
  const movedIds = moved.map((order) => order.id);
  await noteDecision(tx, movedIds, { to, by, approvalReason });
  return movedIds;
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
    update orders set status = ${came ? "completed" : "declined"},
      completed_at = case when ${came} then coalesce(completed_at, app_now()) end,
      outcome = ${outcome}, outcome_at = app_now(), outcome_by = ${by}, outcome_note = ${note ?? null},
      updated_at = app_now()
    where id in ${ids}`);
}

/** HR's calls name an order: one that is not the company's own is none. */
export async function requireOwnOrder(tx: Tx, kind: OrderKind, companyId: string, id: string): Promise<void> {
  const orders = orderTables[kind];
  const [own] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.company_id, companyId), eq(orders.id, id)));
  if (!own) throw new Refusal("order-not-found");
}

/** Refuses when the order is not among those that moved, and says why. */
export async function requireMoved(tx: Tx, kind: OrderKind, id: string, moved: string[]): Promise<void> {
  if (moved.includes(id)) return;
  const orders = orderTables[kind];
  const [order] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, id));
  if (!order) throw new Refusal("order-not-found");
  throw orderChanged(order.status);
}

export const orderChanged = (status: OrderStatus): Refusal =>
  new Refusal("order-changed", `Beställningen är redan ändrad. Status nu: ${orderLabel(status)}.`);

/** Whoever moves an order on that waited for the platform's approval has decided about it; by itself, nobody has. */
async function noteDecision(tx: Tx, ids: string[], { to, by, approvalReason }: Omit<Transition, "ids">) {
  if (ids.length === 0 || requestStatusFollowing(to) === "pending") return;
  await tx.execute(sql`
    update orders set approval_decided_at = app_now(),
      approval_decided_by = ${by === "automation" ? sql`null` : sql`app_user()`},
      approval_reason = coalesce(${approvalReason ?? null}, approval_reason)
    where id in ${ids} and approval_asked_at is not null and approval_decided_at is null`);
}
