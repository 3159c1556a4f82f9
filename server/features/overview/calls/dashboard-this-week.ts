import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { dashboardThisWeek } from "../../../../contract/dashboard.ts";
import { weekOf } from "../../../../domain/dates.ts";
import { type FoodColumns, mayReadFood, NO_FOOD } from "../../../database/food.ts";
import { readRows } from "../../../database/query.ts";
import { fragment, ref } from "../../../database/ref.ts";
import { employees } from "../../../database/schema.ts";
import { cake_orders, meal_events, meal_orders } from "../../../database/schema-orders.ts";
import { implement } from "../../../calls/implement.ts";
import { checkOffice } from "../../companies/offices.ts";
import { rejection } from "../../orders/approval-reason.ts";
import { isDeclinedAndUnwanted } from "../../orders/series-wanted.ts";
import { cakeWasReplaced, mealWasReplaced } from "../../orders/was-replaced.ts";
import { waitsAgain } from "../../orders/sources.ts";

const MOST = 500;

const [cake, meal, series] = [ref(cake_orders, "o"), ref(meal_orders, "o"), ref(meal_events, "s")];
const person = ref(employees, "e");

/** Asked many times a second, so what never changes is put together once. */
const cakesWith = (food: FoodColumns) => fragment`
  select 'cake' as kind, json_build_object(
    'id', o.id, 'office_id', o.office_id, 'employee_id', o.employee_id, 'employee_name', e.name, 'bakery_name', v.name,
    'portion_size', o.portion_size, 'delivery_date', o.delivery_date, 'delivery_time', left(o.delivery_time::text, 5),
    'status', o.status, 'revision', o.revision, 'offer_status', o.offer_status,
    'answer_wanted_again', ${waitsAgain(cake)}, 'outcome', o.outcome, 'outcome_by', o.outcome_by,
    'rejection', ${rejection(cake)},
    'allergies', ${food.allergies}, 'dietary_preferences', ${food.dietary_preferences}) as delivery,
    o.delivery_date as day, o.delivery_time as at
  from cake_orders o
  join employees e on e.company_id = o.company_id and e.id = o.employee_id
  left join vendors v on v.id = o.bakery_id
  where o.status <> 'cancelled'`;
const cakes = { withFood: cakesWith(person), withoutFood: cakesWith(NO_FOOD) };

const meals = fragment`
  select 'meal', json_build_object(
    'id', o.id, 'office_id', o.office_id, 'event_type', s.event_type, 'restaurant_name', v.name, 'people_count', o.people_count,
    'delivery_date', o.delivery_date, 'time', left(o.time::text, 5), 'status', o.status, 'revision', o.revision,
    'offer_status', o.offer_status,
    'answer_wanted_again', ${waitsAgain(meal)}, 'outcome', o.outcome, 'outcome_by', o.outcome_by,
    'rejection', ${rejection(meal)}, 'notes', o.notes),
    o.delivery_date, o.time
  from meal_orders o
  join meal_events s on s.company_id = o.company_id and s.id = o.meal_event_id
  left join vendors v on v.id = o.restaurant_id
  where o.status <> 'cancelled'`;

/** A declined order that nobody has to do anything about any more. */
const settledCake = fragment`o.status = 'declined' and (e.archived_at is not null or ${cakeWasReplaced(cake)})`;
const settledMeal = (today: Temporal.PlainDate) =>
  sql`o.status = 'declined' and (${mealWasReplaced(meal)} or ${isDeclinedAndUnwanted(meal, series, today)})`;

const { cakeOrders, mealOrders } = dashboardThisWeek.output.shape;
const placed = { day: z.string(), at: z.string() };
const Delivery = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("cake"), delivery: cakeOrders.element, ...placed }),
  z.object({ kind: z.literal("meal"), delivery: mealOrders.element, ...placed }),
]);

export default implement(dashboardThisWeek, async ({ input, tx, today, caller }) => {
  const week = weekOf(today, input.offset);
  // This week begins today: what has been delivered needs nobody's attention.
  const from = (input.offset === 0 ? today : week.monday).toString();
  const to = week.sunday.toString();
  const { office_id } = input;
  await checkOffice(tx, caller.company.id, office_id);
  const ofTheWeek = sql`o.company_id = ${caller.company.id} and o.delivery_date between ${from} and ${to}
    ${office_id ? sql`and o.office_id = ${office_id}` : sql``}`;
  const ofWeek = (cakesKept: SQL, mealsKept: SQL) => readRows(tx, Delivery)`
    ${cakes[mayReadFood(tx) ? "withFood" : "withoutFood"]} and ${ofTheWeek} ${cakesKept}
      union all
      ${meals} and ${ofTheWeek} ${mealsKept}
      order by day, at limit ${MOST}`;
  const everything = await ofWeek(sql``, sql``);
  // To tell whether a no is settled takes longer than all the rest, and few weeks hold one.
  const rows = everything.some(({ delivery }) => delivery.status === "declined")
    ? await ofWeek(sql`and not (${settledCake})`, sql`and not (${settledMeal(today)})`)
    : everything;
  return {
    cakeOrders: rows.filter((row) => row.kind === "cake").map((row) => row.delivery),
    mealOrders: rows.filter((row) => row.kind === "meal").map((row) => row.delivery),
  };
});
