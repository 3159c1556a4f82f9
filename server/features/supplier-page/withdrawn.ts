import { z } from "zod";
import { orderKinds } from "../../../domain/order-kinds.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";

const Withdrawn = {
  id: z.string(),
  kind: z.enum(orderKinds),
  company_name: z.string(),
  delivery_date: z.string(),
  quantity: z.number(),
};

/** What a supplier withdrew on these days and may take back: nobody else has said yes, and its hour has not passed. */
export const readWithdrawn = (tx: Tx, supplierId: string, first: string, last: string) =>
  readRows(tx, Withdrawn)`
    select distinct o.id, o.kind, c.name as company_name, o.delivery_date::text as delivery_date, o.quantity
    from offers f join orders o on o.company_id = f.company_id and o.id = f.order_id
    join companies c on c.id = o.company_id
    where f.supplier_id = ${supplierId} and f.delivery_date between ${first} and ${last} and f.status = 'withdrawn'
      and o.delivery_date = f.delivery_date and o.status in ('declined', 'requested')
      and o.outcome is null and o.rejected_at is null
      and (o.delivery_date + o.delivery_time) at time zone 'Europe/Stockholm' > app_now()
    order by 4, 3, 1 limit 100`;
