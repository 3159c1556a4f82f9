import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Counted, countFood } from "../../../domain/allergies.ts";
import { STOCKHOLM } from "../../../domain/clock.ts";
import { productKinds } from "../../../domain/products.ts";
import { shownDiets } from "../../../domain/year-report.ts";
import type { Tx } from "../../database/database.ts";
import { foodOf, mayReadFood } from "../../database/food.ts";
import { readRow, readRows } from "../../database/query.ts";
import { ref } from "../../database/ref.ts";
import { employees } from "../../database/schema.ts";
import { cake_orders, meal_orders } from "../../database/schema-orders.ts";
import { cakePrice, mealPrice } from "../orders/booked-price.ts";
import { deliveryState } from "../orders/delivery-state.ts";

type Of = { company: string; office: string | undefined; year: number };

const [cake, meal, e] = [ref(cake_orders, "o"), ref(meal_orders, "o"), ref(employees, "e")];

const inYear = ({ company, office, year }: Of) => sql`o.company_id = ${company}
  and o.delivery_date between ${`${year}-01-01`} and ${`${year}-12-31`} ${office ? sql`and o.office_id = ${office}` : sql``}`;
const atOffice = (office: string | undefined) => (office ? sql`and e.office_id = ${office}` : sql``);

const Headcount = { name: z.string(), employees: z.number(), first_year: z.number() };

export const readHeadcount = (tx: Tx, { company, office }: Of) =>
  readRow(tx, Headcount)`
    select c.name, extract(year from c.created_at at time zone ${STOCKHOLM})::int as first_year,
      (select count(*)::int from employees e where e.company_id = c.id and e.archived_at is null ${atOffice(office)}) as employees
    from companies c where c.id = ${company}`;

/** By cost centre, or by office where it has none: the dearest first. */
export async function readCosts(tx: Tx, of: Of) {
  const places = await readRows(tx, { name: z.string(), ore: z.number(), without_price: z.number() })`
    select coalesce(nullif(f.cost_centre, ''), f.name) as name, coalesce(sum(paid.ore), 0)::float8 as ore,
      count(*) filter (where paid.ore is null)::int as without_price
    from (
      select o.office_id, ${cakePrice(cake)} as ore from cake_orders o where ${inYear(of)} and ${deliveryState(cake)} = 'delivered'
      union all
      select o.office_id, ${mealPrice(meal)} from meal_orders o where ${inYear(of)} and ${deliveryState(meal)} = 'delivered'
    ) paid join offices f on f.company_id = ${of.company} and f.id = paid.office_id
    group by 1 order by 2 desc, 1`;
  return {
    ore: places.reduce((sum, { ore }) => sum + ore, 0),
    without_price: places.reduce((sum, { without_price }) => sum + without_price, 0),
    places: places.filter(({ ore }) => ore > 0).map(({ name, ore }) => ({ name, ore })),
  };
}

/** Of whoever is at the table today. A diet that few have could point at them; allergies are for kitchens alone. */
export async function readDiets(tx: Tx, { company, office }: Of): Promise<Counted[] | null> {
  if (!mayReadFood(tx)) return null;
  const food = foodOf(tx, e);
  const eaters = await readRows(tx, { dietary_preferences: z.string() })`
    select ${food.dietary_preferences} as dietary_preferences from employees e
    where e.company_id = ${company} and e.archived_at is null ${atOffice(office)}
      and ${food.dietary_preferences} is not null`;
  return shownDiets(countFood(eaters).diets);
}

export const readFavourites = (tx: Tx, of: Of) =>
  readRows(tx, { kind: z.enum(productKinds), count: z.number() })`
    select o.product_kind as kind, count(*)::int as count from cake_orders o
    where ${inYear(of)} and o.product_kind is not null and ${deliveryState(cake)} = 'delivered'
    group by 1 order by 2 desc, 1`;
