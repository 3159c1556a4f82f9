import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { findRow } from "../../database/query.ts";
import { Refusal } from "../../calls/refusal.ts";

/**
 * Refuses for people who left or opted out. The lock keeps them from leaving, or getting another birthday, while it is
 * being ordered. Returns the date of birth.
 */
export async function lockEmployee(tx: Tx, orderId: string): Promise<Temporal.PlainDate> {
  const person = await findRow(tx, { wanted: z.boolean(), born: z.string() })`
    select e.archived_at is null and e.celebration <> 'none' as wanted, e.birthday::text as born
    from cake_orders o join employees e on e.company_id = o.company_id and e.id = o.employee_id
    where o.id = ${orderId} for share of e`;
  if (!person) throw new Refusal("order-not-found");
  if (!person.wanted) throw new Refusal("not-celebrated");
  return Temporal.PlainDate.from(person.born);
}
