import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { ref } from "../../database/ref.ts";
import { cake_orders, meal_orders } from "../../database/schema-orders.ts";
import { countedCake, countedMeal, punctuality } from "../orders/delivery-state.ts";

const Month = z.object({
  month: z.number(),
  cakes: z.number(),
  meals: z.number(),
  cancelled: z.number(),
  deliveries: z.number(),
  judged: z.number(),
  on_time: z.number(),
  late: z.number(),
  wrong: z.number(),
  missed_unsaid: z.number(),
});
type Month = z.infer<typeof Month>;

const cake = countedCake(ref(cake_orders, "o"));
const meal = countedMeal(ref(meal_orders, "o"));

/** What a year has delivered, month by month, and what people said of it: of a company, or of one of its offices. */
export async function readDeliveries(tx: Tx, company: string, year: number, office?: string) {
  const ofTheYear = sql`o.company_id = ${company} and o.delivery_date between ${`${year}-01-01`} and ${`${year}-12-31`}
    ${office ? sql`and o.office_id = ${office}` : sql``}`;
  const months = await readRows(tx, Month)`
    with counted as (
      select true as cake, ${cake.columns} from cake_orders o where ${ofTheYear} and ${cake.counts}
      union all
      select false, ${meal.columns} from meal_orders o where ${ofTheYear} and ${meal.counts}
    )
    select extract(month from delivery_date)::int as month,
      count(*) filter (where state = 'delivered' and cake)::int as cakes,
      count(*) filter (where state = 'delivered' and not cake)::int as meals,
      count(*) filter (where state = 'cancelled')::int as cancelled,
      count(*) filter (where state = 'delivered' and judged and outcome = 'late')::int as late,
      count(*) filter (where state = 'delivered' and judged and outcome = 'wrong')::int as wrong, ${punctuality}
    from counted group by 1 order by 1`;
  const sum = (column: Exclude<keyof Month, "month">) =>
    months.reduce((total, row) => total + row[column], 0);
  return {
    months: months.map(({ month, cakes, meals }) => ({ month, cakes, meals })),
    cakes: sum("cakes"),
    meals: sum("meals"),
    deliveries: sum("deliveries"),
    judged: sum("judged"),
    on_time: sum("on_time"),
    late: sum("late"),
    wrong: sum("wrong"),
    missed_unsaid: sum("missed_unsaid"),
    cancelled: sum("cancelled"),
  };
}
