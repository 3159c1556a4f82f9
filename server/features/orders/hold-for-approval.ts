import { sql } from "drizzle-orm";
import { z } from "zod";
import { whyWaits } from "../../../domain/approval.ts";
import { nextAskingCheck } from "../../../domain/asking.ts";
import { kindTraits } from "../../../domain/order-kinds.ts";
import { hasTime } from "../../../domain/suppliers.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import type { Services } from "../../providers/services.ts";
import { asAutomation } from "./acting-party.ts";
import { refitPlanned } from "./choose-planned.ts";
import { isOver } from "./is-over.ts";
import { hasSupplier } from "./offer-to-supplier.ts";
import { readOwnLists } from "./own-lists.ts";
import { lockOrders, type OrderRow } from "./read-orders.ts";
import { mailAdminAboutRequests } from "./request-admin-mail.ts";
import type { OrderKind } from "./status-transition.ts";

/**
 * What the autopilot planned for a company whose orders wait for a person becomes a request before its time comes: the
 * platform sees it and is told. When nobody answers it leaves all the same, at its time or with the next check: the chain
 * needs its days. What would come too late with that check is not held. Returns what now waits.
 */
export async function holdForApproval(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
): Promise<string[]> {
  if (!kindTraits[kind].isPlanned) return holdFollowing(tx, services, ids);
  const waiting = await lockHandsOff(tx, services, kind, ids);
  if (waiting.length === 0) return [];
  // The platform is told who would make it.
  await refitPlanned(
    tx,
    services,
    kind,
    waiting.map(({ id }) => id),
  );
  return hold(tx, services, kind, await lockHandsOff(tx, services, kind, ids));
}

/** The deliveries of a series that a person has just ordered wait like whatever else they order. Returns those. */
export const holdSeries = async (tx: Tx, services: Services, ids: string[]): Promise<string[]> =>
  hold(tx, services, "meal", await lockWaiting(tx, services, "meal", ids));

const Followed = { id: z.string(), reason: z.string().nullable() };

/**
 * Deliveries of a series of which others still wait for a person wait with them. After a person has turned one down, the
 * next go to nobody by themselves either.
 */
async function holdFollowing(tx: Tx, services: Services, ids: string[]): Promise<string[]> {
  const waiting = await lockWaiting(tx, services, "meal", ids);
  if (waiting.length === 0) return [];
  const followed = await readRows(tx, Followed)`
    select o.id, max(other.approval_reason) filter (where other.rejected_at is not null) as reason
    from orders o join orders other on other.company_id = o.company_id and other.meal_event_id = o.meal_event_id
      and other.id <> o.id and other.approval_asked_at is not null
      and (other.approval_decided_at is null or other.rejected_at is not null)
    where o.id in ${waiting.map(({ id }) => id)} group by o.id`;
  const reasonOf = new Map(followed.map(({ id, reason }) => [id, reason]));
  const rejected = followed.filter(({ reason }) => reason !== null);
  if (rejected.length > 0)
    await tx.execute(sql`update orders o set approval_reason = given.reason
      from jsonb_to_recordset(${JSON.stringify(rejected)}::jsonb) as given (id uuid, reason text) where o.id = given.id`);
  const following = waiting.filter(({ id }) => reasonOf.has(id));
  return hold(tx, services, "meal", following, ({ id }) => typeof reasonOf.get(id) === "string");
}

async function hold(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  waiting: readonly OrderRow[],
  /** Waits however near its day is. */
  always: (order: OrderRow) => boolean = () => false,
): Promise<string[]> {
  const check = nextAskingCheck(services.clock.now());
  const held = waiting.filter(
    (order) =>
      always(order) ||
      (hasSupplier(order) &&
        hasTime(order, Temporal.PlainDate.from(order.delivery_date), order.delivery_time, check)),
  );
  const heldIds = held.map(({ id }) => id);
  if (heldIds.length === 0) return [];
  await asAutomation(tx, async () => {
    await tx.execute(
      sql`update orders set approval_asked_at = app_now(), updated_at = app_now() where id in ${heldIds}`,
    );
  });
  for (const group of Map.groupBy(held, ({ company_id }) => company_id).values())
    // oxlint-disable-next-line no-await-in-loop -- a mail for each company
    await mailAdminAboutRequests(
      tx,
      services,
      kind,
      group.map(({ id }) => id),
    );
  return heldIds;
}

async function lockWaiting(tx: Tx, services: Services, kind: OrderKind, ids: string[]): Promise<OrderRow[]> {
  return ((await lockOrders(tx, kind, ids)) as OrderRow[]).filter(
    (order) =>
      order.status === "planned" &&
      order.wanted &&
      order.has_access &&
      !isOver(services, order) &&
      whyWaits(order) !== null,
  );
}

async function lockHandsOff(tx: Tx, services: Services, kind: OrderKind, ids: string[]): Promise<OrderRow[]> {
  const planned = await lockWaiting(tx, services, kind, ids);
  const listOf = await readOwnLists(tx, planned);
  return planned.filter((order) => listOf(order).hands_off);
}
