import type { SQL } from "drizzle-orm";
import { z } from "zod";
import { mealTypes } from "../../../domain/meals.ts";
import { orderKinds } from "../../../domain/order-kinds.ts";
import { lostOffers } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import { hasEndedInVain } from "../../database/lost-offers.ts";
import { readRows, type Row } from "../../database/query.ts";
import { fragment, ref } from "../../database/ref.ts";
import { orders } from "../../database/schema-orders.ts";
import { movedFrom } from "../orders/moved-aside.ts";

const SolvedOrder = {
  company_id: z.string(),
  order_id: z.string(),
  employee_id: z.string().nullable(),
  /** When the one who does it instead said yes. */
  at: z.string(),
  kind: z.enum(orderKinds),
  employee_name: z.string().nullable(),
  meal_type: z.enum(mealTypes).nullable(),
  delivery_date: z.string(),
  before: z.string(),
  how: z.enum(lostOffers),
  supplier: z.string(),
  moved_from: z.string().nullable(),
};
export type SolvedOrder = Row<typeof SolvedOrder>;

/**
 * Orders that lost a supplier and were taken by the next one, without anybody at the company or on the platform having
 * asked for that. `o` is the order, `yes` the offer that was accepted. The latest first.
 */
export const readSolved = (tx: Tx, which: SQL, limit: number): Promise<SolvedOrder[]> =>
  readRows(tx, SolvedOrder)`
    select o.company_id, o.id as order_id, o.employee_id, yes.answered_at::text as at, o.kind,
      e.name as employee_name, s.event_type as meal_type, o.delivery_date::text as delivery_date,
      refused.name as before, failed.status as how, v.name as supplier,
      ${movedFrom(ref(orders, "o"))} as moved_from
    from orders o
    join offers yes on yes.id = o.offer_id and yes.company_id = o.company_id and yes.status = 'accepted'
    join vendors v on v.id = yes.supplier_id
    join lateral (select f.status, f.supplier_id from offers f
      where f.company_id = o.company_id and f.order_id = o.id and f.position < yes.position
        and ${hasEndedInVain(fragment`f.status`)}
      order by f.position desc limit 1) failed on true
    join vendors refused on refused.id = failed.supplier_id
    left join employees e on e.company_id = o.company_id and e.id = o.employee_id
    left join meal_events s on s.company_id = o.company_id and s.id = o.meal_event_id
    where ${which} and e.archived_at is null and e.celebration is distinct from 'none'
      and not exists (select from order_history h where h.company_id = o.company_id and h.order_id = o.id
        and h.offer_id = yes.id and h.change = 'offer' and h.before is null and h.actor in ('hr', 'admin'))
    order by yes.answered_at desc, o.id limit ${limit}`;
