import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { type Fragment, fragment, type OrderRef, ref } from "../../database/ref.ts";
import { orders } from "../../database/schema-orders.ts";

/** The day that a supplier was asked about first, since a person last moved the order; null before anybody was asked. */
export const askedFirst = (o: Pick<OrderRef, "company_id" | "id">): Fragment => fragment`(
  select first.delivery_date from offers first where first.company_id = ${o.company_id} and first.order_id = ${o.id}
    and first.offered_at >= coalesce((select max(h.at) from order_history h where h.company_id = ${o.company_id}
      and h.order_id = ${o.id} and h.change = 'delivery_date' and h.actor <> 'automation'), '-infinity')
  order by first.position limit 1)`;

/** The day that an order has left because nobody could make it then; null for any other. */
export const movedFrom = (o: Pick<OrderRef, "company_id" | "id" | "delivery_date">): Fragment =>
  fragment`nullif(${askedFirst(o)}, ${o.delivery_date})::text`;

/** Of these orders those that have left a day, by the order. */
export async function readMovedFrom(
  tx: Tx,
  those: readonly { id: string; company_id: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (those.length === 0) return new Map();
  const rows = await readRows(tx, { id: z.string(), day: z.string().nullable() })`
    select o.id, ${movedFrom(ref(orders, "o"))} as day from orders o
    where o.company_id in ${[...new Set(those.map(({ company_id }) => company_id))]} and o.id in ${those.map(({ id }) => id)}
      and exists (select from offers f where f.order_id = o.id and f.delivery_date <> o.delivery_date)`;
  return new Map(rows.flatMap(({ id, day }) => (day ? [[id, day] as const] : [])));
}
