import { sql } from "drizzle-orm";
import { z } from "zod";
import { getOverview } from "../../../../contract/dashboard.ts";
import { nextBirthday } from "../../../../domain/birthday.ts";
import { STOCKHOLM, stockholmInstant } from "../../../../domain/clock.ts";
import { weekOf } from "../../../../domain/dates.ts";
import { FEAST_DAYS } from "../../../../domain/moments.ts";
import { onTimePercent } from "../../../../domain/outcome.ts";
import type { Tx } from "../../../database/database.ts";
import { foodOf } from "../../../database/food.ts";
import { readRow, readRows } from "../../../database/query.ts";
import { ref } from "../../../database/ref.ts";
import { companies, employees, vendors } from "../../../database/schema.ts";
import { cake_orders, meal_events, meal_orders } from "../../../database/schema-orders.ts";
import { implement } from "../../../calls/implement.ts";
import { mayOrder } from "../../../../domain/subscription.ts";
import { isActiveOn } from "../../meals/active-meals.ts";
import { acceptedColumn, waitingFor } from "../../companies/agreements.ts";
import { findWaitingAddress } from "../../companies/contact-address.ts";
import { withFirstOffice } from "../../companies/offices.ts";
import { lacksSupplier } from "../../orders/sources.ts";
import { readDeliveries } from "../deliveries.ts";
import { nextOfSeries } from "../next-of-series.ts";

const NEXT_BIRTHDAYS = 3;
const [o, v] = [ref(cake_orders, "o"), ref(vendors, "v")];

export default implement(getOverview, async ({ tx, today, caller, clock, services }) => {
  const company = caller.company.id;
  const week = weekOf(today, 0);

  const [found] = await tx
    .select()
    .from(companies)
    .where(sql`id = ${company}`);
  const { accepted, ...counts } = await readRow(tx, Counts)`
    select
      (select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'closed', f.closed_at is not null)
         order by f.created_at, f.id) from offices f where f.company_id = ${company}) as offices,
      exists (select from autopilots a where a.company_id = ${company} and a.on_since is not null) as has_autopilot,
      (select count(*)::int from employees where company_id = ${company} and archived_at is null) as employees,
      (select count(*)::int from employees where company_id = ${company} and archived_at is null
         and created_at >= ${stockholmInstant(today.subtract({ days: 7 }), "00:00").toString()}) as new_employees,
      (select count(*)::int from cake_orders where company_id = ${company}
         and delivery_date between ${today.toString()} and ${week.sunday.toString()}
         and status not in ('cancelled', 'declined')) as cake_orders_this_week,
      (select case when count(*) = 1 and min(first.delivery_date) >= ${today.subtract({ days: FEAST_DAYS }).toString()}
         then min(first.cake::text)::jsonb end
         from (select o.delivery_date, jsonb_build_object('order_id', o.id, 'employee_name', e.name,
             'delivery_date', o.delivery_date) as cake
           from cake_orders o join employees e on e.company_id = o.company_id and e.id = o.employee_id
           where o.company_id = ${company} and o.status = 'completed' and o.outcome is distinct from 'missing'
           limit 2) first) as first_cake,
      ${acceptedColumn(company)} as accepted,
      coming.next_cake, coming.cakes_without_bakery,
      (select count(*)::int from meal_events s where s.company_id = ${company} and ${isActiveOn(ref(meal_events, "s"), today)}
         and not exists (select from meal_events n where n.company_id = s.company_id and n.continues_id = s.id and n.active)) as active_meal_events,
      (select jsonb_build_object('delivery_date', m.delivery_date, 'time', to_char(m.time, 'HH24:MI'), 'event_type', s.event_type)
         from meal_orders m join meal_events s on s.company_id = m.company_id and s.id = m.meal_event_id
         left join vendors v on v.id = m.restaurant_id
         where not ${lacksSupplier(ref(meal_orders, "m"), v)} and m.company_id = ${company} and m.delivery_date >= ${today.toString()}
           and m.status not in ('cancelled', 'declined', 'completed')
           and (m.delivery_date + m.time) at time zone ${STOCKHOLM} > app_now()
         order by m.delivery_date, m.time limit 1) as next_meal
    from (
      select min(o.delivery_date) filter (where not ${lacksSupplier(o, v)})::text as next_cake,
        count(*) filter (where ${lacksSupplier(o, v)})::int as cakes_without_bakery
      from cake_orders o left join vendors v on v.id = o.bakery_id
      where o.company_id = ${company} and o.delivery_date between ${today.toString()} and ${week.sunday.toString()}
        and o.status not in ('cancelled', 'declined')
        and (o.delivery_date + o.delivery_time) at time zone ${STOCKHOLM} > app_now()
    ) coming`;
  // What is ordered of the series reaches a week ahead: what comes later may have one of their days before it.
  const isNear = counts.next_meal && counts.next_meal.delivery_date <= today.add({ weeks: 1 }).toString();
  const now = clock.now();
  const series =
    counts.active_meal_events > 0 && !isNear
      ? await nextOfSeries(tx, company, now, mayOrder(found!, now))
      : { next: [], withoutKitchen: 0 };
  const [next_meal = null] = [...series.next, ...(counts.next_meal ? [counts.next_meal] : [])].sort((a, b) =>
    `${a.delivery_date} ${a.time}`.localeCompare(`${b.delivery_date} ${b.time}`),
  );
  const { months, ...deliveries } = await readDeliveries(tx, company, today.year);

  return {
    company: await withFirstOffice(tx, found!),
    waiting_contact_email: await findWaitingAddress(tx, services, company),
    agreements_waiting: waitingFor(accepted),
    first_hour: {
      open: found!.first_hour_open ?? counts.employees === 0,
      skipped: found!.first_hour_skipped,
    },
    ...counts,
    next_meal,
    meals_without_kitchen: series.withoutKitchen,
    next_birthdays: await nextBirthdays(tx, company, today),
    deliveries: months,
    on_time_percent: onTimePercent(deliveries),
    judged: deliveries.judged,
    judgeable: deliveries.deliveries,
    cancelled: deliveries.cancelled,
  };
});

const Counts = getOverview.output
  .pick({
    offices: true,
    first_cake: true,
    has_autopilot: true,
    employees: true,
    new_employees: true,
    cake_orders_this_week: true,
    next_cake: true,
    cakes_without_bakery: true,
    active_meal_events: true,
    next_meal: true,
  })
  .extend({ accepted: z.array(z.object({ document: z.string(), version: z.string() })) });

const { id, name, allergies, dietary_preferences, order_id } =
  getOverview.output.shape.next_birthdays.element.shape;
const Celebrated = { id, name, birthday: z.string(), allergies, dietary_preferences, order_id };

/** Those whose day has passed this year come after everybody whose day is ahead. */
async function nextBirthdays(tx: Tx, company: string, today: Temporal.PlainDate) {
  const food = foodOf(tx, ref(employees, "e"));
  const people = await readRows(tx, Celebrated)`
    select id, name, birthday::text as birthday, ${food.allergies} as allergies,
      ${food.dietary_preferences} as dietary_preferences,
      (select o.id from cake_orders o where o.company_id = e.company_id and o.employee_id = e.id
        and o.occasion = 'birthday' and o.delivery_date >= ${today.toString()} and o.delivery_date < ${today.add({ years: 1 }).toString()}
        and o.status not in ('declined', 'cancelled') order by o.delivery_date limit 1) as order_id
    from employees e
    where company_id = ${company} and archived_at is null and celebration <> 'none'
    order by day_of_year(birthday) < day_of_year(${today.toString()}), day_of_year(birthday), name
    limit ${NEXT_BIRTHDAYS}`;
  return people.map(({ birthday, ...person }) => ({
    ...person,
    next_birthday: nextBirthday(Temporal.PlainDate.from(birthday), today).toString(),
  }));
}
