import { sql } from "drizzle-orm";
import { dashboardThisWeek } from "../../../../contract/dashboard.ts";
import { weekOf } from "../../../../domain/dates.ts";
import { implement } from "../../../calls/implement.ts";
import { isDeclinedAndUnwanted } from "../../orders/series-wanted.ts";
import { cakeWasReplaced, mealWasReplaced } from "../../orders/replaced.ts";
import { wentUnanswered } from "../../orders/refused.ts";

const MOST = 500;

export default implement(dashboardThisWeek, async ({ input, tx, today, caller }) => {
  const week = weekOf(today, input.offset);
  // This week begins today: what has been delivered needs nobody's attention.
  const from = (input.offset === 0 ? today : week.monday).toString();
  const to = week.sunday.toString();
  const company = caller.company.id;

  const { rows } = await tx.execute(sql`
    select 'cake' as kind, jsonb_build_object(
      'id', o.id, 'employee_id', o.employee_id, 'employee_name', e.name, 'bakery_name', v.name,
      'portion_size', o.portion_size, 'delivery_date', o.delivery_date, 'delivery_time', to_char(o.delivery_time, 'HH24:MI'),
      'status', o.status, 'withdrawn', o.withdrawn_at is not null, 'unanswered', ${wentUnanswered}, 'allergies', e.allergies, 'dietary_preferences', e.dietary_preferences) as delivery,
      o.delivery_date as day, o.delivery_time as at
    from cake_orders o
    join employees e on e.company_id = o.company_id and e.id = o.employee_id
    left join vendors v on v.id = o.bakery_id
    where o.company_id = ${company} and o.delivery_date between ${from} and ${to} and o.status <> 'cancelled'
      and not (o.status = 'declined' and (e.archived_at is not null or ${cakeWasReplaced}))
    union all
    select 'meal', jsonb_build_object(
      'id', o.id, 'event_type', s.event_type, 'restaurant_name', v.name, 'people_count', o.people_count,
      'delivery_date', o.delivery_date, 'time', to_char(o.time, 'HH24:MI'), 'status', o.status,
      'withdrawn', o.withdrawn_at is not null, 'unanswered', ${wentUnanswered}, 'notes', o.notes),
      o.delivery_date, o.time
    from meal_orders o
    join meal_events s on s.company_id = o.company_id and s.id = o.meal_event_id
    left join vendors v on v.id = o.restaurant_id
    where o.company_id = ${company} and o.delivery_date between ${from} and ${to} and o.status <> 'cancelled'
      and not (o.status = 'declined' and ${mealWasReplaced}) and not ${isDeclinedAndUnwanted(today)}
    order by day, at limit ${MOST}`);

  const of = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.delivery as never);
  return { cakeOrders: of("cake"), mealOrders: of("meal") };
});
