import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";

/** The names of those who had an order before the one that has it now, from the first; not those HR took it from. */
export type EarlierSuppliers = ReadonlyMap<string, readonly string[]>;

export async function readEarlierSuppliers(
  tx: Tx,
  orders: readonly { id: string }[],
): Promise<EarlierSuppliers> {
  if (orders.length === 0) return new Map();
  const rows = await readRows(tx, { id: z.string(), names: z.array(z.string()) })`
    select o.id, array_agg(v.name order by f.position) as names
    from orders o
    join offers present on present.company_id = o.company_id and present.id = o.offer_id
    join offers f on f.company_id = o.company_id and f.order_id = o.id and f.position < present.position
    join vendors v on v.id = f.supplier_id and v.id <> o.supplier_id
    where o.id in ${orders.map(({ id }) => id)}
      and not exists (select from order_history h where h.company_id = o.company_id and h.order_id = o.id
        and h.offer_id = f.id and h.change = 'offer' and h.after = '"retracted"' and h.actor = 'hr')
    group by o.id`;
  return new Map(rows.map(({ id, names }) => [id, names]));
}
