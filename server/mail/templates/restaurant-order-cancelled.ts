import { capitalised } from "../../../domain/swedish.ts";
import type { Mail } from "./parts/render.ts";
import { supplierCancelled, type SupplierCancelled } from "./parts/supplier-cancelled.ts";
import { people } from "./parts/words.ts";

export type RestaurantOrderCancelled = SupplierCancelled & {
  restaurant_name: string;
  meal_type: "frukost" | "lunch";
  people_count: number;
};

export function restaurantOrderCancelled(order: RestaurantOrderCancelled): Mail {
  return supplierCancelled(order, order.restaurant_name, {
    label: "Måltid",
    value: `${capitalised(order.meal_type)}, ${people(order.people_count)}`,
  });
}
