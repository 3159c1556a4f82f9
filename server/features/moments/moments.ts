import { z } from "zod";
import { mayPicture } from "../../../domain/moments.ts";
import { orderStatuses } from "../../../domain/orders.ts";
import { celebrations } from "../../../domain/people.ts";
import { productKinds } from "../../../domain/products.ts";
import type { Tx } from "../../database/database.ts";
import { findRow, type Row } from "../../database/query.ts";
import { Refusal } from "../../calls/refusal.ts";

const Moment = {
  employee_id: z.string(),
  employee_name: z.string(),
  /** Null when the person has left or is erased: nobody writes to them here any more. */
  celebration: z.enum(celebrations).nullable(),
  birthday: z.string(),
  is_birthday: z.boolean(),
  delivery_date: z.string(),
  status: z.enum(orderStatuses),
  missing: z.boolean(),
  cake_text: z.string().nullable(),
  product_name: z.string().nullable(),
  product_kind: z.enum(productKinds).nullable(),
  supplier_id: z.string().nullable(),
  supplier_name: z.string().nullable(),
};
export type Moment = Row<typeof Moment>;

/** A cake of the company's, with whom it is for. */
export async function requireMoment(tx: Tx, companyId: string, orderId: string): Promise<Moment> {
  const found = await findRow(tx, Moment)`
    select e.id as employee_id, e.name as employee_name, case when e.archived_at is null then e.celebration end as celebration,
      o.birthday::text as birthday, o.occasion = 'birthday' as is_birthday, o.delivery_date::text as delivery_date, o.status,
      o.outcome is not distinct from 'missing' as missing, coalesce(o.occasion_text, e.cake_text) as cake_text,
      o.product_name, o.product_kind, o.bakery_id as supplier_id, v.name as supplier_name
    from cake_orders o join employees e on e.company_id = o.company_id and e.id = o.employee_id
    left join vendors v on v.id = o.bakery_id
    where o.company_id = ${companyId} and o.id = ${orderId}`;
  if (!found) throw new Refusal("order-not-found");
  return found;
}

/** It has come, as far as anybody has said, and not too long ago. */
export const takesPicture = (
  { status, missing, delivery_date }: Moment,
  today: Temporal.PlainDate,
): boolean =>
  (status === "confirmed" || status === "completed") &&
  !missing &&
  mayPicture(Temporal.PlainDate.from(delivery_date), today, "hr");
