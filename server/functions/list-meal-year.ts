import { sql } from "drizzle-orm";
import { listMealYear, type MealOrder } from "../../contract/meals.ts";
import { mealCountsAsOrdered } from "../../domain/orders.ts";
import type { Tx } from "../database/database.ts";
import { implement } from "../implement.ts";
import { activeMeals } from "../meals/active-meals.ts";
import { cancelBy } from "../meals/cancel-by.ts";
import { mealWasReplaced } from "../orders/replaced.ts";

/** Of a customer with more, the oldest are left out. */
const MOST_ORDERS = 3000;

export default implement(listMealYear, async ({ input, caller, tx, today, clock }) => {
  const company = caller.company.id;
  const year = input.year ?? today.year;
  const orders = await ordersOf(tx, company, year, year === today.year);
  const shown = orders.map(({ lead_hours, ...order }) => ({
    ...order,
    cancel_by: cancelBy({ ...order, lead_hours }, clock.now()),
  }));
  const isHistory = (order: MealOrder) =>
    order.delivery_date < today.toString() || order.status === "cancelled";
  return {
    year,
    ordered: shown.filter((order) => mealCountsAsOrdered(order.status)).length,
    events: await activeMeals(tx, company, today),
    upcoming: shown.filter((order) => !isHistory(order)),
    history: shown.filter(isHistory).reverse(),
  };
});

type Row = Omit<MealOrder, "cancel_by"> & { lead_hours: number };

/**
 * A no that another restaurant has taken over is no longer anybody's concern.
 * This year's list goes on into the next, or a delivery in January would be a surprise in December.
 */
async function ordersOf(tx: Tx, company: string, year: number, goesOn: boolean): Promise<Row[]> {
  const { rows } = await tx.execute(sql`
    select o.id, o.meal_event_id, e.event_type, e.mode, v.id as restaurant_id, v.name as restaurant_name, o.people_count,
      o.delivery_date::text, to_char(o.time, 'HH24:MI') as time, o.status, o.notes, o.decline_reason,
      o.withdrawn_at is not null as withdrawn,
      coalesce(o.address_snapshot ->> 'display', c.address) as address,
      coalesce((o.address_snapshot ->> 'latitude')::float8, c.latitude) as latitude,
      coalesce((o.address_snapshot ->> 'longitude')::float8, c.longitude) as longitude,
      coalesce(v.lead_hours, 0) as lead_hours
    from meal_orders o
    join companies c on c.id = o.company_id
    join meal_events e on e.company_id = o.company_id and e.id = o.meal_event_id
    left join vendors v on v.id = o.restaurant_id
    where o.company_id = ${company} and not (o.status = 'declined' and ${mealWasReplaced})
      and o.delivery_date >= ${`${year}-01-01`}
      ${goesOn ? sql`` : sql`and o.delivery_date <= ${`${year}-12-31`}`}
    order by o.delivery_date desc, o.time desc, o.id desc limit ${MOST_ORDERS}`);
  return (rows as Row[]).reverse();
}
