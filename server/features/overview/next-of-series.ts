import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Output } from "../../../contract/contract.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { fragment, ref } from "../../database/ref.ts";
import { vendors } from "../../database/schema.ts";
import { activeMeals } from "../meals/active-meals.ts";
import { cannotBeAsked } from "../suppliers/can-be-asked.ts";

type Next = NonNullable<Output<"get-overview">["next_meal"]>;

/** When each active meal comes next, by its own calendar, for a series orders only a week ahead; and how many have no kitchen then. */
export async function nextOfSeries(
  tx: Tx,
  company: string,
  now: Temporal.Instant,
  mayOrder: boolean,
): Promise<{ next: Next[]; withoutKitchen: number }> {
  const meals = (await activeMeals(tx, company, now, mayOrder)).flatMap(({ id, next, time, event_type }) =>
    next ? [{ id, delivery_date: next, time, event_type }] : [],
  );
  const without = await readRows(tx, { id: z.string() })`
    select n.id from unnest(${sql.param(meals.map(({ id }) => id))}::uuid[],
      ${sql.param(meals.map(({ delivery_date }) => delivery_date))}::date[]) as n (id, day)
    join meal_events e on e.company_id = ${company} and e.id = n.id
    left join meal_orders o on o.company_id = e.company_id and o.meal_event_id = e.id and o.delivery_date = n.day
      and o.status not in ('cancelled', 'declined')
    left join vendors v on v.id = case when o.id is null then e.restaurant_id else o.restaurant_id end
    where (o.id is null or o.status in ('pending', 'planned')) and ${cannotBeAsked(ref(vendors, "v"), fragment`n.day`)}`;
  const lacking = new Set(without.map(({ id }) => id));
  return {
    next: meals
      .filter(({ id }) => !lacking.has(id))
      .map(({ delivery_date, time, event_type }) => ({ delivery_date, time, event_type })),
    withoutKitchen: lacking.size,
  };
}
