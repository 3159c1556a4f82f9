import { z } from "zod";
import { offerStatuses } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import { readRows, type Row } from "../../database/query.ts";

const Tried = {
  order_id: z.string(),
  supplier_id: z.string(),
  supplier_name: z.string(),
  phone: z.string().nullable(),
  status: z.enum(offerStatuses),
  /** When it was asked, and until when its answer is waited for. */
  offered_at: z.string(),
  answer_by: z.string().nullable(),
  /** What last happened to the offer. */
  at: z.string(),
  reason: z.string().nullable(),
  /** The day that it was asked about, where the order has another by now. */
  other_day: z.string().nullable(),
};
/** A supplier that an order has been offered to, and what it said. */
export type Tried = Omit<Row<typeof Tried>, "order_id">;

/** As the screens show it. */
export const triedOnScreen = ({ supplier_name, phone, status, reason, other_day }: Tried) => ({
  supplier_name,
  phone,
  status,
  reason,
  other_day,
});

/** What has been tried for each of these orders, from the first offer; not what somebody took back. */
export async function readTried(
  tx: Tx,
  orders: readonly { id: string; company_id: string }[],
): Promise<Map<string, Tried[]>> {
  if (orders.length === 0) return new Map();
  const rows = await readRows(tx, Tried)`
    select f.order_id, f.supplier_id, v.name as supplier_name, v.phone, f.status, f.offered_at::text as offered_at,
      f.answer_by::text as answer_by, f.reason,
      nullif(f.delivery_date, (select o.delivery_date from orders o where o.company_id = f.company_id and o.id = f.order_id))::text
        as other_day, coalesce((select max(h.at) from order_history h
        where h.company_id = f.company_id and h.order_id = f.order_id and h.offer_id = f.id and h.change = 'offer'),
        f.offered_at)::text as at
    from offers f join vendors v on v.id = f.supplier_id
    where f.company_id in ${[...new Set(orders.map(({ company_id }) => company_id))]}
      and f.order_id in ${orders.map(({ id }) => id)} and f.status <> 'retracted'
    order by f.order_id, f.position`;
  const tried = new Map<string, Tried[]>();
  for (const { order_id, ...one } of rows) tried.set(order_id, [...(tried.get(order_id) ?? []), one]);
  return tried;
}
