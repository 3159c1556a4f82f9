import { and, eq, sql } from "drizzle-orm";
import { restoreEmployee } from "../../contract/people.ts";
import type { Tx } from "../database/database.ts";
import { employees } from "../database/schema.ts";
import { isDuplicate } from "../database/unique.ts";
import { implement } from "../implement.ts";
import { requestIfDue } from "../orders/request-if-due.ts";
import { alreadyThere, requireEmployee } from "../people/register.ts";

export default implement(restoreEmployee, async ({ input, tx, caller, services, today }) => {
  const companyId = caller.company.id;
  const leaver = await requireEmployee(tx, companyId, input.id, { archived: true });
  await tx
    .update(employees)
    .set({ archived_at: null, updated_at: sql`app_now()` })
    .where(and(eq(employees.company_id, companyId), eq(employees.id, leaver.id)))
    .catch((error: unknown) => {
      throw isDuplicate(error) ? alreadyThere(leaver.name) : error;
    });
  const restored = await orderAgain(tx, companyId, { ...leaver, today });
  await requestIfDue(tx, services, "cake", restored);
  return { restored: restored.length };
});

/**
 * A cancelled order stays cancelled. What the archiving cancelled, and nothing before it, is ordered anew: as planned
 * where it was planned, else as a new request, since a bakery that knew has been told to stop.
 */
async function orderAgain(
  tx: Tx,
  companyId: string,
  leaver: { id: string; archived_at: string | null; today: Temporal.PlainDate },
): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    with again as (
      insert into cake_orders (company_id, employee_id, bakery_id, portion_size, birthday, delivery_date,
        delivery_time, delivery_address, address_latitude, address_longitude, invoice_interval, source, status)
      select o.company_id, o.employee_id, o.bakery_id, o.portion_size, o.birthday, o.delivery_date,
        o.delivery_time, o.delivery_address, o.address_latitude, o.address_longitude, o.invoice_interval, o.source,
        case when h.before = '"planned"' then 'planned' else 'pending' end
      from order_history h
      join cake_orders o on o.company_id = h.company_id and o.id = h.cake_order_id
      where h.company_id = ${companyId} and o.employee_id = ${leaver.id} and o.status = 'cancelled'
        and h.change = 'status' and h.after = '"cancelled"' and h.at = ${leaver.archived_at}
        and o.delivery_date >= ${leaver.today.toString()}
      on conflict do nothing
      returning *
    ), requests as (
      insert into order_requests (company_id, order_type, requested_delivery_date, employee_id, bakery_id,
        people_count, cake_order_id)
      select company_id, 'cake', delivery_date, employee_id, bakery_id, portion_size, id from again
      where status = 'pending'
    )
    select id from again`);
  return rows.map((row) => row.id as string);
}
