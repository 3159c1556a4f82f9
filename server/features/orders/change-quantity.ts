import { sql } from "drizzle-orm";
import { z } from "zod";
import { isOpen, supplierKnows } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import { readRow } from "../../database/query.ts";
import { people, portions } from "./mails/parts/phrases.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Services } from "../../providers/services.ts";
import { mailChanges } from "./change-mail.ts";
import { requireNotOver } from "./is-over.ts";
import { orderChanged, requireRevision } from "./revision.ts";
import { resizeProduct } from "./order-products.ts";
import { endReconfirmation, type OrderKind } from "./status-transition.ts";
import { lockOrders, type OrderRow, readOrders, type RowOf } from "./read-orders.ts";
import { readSupplierDays } from "./supplier-day.ts";

/** Another size for a cake. A bakery that has been asked gets the change by mail, with what held before. */
export async function changePortions(
  tx: Tx,
  services: Services,
  id: string,
  size: number,
  revision?: number,
): Promise<void> {
  const { portion_size: before } = await lockOpen(tx, services, "cake", id, revision);
  if (before === size) return;
  await tx.execute(
    sql`update cake_orders set portion_size = ${size}, updated_at = app_now() where id = ${id}`,
  );
  await resizeProduct(tx, id);
  // It was for the old size.
  await endReconfirmation(tx, [id]);
  await mailChange(tx, services, "cake", { order_id: id, what: "portion_size", before: portions(before) });
}

/** Another number of people for one meal; the rest of a series stays as it is. A restaurant that was asked gets a mail. */
export async function changePeople(
  tx: Tx,
  services: Services,
  id: string,
  count: number,
  revision?: number,
): Promise<void> {
  const { people_count: before } = await lockOpen(tx, services, "meal", id, revision);
  if (before === count) return;
  await tx.execute(
    sql`update meal_orders set people_count = ${count}, updated_at = app_now() where id = ${id}`,
  );
  await tx.execute(sql`update meal_events set people_count = ${count}
    where mode = 'once' and id = (select meal_event_id from meal_orders where id = ${id})`);
  await mailChange(tx, services, "meal", { order_id: id, what: "people_count", before: people(before) });
}

async function lockOpen<Kind extends OrderKind>(
  tx: Tx,
  services: Services,
  kind: Kind,
  id: string,
  revision: number | undefined,
): Promise<RowOf<Kind>> {
  const [order] = await lockOrders(tx, kind, [id]);
  if (!order) throw new Refusal("order-not-found");
  requireRevision(order, revision);
  if (!isOpen(order.status)) throw orderChanged(order);
  requireNotOver(services, order);
  return order;
}

/** The mail lists the whole day, with this order's old quantity. */
async function mailChange(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  change: QuantityChange,
): Promise<void> {
  const [order] = (await readOrders(tx, kind, [change.order_id])) as [OrderRow];
  if (!supplierKnows(order.status) || !order.supplier_email) return;
  const { historyId } = await readRow(tx, { historyId: z.string() })`
    select max(id)::text as "historyId" from order_history
    where company_id = ${order.company_id} and order_id = ${order.id} and change = 'quantity'`;
  const days = await readSupplierDays(tx, [order]);
  await mailChanges(tx, services, [{ orders: [order], changes: [change], historyId }], days);
}

type QuantityChange = { order_id: string; what: "portion_size" | "people_count"; before: string };
