import { stockholmInstant, stockholmToday } from "../../domain/clock.ts";
import { daysUntil } from "../../domain/dates.ts";
import { ASKED_DAYS_AHEAD } from "../../domain/orders.ts";
import type { Tx } from "../database/database.ts";
import type { Services } from "../services.ts";
import type { OrderKind } from "./move.ts";
import { holdOrders, type OrderRow } from "./read.ts";
import { hasSupplier, requestFromSupplier } from "./request.ts";

/**
 * Asks at once for what was planned, or moved, inside its week: the next morning's check may come too late, and for a
 * delivery today it never comes. What waits for the admin goes on waiting.
 */
export async function requestIfDue(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
): Promise<void> {
  const held = (await holdOrders(tx, kind, ids)) as OrderRow[];
  const due = held.filter(
    (order) => order.status === "planned" && hasSupplier(order) && isWanted(order) && isDue(services, order),
  );
  await requestFromSupplier(
    tx,
    services,
    kind,
    due.map((order) => order.id),
    "automation",
  );
}

/** Whether the morning's check would have asked: in its week, for a company that may use the product. */
export function isDue({ clock }: Services, { delivery_date, delivery_time, has_access }: OrderRow): boolean {
  const day = Temporal.PlainDate.from(delivery_date);
  const isAhead = Temporal.Instant.compare(stockholmInstant(day, delivery_time), clock.now()) > 0;
  return has_access && isAhead && daysUntil(day, stockholmToday(clock)) <= ASKED_DAYS_AHEAD;
}

const isWanted = (order: OrderRow) => order.kind === "meal" || order.celebration !== "none";
