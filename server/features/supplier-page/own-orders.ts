import type { SQL } from "drizzle-orm";
import { z } from "zod";
import { orderKinds } from "../../../domain/order-kinds.ts";
import { asPlatform } from "../../database/as-platform.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { SupplierLink } from "../orders/supplier-links.ts";

/**
 * Which orders are a supplier's: read in its own role, so that the database decides it, before anything else of them is
 * read or changed as the platform.
 */

export type Own = { id: string; kind: (typeof orderKinds)[number] };

const Found = { id: z.string(), kind: z.enum(orderKinds) };

/** Its own that meet a condition on `orders o`, by day and time. */
export const listOwn = (tx: Tx, which: SQL, most: number): Promise<Own[]> =>
  readRows(tx, Found)`select o.id, o.kind from orders o where o.supplier_id = app_supplier() and (${which})
    order by o.delivery_date, o.delivery_time, o.id limit ${most}`;

const Offered = { order_id: z.string(), company_id: z.string(), delivery_date: z.string() };
const Known = { id: z.string(), kind: z.enum(orderKinds), delivery_date: z.string(), held: z.boolean() };

/** Orders of one company, day and kind: what a link would open. */
export type Group = { link: SupplierLink; ids: string[] };

/** Those that it has ever been offered, by company, day and kind; an id that it has not is as good as none. */
export async function requireOffered(tx: Tx, supplierId: string, ids: readonly string[]): Promise<Group[]> {
  const wanted = [...new Set(ids)];
  const offered = await readRows(tx, Offered)`
    select distinct on (order_id) order_id, company_id, delivery_date::text as delivery_date
    from offers where supplier_id = app_supplier() and order_id in ${wanted} order by order_id, offered_at desc`;
  if (offered.length < wanted.length) throw new Refusal("order-not-found");
  const known = await asPlatform(
    tx,
    (platform) => readRows(platform, Known)`
      select id, kind, delivery_date::text as delivery_date, coalesce(supplier_id = ${supplierId}, false) as held
      from orders where id in ${wanted}`,
  );
  const byId = new Map(known.map((order) => [order.id, order]));
  const groups = Map.groupBy(offered, ({ order_id, company_id, delivery_date }) => {
    const order = byId.get(order_id)!;
    return [company_id, order.held ? order.delivery_date : delivery_date, order.kind].join("|");
  });
  // Always in the same order, so that two who answer at once do not wait for each other for ever.
  return [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([key, own]) => {
      const [company_id, delivery_date, kind] = key.split("|") as [string, string, SupplierLink["kind"]];
      return {
        link: { vendor_id: supplierId, company_id, delivery_date, kind },
        ids: own.map(({ order_id }) => order_id),
      };
    });
}
