import type { MealType } from "../../../../domain/meals.ts";
import { supplierCancelled, type SupplierCancelled } from "./parts/supplier-cancelled.ts";
import { wordsFor } from "./parts/supplier-texts.ts";
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
    const say = wordsFor(order);
    const meals = order.meals.map(
      (meal) => `${say.mealLabels[meal.meal_type]}, ${say.people(meal.people_count)}`,
    );
    return supplierCancelled(order, order.restaurant_name, {
      label: say.cancelled,
      value: say.listed(meals),
    });
  },
});
