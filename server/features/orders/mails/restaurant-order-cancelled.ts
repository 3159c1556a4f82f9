import type { MealType } from "../../../../domain/meals.ts";
import { capitalised, listed } from "../../../../domain/swedish.ts";
import { supplierCancelled, type SupplierCancelled } from "./parts/supplier-cancelled.ts";
import { people } from "./parts/phrases.ts";
import { defineMail } from "../../../mail/define.ts";

export type CancelledMeal = { meal_type: MealType; people_count: number };

export type RestaurantOrderCancelled = SupplierCancelled & {
  restaurant_name: string;
  meals: CancelledMeal[];
};

export const restaurantOrderCancelled = defineMail({
  kind: "restaurant-order-cancelled",
  audience: "supplier",
  copies: "orders",
  about: "order",
  erasure: "content-once-sent",
  countsEaters: true,
  renderAtDeparture: "orders-and-details",
  expires: "delivery",
  words(order: RestaurantOrderCancelled) {
    const meals = order.meals.map((meal) => `${capitalised(meal.meal_type)}, ${people(meal.people_count)}`);
    return supplierCancelled(order, order.restaurant_name, { label: "Avbokat", value: listed(meals) });
  },
});
