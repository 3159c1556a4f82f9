import {
  type Fragment,
  fragment,
  type OrderRef,
  type Ref,
  ref,
  stockholmMoment,
} from "../../database/ref.ts";
import { cake_orders, meal_orders } from "../../database/schema-orders.ts";

/** A live one took its place, or one that somebody made for it and cancelled afterwards. */
const replaces = (other: OrderRef, o: OrderRef): Fragment =>
  fragment`(${other.status} not in ('declined', 'cancelled') or ${other.created_at} > ${o.created_at})`;

const cake = ref(cake_orders, "other");
const meal = ref(meal_orders, "other");
const always = fragment`true`;

export const cakeWasReplaced = (o: Ref<typeof cake_orders>, when = always): Fragment => fragment`exists (
  select from cake_orders other where other.company_id = ${o.company_id}
    and other.employee_id = ${o.employee_id} and other.birthday = ${o.birthday} and other.occasion = ${o.occasion} and ${replaces(cake, o)} and ${when})`;

export const mealWasReplaced = (o: Ref<typeof meal_orders>, when = always): Fragment => fragment`exists (
  select from meal_orders other where other.company_id = ${o.company_id}
    and other.meal_event_id = ${o.meal_event_id} and other.delivery_date = ${o.delivery_date} and ${replaces(meal, o)}
    and ${when})`;

/** Before its hour: what was ordered after that does not undo that it was missed. */
const before = (other: OrderRef, day: Fragment, time: Fragment): Fragment =>
  fragment`${other.created_at} < ${stockholmMoment(day, time)}`;

export const cakeWasReplacedInTime = (o: Ref<typeof cake_orders>): Fragment =>
  cakeWasReplaced(o, before(cake, o.delivery_date, o.delivery_time));

export const mealWasReplacedInTime = (o: Ref<typeof meal_orders>): Fragment =>
  mealWasReplaced(o, before(meal, o.delivery_date, o.time));
