import { sql } from "drizzle-orm";
import { whyWaits } from "../../../domain/approval.ts";
import { nextAskingCheck } from "../../../domain/asking.ts";
import { kindTraits } from "../../../domain/order-kinds.ts";
import { hasTime } from "../../../domain/suppliers.ts";
import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { asAutomation } from "./acting-party.ts";
import { refitPlanned } from "./choose-planned.ts";
import { isOver } from "./is-over.ts";
import { hasSupplier } from "./offer-to-supplier.ts";
import { readOwnLists } from "./own-lists.ts";
import { lockOrders, type OrderRow } from "./read-orders.ts";
import { mailAdminAboutRequests } from "./request-admin-mail.ts";
import type { OrderKind } from "./status-transition.ts";
import { keepTurnedDown, listUnapproved } from "./turned-down.ts";

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
export async function holdSeries(tx: Tx, services: Services, ids: string[]): Promise<string[]> {
  await keepTurnedDown(tx, "meal", ids);
  return hold(tx, services, "meal", await lockWaiting(tx, services, "meal", ids));
}

/**
 * A series is approved once. Until somebody has done that, each delivery of one that waited when it began waits too, and
 * so do the first ones of a series that began later than it was ordered; what follows one that a person has turned down
 * goes to nobody by itself.
 */
async function holdFollowing(tx: Tx, services: Services, ids: string[]): Promise<string[]> {
  const planned = (await lockOrders(tx, "meal", ids)).filter(({ status }) => status === "planned");
  const plannedIds = planned.map(({ id }) => id);
  await keepTurnedDown(tx, "meal", plannedIds);
  const waiting = await lockWaiting(tx, services, "meal", plannedIds);
  const unapproved = await listUnapproved(
    tx,
    waiting.map(({ id }) => id),
  );
  return hold(
    tx,
    services,
    "meal",
    waiting.filter((order) => unapproved.includes(order.id) || wasTurnedDown(order)),
  );
}

/** Waits however near its day is. */
const wasTurnedDown = (order: OrderRow): boolean => order.approval_reason !== null;

async function hold(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  waiting: readonly OrderRow[],
): Promise<string[]> {
  const check = nextAskingCheck(services.clock.now());
  const held = waiting.filter(
    (order) =>
      wasTurnedDown(order) ||
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
      order.paid_for &&
      !isOver(services, order) &&
      whyWaits(order) !== null,
  );
}

async function lockHandsOff(tx: Tx, services: Services, kind: OrderKind, ids: string[]): Promise<OrderRow[]> {
  const planned = await lockWaiting(tx, services, kind, ids);
  const listOf = await readOwnLists(tx, planned);
  return planned.filter((order) => listOf(order).hands_off);
}
