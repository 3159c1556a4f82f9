import { capitalised } from "../../../domain/swedish.ts";
import type { Mail } from "./parts/render.ts";
import { supplierCancelled, type SupplierCancelled } from "./parts/supplier-cancelled.ts";
import { people } from "./parts/words.ts";

export type RestaurantOrderCancelled = SupplierCancelled & {
  restaurant_name: string;
  meal_type: "frukost" | "lunch";
  people_count: number;
  /** What the kitchen still is to bring the company that day. */
  meals_left?: Pick<RestaurantOrderCancelled, "meal_type" | "people_count">[];
};

export function restaurantOrderCancelled(order: RestaurantOrderCancelled): Mail {
  const what = { label: "Måltid", value: `${capitalised(order.meal_type)}, ${people(order.people_count)}` };
  const left = order.meals_left?.map((meal) => `${meal.meal_type} för ${people(meal.people_count)}`);
  return supplierCancelled(
    order,
    order.restaurant_name,
    what,
    left?.length ? { text: left.join(" och ") } : null,
  );
}
