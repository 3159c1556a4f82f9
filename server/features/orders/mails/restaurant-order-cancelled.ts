import type { MealType } from "../../../../domain/meals.ts";
import { capitalised, listed } from "../../../../domain/swedish.ts";
import type { Mail } from "../../../mail/render.ts";
import { supplierCancelled, type SupplierCancelled } from "./parts/supplier-cancelled.ts";
import { people } from "../../../mail/phrases.ts";

export type CancelledMeal = { meal_type: MealType; people_count: number };

export type RestaurantOrderCancelled = SupplierCancelled & {
  restaurant_name: string;
  meals: CancelledMeal[];
};

export function restaurantOrderCancelled(order: RestaurantOrderCancelled): Mail {
  const meals = order.meals.map((meal) => `${capitalised(meal.meal_type)}, ${people(meal.people_count)}`);
  return supplierCancelled(order, order.restaurant_name, { label: "Avbokat", value: listed(meals) });
}
