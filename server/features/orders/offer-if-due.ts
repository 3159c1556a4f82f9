import { needsPerson, whyWaits } from "../../../domain/approval.ts";
import { cannotWait, mayLeaveNow } from "../../../domain/asking.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { daysUntil } from "../../../domain/dates.ts";
import { ASKED_DAYS_AHEAD } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { isOver } from "./is-over.ts";
import type { OrderKind } from "./status-transition.ts";
import { lockOrders, type OrderRow } from "./read-orders.ts";
import { holdForApproval } from "./hold-for-approval.ts";
import { refitPlanned } from "./choose-planned.ts";
import { hasSupplier, offerToSupplier } from "./offer-to-supplier.ts";
import { mailAdminAboutRequests } from "./request-admin-mail.ts";

/**
 * Offers at once what is approved by itself, and what was planned, or moved, inside its week: the next morning's check may
 * be too late. Orders that wait for a person's approval go on waiting as long as their supplier has the time, those that a
 * person has turned down before longer than that, and on a day off all do that can. Returns what was offered.
 */
export async function offerIfDue(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
  { keepsSupplier = false } = {},
): Promise<string[]> {
  const now = services.clock.now();
  const readDue = async () =>
    ((await lockOrders(tx, kind, ids)) as OrderRow[]).filter(
      (order) =>
        hasSupplier(order) &&
        !needsPerson(order) &&
        isDue(services, order) &&
        mayLeaveNow(order, now) &&
        (isFree(order) || isApproved(order) || cannotWait(order, now)),
    );
  let due = await readDue();
  const idsOf = (orders: OrderRow[]) => orders.map(({ id }) => id);
  // What nobody can make is seen to by the job.
  const refitted = keepsSupplier ? [] : await refitPlanned(tx, services, kind, idsOf(due));
  if (refitted.length > 0) due = await readDue();
  const held = await holdForApproval(tx, services, kind, idsOf(due));
  const dueIds = idsOf(due).filter((id) => !held.includes(id));
  return (await offerToSupplier(tx, services, kind, dueIds, "automation")).requested;
}

/**
 * What is approved by itself, or cannot wait for the next check, is asked for at once. The rest waits for the platform,
 * which is told. Returns what was asked for.
 */
export async function askOrMailAdmin(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
): Promise<string[]> {
  const asked = await offerIfDue(tx, services, kind, ids);
  await mailAdminAboutRequests(
    tx,
    services,
    kind,
    ids.filter((id) => !asked.includes(id)),
  );
  return asked;
}

/**
 * Whether its supplier is asked now, for a company that may use the product: the order needs no approval, or the morning's
 * check would have asked, or would ask too late.
 */
export function isDue(services: Services, order: OrderRow): boolean {
  if (!order.has_access || !order.paid_for || isOver(services, order)) return false;
  if (isApproved(order)) return true;
  const days = daysUntil(Temporal.PlainDate.from(order.delivery_date), stockholmToday(services.clock));
  return days <= ASKED_DAYS_AHEAD || cannotWait(order, services.clock.now());
}

/** Planned, or taken back from a supplier that it had gone to: it waits for nobody's approval again. */
const isFree = (order: OrderRow): boolean => order.status === "planned" || order.was_let_go;

/** What was planned ahead is asked for when its week comes; what a person ordered waits for nothing but an approval. */
const isApproved = (order: OrderRow): boolean => order.status !== "planned" && whyWaits(order) === null;
