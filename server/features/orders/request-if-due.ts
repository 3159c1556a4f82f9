import { sql } from "drizzle-orm";
import { cannotWait } from "../../../domain/asking.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { daysUntil } from "../../../domain/dates.ts";
import { ASKED_DAYS_AHEAD } from "../../../domain/orders.ts";
import { planMeals } from "../meals/plan.ts";
import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { isOver } from "./is-over.ts";
import type { OrderKind } from "./move.ts";
import { holdOrders, type OrderRow } from "./read.ts";
import { hasSupplier, requestFromSupplier } from "./request.ts";

/**
 * Asks at once for what was planned, or moved, inside its week: the next morning's check may come too late, and for a
 * delivery today it never comes. What waits for the admin goes on waiting, as long as its supplier has the
 * time. Returns what was asked for.
 */
export async function requestIfDue(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
): Promise<string[]> {
  const held = (await holdOrders(tx, kind, ids)) as OrderRow[];
  const due = held.filter(
    (order) =>
      hasSupplier(order) &&
      isDue(services, order) &&
      (order.status === "planned" || cannotWait(order, services.clock.now())),
  );
  const dueIds = due.map((order) => order.id);
  return (await requestFromSupplier(tx, services, kind, dueIds, "automation")).requested;
}

/**
 * A company may use the product again: what was planned and not asked for meanwhile is asked for at once, and so are the
 * meals that nobody planned while it could not.
 */
export async function requestWhatWaited(tx: Tx, services: Services, companyId: string): Promise<void> {
  const today = stockholmToday(services.clock);
  await planMeals(tx, { today, page: (company) => sql`${company} = ${companyId}` });
  for (const kind of ["cake", "meal"] as const) {
    const orders = kind === "cake" ? sql`cake_orders` : sql`meal_orders`;
    // oxlint-disable-next-line no-await-in-loop -- two of them, in one transaction
    const { rows } = await tx.execute(sql`
      select id from ${orders} where company_id = ${companyId} and status in ('pending', 'planned')
        and delivery_date between ${today.toString()} and ${today.add({ days: ASKED_DAYS_AHEAD + 1 }).toString()}`);
    // oxlint-disable-next-line no-await-in-loop
    await requestIfDue(
      tx,
      services,
      kind,
      rows.map((row) => row.id as string),
    );
  }
}

/** Whether the morning's check would have asked, or would ask too late: for a company that may use the product. */
export function isDue(services: Services, order: OrderRow): boolean {
  if (!order.has_access || isOver(services, order)) return false;
  const days = daysUntil(Temporal.PlainDate.from(order.delivery_date), stockholmToday(services.clock));
  return days <= ASKED_DAYS_AHEAD || cannotWait(order, services.clock.now());
}
