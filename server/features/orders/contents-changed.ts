import { sql } from "drizzle-orm";
import { z } from "zod";
import { supplierKnows } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import type { Services } from "../../providers/services.ts";
import type { Changed } from "./change-words.ts";
import { mailChanges } from "./change-mail.ts";
import { isOver } from "./is-over.ts";
import { lockEaters } from "./lock-orders.ts";
import { replaceUnfit, writePortions } from "./order-products.ts";
import { type CakeRow, lockOrders } from "./read-orders.ts";
import { recordFoodChange } from "./record-food-change.ts";
import { readSupplierDays } from "./supplier-day.ts";

/**
 * A bakery says that something else is in what it makes. Whoever was to have it and cannot eat it any more gets something
 * of the bakery's that they can, and the bakery is asked anew.
 */
export async function replaceChangedProducts(
  tx: Tx,
  services: Services,
  { productIds }: { productIds: readonly string[] },
): Promise<void> {
  const found = await readRows(tx, { id: z.string(), company_id: z.string() })`
    select id, company_id from orders
    where (product_id = any (${sql.param([...productIds])}::uuid[])
        or separate_product_id = any (${sql.param([...productIds])}::uuid[]))
      and status in ('requested', 'confirmed') and delivery_date >= app_today() order by company_id, id`;
  for (const [companyId, own] of Map.groupBy(found, ({ company_id }) => company_id)) {
    // oxlint-disable-next-line no-await-in-loop -- locks are taken in one order
    await replaceIn(
      tx,
      services,
      companyId,
      own.map(({ id }) => id),
    );
  }
}

async function replaceIn(tx: Tx, services: Services, companyId: string, ids: string[]): Promise<void> {
  await lockEaters(tx, companyId);
  const waited = (await lockOrders(tx, "cake", ids)).filter(
    (cake) => supplierKnows(cake.status) && !isOver(services, cake),
  );
  const replaced = await replaceUnfit(tx, waited);
  // Who can eat what is not what it was, either: of the portions beside a cake, or of the cake itself.
  const portioned = await writePortions(
    tx,
    waited.map(({ id }) => id),
  );
  const changesOf = ({ id }: CakeRow): Changed[] => [
    ...(replaced.get(id) ?? []),
    ...(portioned.some((cake) => cake.id === id)
      ? [{ what: "separate-portions", before: null } as const]
      : []),
  ];
  const changed = waited.filter((cake) => changesOf(cake).length > 0);
  if (changed.length === 0) return;
  const ask = changed.filter(({ status }) => status === "confirmed");
  const { historyIds, asked, back } = await recordFoodChange(tx, services, companyId, changed, ask);
  await mailChanges(
    tx,
    services,
    changed.map((cake) => ({
      orders: [cake],
      changes: changesOf(cake),
      historyId: `contents:${historyIds.get(cake.id)!}`,
      asked: asked.filter((id) => id === cake.id),
      back: back.filter((id) => id === cake.id),
    })),
    await readSupplierDays(tx, changed),
  );
}
