import { z } from "zod";
import { STOCKHOLM } from "../../../domain/clock.ts";
import type { Tx } from "../../database/database.ts";
import { readRows, type Row } from "../../database/query.ts";
import { ref } from "../../database/ref.ts";
import { companies } from "../../database/schema.ts";
import { hasAccess } from "../companies/access.ts";
import type { Services } from "../../providers/services.ts";
import { askOrMailAdmin, offerIfDue } from "../orders/offer-if-due.ts";
import { offerToSupplier } from "../orders/offer-to-supplier.ts";
import { keepTurnedDown } from "../orders/turned-down.ts";
import { moveBirthday } from "./move-birthday.ts";

type Returned = { companyId: string; employee: { id: string; birthday: string; archived_at: string | null } };

/** The cakes that went when somebody left come back with them. Returns how many. */
export async function orderCakesAgain(
  tx: Tx,
  services: Services,
  { companyId, employee }: Returned,
): Promise<number> {
  const made = await orderAgain(tx, companyId, employee);
  const idsOf = (as: Again["as"]) => made.filter((order) => order.as === as).map(({ id }) => id);
  const [asked, planned, pending] = [idsOf("asked"), idsOf("planned"), idsOf("pending")];
  await moveBirthday(tx, services, { employeeId: employee.id, companyId, birthday: employee.birthday });
  await offerToSupplier(tx, services, "cake", asked, "automation");
  await offerIfDue(tx, services, "cake", planned);
  await keepTurnedDown(tx, "cake", pending);
  await askOrMailAdmin(tx, services, "cake", pending);
  return made.length;
}

const Again = { id: z.string(), as: z.enum(["asked", "planned", "pending"]) };
type Again = Row<typeof Again>;

/**
 * A cancelled order stays cancelled. What the archiving cancelled, and nothing before it, is ordered anew: as planned
 * where it was planned, else as a new request. A bakery that knew has been told to stop, and is asked again: from it the
 * order was taken back first.
 */
async function orderAgain(
  tx: Tx,
  companyId: string,
  leaver: { id: string; archived_at: string | null },
): Promise<Again[]> {
  return readRows(tx, Again)`
    with cancelled as (
      select o.*, coalesce((select case r.before #>> '{}' when 'open' then 'requested' when 'accepted' then 'confirmed' end
          from order_history r where r.company_id = h.company_id and r.order_id = h.order_id and r.at = h.at
            and r.change = 'offer' and r.after = '"retracted"' limit 1), h.before #>> '{}') as status_before
      from order_history h
      join cake_orders o on o.company_id = h.company_id and o.id = h.order_id
      where h.company_id = ${companyId} and o.employee_id = ${leaver.id} and o.status = 'cancelled'
        and h.change = 'status' and h.after = '"cancelled"' and h.at = ${leaver.archived_at}
        and (o.delivery_date + o.delivery_time) at time zone ${STOCKHOLM} > app_now()
    ), again as (
      insert into cake_orders (company_id, employee_id, bakery_id, portion_size, birthday, delivery_date,
        delivery_time, delivery_address, address_latitude, address_longitude, invoice_interval, source,
        approval_asked_at)
      select company_id, employee_id, bakery_id, portion_size, birthday, delivery_date, delivery_time, delivery_address,
        address_latitude, address_longitude, invoice_interval, source,
        case when status_before <> 'planned' then app_now() end
      from cancelled
      on conflict do nothing
      returning *
    )
    select again.id, case when exists (select from companies c where c.id = again.company_id and ${hasAccess(ref(companies, "c"))})
      and exists (select from cancelled where cancelled.birthday = again.birthday
        and cancelled.status_before in ('requested', 'confirmed'))
      then 'asked' else again.status end as "as"
    from again`;
}
