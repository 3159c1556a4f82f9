import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { deliveryRules, plannedDate } from "../../../domain/birthday.ts";
import { type Closure, closureOn } from "../../../domain/closures.ts";
import { calendarFor, occasions } from "../../../domain/occasions.ts";
import { STOCKHOLM } from "../../../domain/clock.ts";
import type { Tx } from "../../database/database.ts";
import { readRows, type Row } from "../../database/query.ts";
import { fragment, ref } from "../../database/ref.ts";
import { companies, employees } from "../../database/schema.ts";
import { hasAccess } from "../companies/access.ts";
import type { Services } from "../../providers/services.ts";
import { refitPlanned } from "../orders/choose-planned.ts";
import { askOrMailAdmin, offerIfDue } from "../orders/offer-if-due.ts";
import { offerToSupplier } from "../orders/offer-to-supplier.ts";
import { keepTurnedDown } from "../orders/turned-down.ts";
import { isPausedOn } from "../people/paused.ts";
import { moveBirthday } from "./move-birthday.ts";

type Returned = { companyId: string; employee: { id: string; birthday: string; archived_at: string | null } };

/** The cakes that went when somebody left come back with them, where they may. Returns how many. */
export async function orderCakesAgain(
  tx: Tx,
  services: Services,
  { companyId, employee }: Returned,
): Promise<number> {
  const left = await readLeftToAutopilot(tx, companyId, employee);
  const made = await orderAgain(tx, companyId, employee, left);
  const idsOf = (as: Again["as"]) => made.filter((order) => order.as === as).map(({ id }) => id);
  const [asked, planned, pending] = [idsOf("asked"), idsOf("planned"), idsOf("pending")];
  await moveBirthday(tx, services, { employeeId: employee.id, companyId, birthday: employee.birthday });
  // Its bakery may have stopped, closed or filled up, and other people eat now.
  await refitPlanned(tx, services, "cake", [...asked, ...planned]);
  await offerToSupplier(tx, services, "cake", asked, "automation");
  await offerIfDue(tx, services, "cake", planned);
  await keepTurnedDown(tx, "cake", pending);
  await askOrMailAdmin(tx, services, "cake", pending);
  return made.length;
}

const cancelledBy = (companyId: string, leaver: Leaver): SQL => sql`
  h.company_id = ${companyId} and o.employee_id = ${leaver.id} and o.status = 'cancelled'
    and h.change = 'status' and h.after = '"cancelled"' and h.at = ${leaver.archived_at}
    and (o.delivery_date + o.delivery_time) at time zone ${STOCKHOLM} > app_now()`;

type Leaver = { id: string; archived_at: string | null };

const Gone = {
  id: z.string(),
  birthday: z.string(),
  occasion: z.enum(occasions),
  delivery_date: z.string(),
  rule: z.enum(deliveryRules),
  closures: z.array(z.custom<Closure>()),
  paused: z.boolean(),
};

/**
 * What the autopilot had planned and would not plan like that today: its office is closed then by now, or there is a pause.
 * It plans it anew by what holds now, at once or when the pause ends.
 */
async function readLeftToAutopilot(tx: Tx, companyId: string, leaver: Leaver): Promise<string[]> {
  const rows = await readRows(tx, Gone)`
    select o.id, o.birthday::text as birthday, o.occasion, o.delivery_date::text as delivery_date, f.delivery_rule as rule, f.closures,
      a.paused_since is not null or f.paused_since is not null
        or ${isPausedOn(ref(employees, "e"), fragment`o.birthday`)} as paused
    from order_history h
    join cake_orders o on o.company_id = h.company_id and o.id = h.order_id
    join employees e on e.company_id = o.company_id and e.id = o.employee_id
    join offices f on f.company_id = e.company_id and f.id = e.office_id
    join autopilots a on a.company_id = o.company_id and a.on_since is not null
    where ${cancelledBy(companyId, leaver)} and o.source = 'yearly'`;
  const isShut = ({ birthday, occasion, delivery_date, rule, closures }: Row<typeof Gone>) => {
    const calendar = calendarFor(occasion, { delivery_rule: rule, closures });
    return (
      closureOn(closures, Temporal.PlainDate.from(delivery_date)) !== null ||
      plannedDate(Temporal.PlainDate.from(birthday), calendar.delivery_rule, calendar.closures) === null
    );
  };
  return rows.filter((row) => row.paused || isShut(row)).map(({ id }) => id);
}

const Again = { id: z.string(), as: z.enum(["asked", "planned", "pending"]) };
type Again = Row<typeof Again>;

/**
 * A cancelled order stays cancelled. What the archiving cancelled, and nothing before it, is ordered anew: as planned
 * where it was planned, else as a new request. A bakery that knew has been told to stop, and is asked again: from it the
 * order was taken back first.
 */
async function orderAgain(tx: Tx, companyId: string, leaver: Leaver, left: string[]): Promise<Again[]> {
  return readRows(tx, Again)`
    with cancelled as (
      select o.*, coalesce((select case r.before #>> '{}' when 'open' then 'requested' when 'accepted' then 'confirmed' end
          from order_history r where r.company_id = h.company_id and r.order_id = h.order_id and r.at = h.at
            and r.change = 'offer' and r.after = '"retracted"' limit 1), h.before #>> '{}') as status_before
      from order_history h
      join cake_orders o on o.company_id = h.company_id and o.id = h.order_id
      where ${cancelledBy(companyId, leaver)} and o.id <> all (${sql.param(left)}::uuid[])
    ), again as (
      insert into cake_orders (company_id, employee_id, bakery_id, portion_size, birthday, delivery_date,
        delivery_time, delivery_address, address_latitude, address_longitude, invoice_interval, source,
        approval_asked_at, occasion, occasion_title, occasion_text)
      select company_id, employee_id, bakery_id, portion_size, birthday, delivery_date, delivery_time, delivery_address,
        address_latitude, address_longitude, invoice_interval, source,
        case when status_before <> 'planned' then app_now() end, occasion, occasion_title, occasion_text
      from cancelled
      on conflict do nothing
      returning *
    )
    select again.id, case when exists (select from companies c where c.id = again.company_id and ${hasAccess(ref(companies, "c"))})
      and exists (select from cancelled where cancelled.birthday = again.birthday and cancelled.occasion = again.occasion
        and cancelled.status_before in ('requested', 'confirmed'))
      then 'asked' else again.status end as "as"
    from again`;
}
