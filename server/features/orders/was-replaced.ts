import { type Fragment, fragment, type OrderRef, type Ref, ref } from "../../database/ref.ts";
import { cake_orders, meal_orders } from "../../database/schema.ts";

/** A live one took its place, or one that somebody made for it and cancelled afterwards. */
const replaces = (other: OrderRef, o: OrderRef): Fragment =>
  fragment`(${other.status} not in ('declined', 'cancelled') or ${other.created_at} > ${o.created_at})`;

const cake = ref(cake_orders, "other");
const meal = ref(meal_orders, "other");

export const cakeWasReplaced = (o: Ref<typeof cake_orders>): Fragment => fragment`exists (
  select from cake_orders other where other.company_id = ${o.company_id}
    and other.employee_id = ${o.employee_id} and other.birthday = ${o.birthday} and ${replaces(cake, o)})`;

export const mealWasReplaced = (o: Ref<typeof meal_orders>): Fragment => fragment`exists (
  select from meal_orders other where other.company_id = ${o.company_id}
    and other.meal_event_id = ${o.meal_event_id} and other.delivery_date = ${o.delivery_date} and ${replaces(meal, o)})`;
