import { type Fragment, fragment, type Ref } from "../../database/ref.ts";
import type { cake_orders, meal_orders } from "../../database/schema-orders.ts";

/** What a delivery costs without moms, as the books tell it: what somebody filled in, or else what was agreed. */
export const cakePrice = (o: Ref<typeof cake_orders>): Fragment =>
  fragment`coalesce(${o.price_ore}, ${o.product_price_ore} + coalesce(${o.separate_price_ore}, 0))`;

export const mealPrice = (o: Ref<typeof meal_orders>): Fragment =>
  fragment`coalesce(${o.price_ore}, ${o.product_price_ore})`;
