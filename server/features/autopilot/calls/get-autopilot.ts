import { getAutopilot } from "../../../../contract/autopilot.ts";
import { MOST_EMPLOYEES } from "../../../../contract/people.ts";
import { DAYS_AHEAD } from "../../../../domain/offer-times.ts";
import { implement } from "../../../calls/implement.ts";
import { readRows } from "../../../database/query.ts";
import { ref } from "../../../database/ref.ts";
import { cake_orders } from "../../../database/schema-orders.ts";
import { isPlan } from "../../orders/sources.ts";
import { listBakeries } from "../bakeries.ts";
import { proposalFor } from "../proposal.ts";
import { readAutopilot, stateOf } from "../settings.ts";

const { people: People, cancelled: Cancelled, standing: Standing } = getAutopilot.output.shape;

export default implement(getAutopilot, async ({ input, tx, caller, today }) => {
  const company = caller.company.id;
  const stored = await readAutopilot(tx, company, { office: input.office_id });
  const { office_id, address, latitude, longitude, may_order, vendor_ids, exists } = stored;
  const from = latitude === null || longitude === null ? null : { latitude, longitude };
  const bakeries = await listBakeries(tx, from, vendor_ids, today);
  const { default_portion_size, delivery_rule, delivery_time, closures, budget_per_piece_ore } = stored;
  const { preferred_kinds, separate_portions, celebrated_years } = stored;
  const said = {
    vendor_ids,
    default_portion_size,
    budget_per_piece_ore,
    preferred_kinds,
    separate_portions,
    celebrated_years,
    delivery_rule,
    delivery_time,
    days_ahead: stored.days_ahead ?? DAYS_AHEAD,
    closures,
  };
  const people = await readRows(tx, People.element)`
    select id, name, birthday::text as born, cake_portion_size from employees
    where company_id = ${company} and office_id = ${office_id} and archived_at is null and celebration <> 'none'
      and not (cakes_paused_at is not null and cakes_paused_until is null)
    order by name limit ${MOST_EMPLOYEES}`;
  const cancelled = await readRows(tx, Cancelled.element)`
    select distinct o.employee_id, o.birthday::text as birthday from cake_orders o
    where o.company_id = ${company} and o.office_id = ${office_id} and o.occasion = 'birthday' and o.status = 'cancelled' and o.birthday >= ${today.toString()}
      and not exists (select from cake_orders other where other.company_id = o.company_id
        and other.employee_id = o.employee_id and other.birthday = o.birthday and other.occasion = 'birthday'
        and other.status not in ('declined', 'cancelled'))`;
  const standing = await readRows(tx, Standing.element)`
    select distinct on (o.employee_id, o.birthday) o.employee_id, o.birthday::text as birthday,
      o.delivery_date::text as delivery_date, o.portion_size, o.status = 'declined' as is_declined
    from cake_orders o
    where o.company_id = ${company} and o.office_id = ${office_id} and o.occasion = 'birthday' and o.status <> 'cancelled' and not ${isPlan(ref(cake_orders, "o"))}
      and (o.birthday >= ${today.toString()} or o.delivery_date >= ${today.toString()})
      and not exists (select from cake_orders other where other.company_id = o.company_id
        and other.employee_id = o.employee_id and other.birthday = o.birthday and other.occasion = 'birthday' and ${isPlan(ref(cake_orders, "other"))})
    order by o.employee_id, o.birthday, is_declined, o.delivery_date desc`;
  return {
    state: stateOf(stored),
    since: stored.paused_since ?? stored.on_since,
    office_paused: stored.office_paused,
    may_order,
    address,
    settings: exists ? said : await proposalFor(tx, company, stored, bakeries),
    bakeries,
    people,
    cancelled,
    standing,
  };
});
