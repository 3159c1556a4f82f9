import { inArray } from "drizzle-orm";
import { stockholmInstant, stockholmToday } from "../../domain/clock.ts";
import { daysUntil } from "../../domain/dates.ts";
import { ASKED_DAYS_AHEAD } from "../../domain/orders.ts";
import { accessOf } from "../../domain/subscription.ts";
import type { Tx } from "../database/database.ts";
import { companies } from "../database/schema.ts";
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
  const planned = held.filter((order) => order.status === "planned" && hasSupplier(order) && isWanted(order));
  const due = await dueOf(tx, services, planned);
  await requestFromSupplier(tx, services, kind, due, "automation");
}

/** The ids of those that the morning's check would have asked for: in their week, of companies that may use the product. */
export async function dueOf(tx: Tx, { clock }: Services, orders: OrderRow[]): Promise<string[]> {
  const now = clock.now();
  const today = stockholmToday(clock);
  const near = orders.filter(({ delivery_date, delivery_time }) => {
    const day = Temporal.PlainDate.from(delivery_date);
    const isAhead = Temporal.Instant.compare(stockholmInstant(day, delivery_time), now) > 0;
    return isAhead && daysUntil(day, today) <= ASKED_DAYS_AHEAD;
  });
  if (near.length === 0) return [];
  const theirs = [...new Set(near.map((order) => order.company_id))];
  const found = await tx.select().from(companies).where(inArray(companies.id, theirs));
  const able = new Set(found.filter((company) => accessOf(company, now).access).map(({ id }) => id));
  return near.filter((order) => able.has(order.company_id)).map((order) => order.id);
}

const isWanted = (order: OrderRow) => order.kind === "meal" || order.celebration !== "none";
