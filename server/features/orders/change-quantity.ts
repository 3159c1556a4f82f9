import { sql } from "drizzle-orm";
import { z } from "zod";
import { isOpen, supplierKnows } from "../../../domain/orders.ts";
import { tooFew } from "../../../domain/menus.ts";
import type { Tx } from "../../database/database.ts";
import { readRow } from "../../database/query.ts";
import { people, portions } from "./mails/parts/phrases.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Services } from "../../providers/services.ts";
import { readProducts } from "../assortment/products.ts";
import { mailChanges } from "./change-mail.ts";
import { type Changed, compareEaters, NO_PRODUCT } from "./change-words.ts";
import { requireNotOver } from "./is-over.ts";
import { orderChanged, requireRevision } from "./revision.ts";
import { resizeProduct } from "./order-products.ts";
import { endReconfirmation, type OrderKind } from "./status-transition.ts";
import {
  type CakeRow,
  lockOrders,
  type MealRow,
  type OrderRow,
  readOrders,
  type RowOf,
} from "./read-orders.ts";
import { recordFoodChange } from "./record-food-change.ts";
import { readSupplierDays, type SupplierDays } from "./supplier-day.ts";

/** Another size for a cake. A bakery that has been asked gets the change by mail, with what held before. */
export async function changePortions(
  tx: Tx,
  services: Services,
  id: string,
  size: number,
  revision?: number,
): Promise<void> {
  const before = await lockOpen(tx, services, "cake", id, revision);
  if (before.portion_size === size) return;
  const was = await readSupplierDays(tx, [before]);
  await tx.execute(
    sql`update cake_orders set portion_size = ${size}, updated_at = app_now() where id = ${id}`,
  );
  await resizeProduct(tx, id);
  // It was for the old size.
  await endReconfirmation(tx, [id]);
  await mailChange(
    tx,
    services,
    "cake",
    { order_id: id, what: "portion_size", before: portions(before.portion_size) },
    await changeOfSort(tx, before, was),
  );
}

type Sort = { changes: Changed[]; asks: boolean };

/** A size that its product is not made in makes it another cake, and those at the table may have to eat of it. */
async function changeOfSort(tx: Tx, before: CakeRow, was: SupplierDays): Promise<Sort> {
  const [order] = (await readOrders(tx, "cake", [before.id])) as [CakeRow];
  const now = await readSupplierDays(tx, [order]);
  const table = compareEaters(
    ["colleagues-allergies", "separate-portions"],
    { day: was.of(before), facts: was },
    { day: now.of(order), facts: now },
  );
  const isOther = order.product_name !== before.product_name;
  const other: Changed[] = isOther
    ? [{ order_id: order.id, what: "product", before: before.product_name ?? NO_PRODUCT }]
    : [];
  return { changes: [...other, ...table.changes], asks: isOther || table.isMore };
}

/** Another number of people for one meal; the rest of a series stays as it is. A restaurant that was asked gets a mail. */
export async function changePeople(
  tx: Tx,
  services: Services,
  id: string,
  count: number,
  revision?: number,
): Promise<void> {
  const order = await lockOpen(tx, services, "meal", id, revision);
  const { people_count: before } = order;
  if (before === count) return;
  if (count < before) await requireEnough(tx, order, count);
  await tx.execute(
    sql`update meal_orders set people_count = ${count}, updated_at = app_now() where id = ${id}`,
  );
  await tx.execute(sql`update meal_events set people_count = ${count}
    where mode = 'once' and id = (select meal_event_id from meal_orders where id = ${id})`);
  await mailChange(tx, services, "meal", { order_id: id, what: "people_count", before: people(before) });
}

/** A menu is made for so many at least; what is fewer already by an older list may stay. */
async function requireEnough(tx: Tx, { product_id }: MealRow, count: number): Promise<void> {
  const menu = (await readProducts(tx, [product_id])).get(product_id ?? "");
  const why = menu && tooFew(menu, count);
  if (why) throw new Refusal("invalid-input", why, { people: why });
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
  also: Sort = { changes: [], asks: false },
): Promise<void> {
  const [order] = (await readOrders(tx, kind, [change.order_id])) as [OrderRow];
  if (!supplierKnows(order.status) || !order.supplier_email) return;
  const { historyId } = await readRow(tx, { historyId: z.string() })`
    select max(id)::text as "historyId" from order_history
    where company_id = ${order.company_id} and order_id = ${order.id} and change = 'quantity'`;
  const asking = also.asks && order.status === "confirmed" ? [order] : [];
  const { asked, back } = await recordFoodChange(
    tx,
    services,
    order.company_id,
    asking,
    asking,
    "changed_asks",
  );
  const days = await readSupplierDays(tx, [order]);
  const changes = [change, ...also.changes];
  await mailChanges(tx, services, [{ orders: [order], changes, historyId, asked, back }], days);
}

type QuantityChange = { order_id: string; what: "portion_size" | "people_count"; before: string };
