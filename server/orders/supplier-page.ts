import type { SupplierOrder } from "../../contract/supplier-answer.ts";
import { splitDiets } from "../../domain/allergies.ts";
import type { Tx } from "../database/database.ts";
import { bakeryDelivery, readEaters, restaurantDelivery } from "./kitchen.ts";
import type { CakeRow, MealRow, OrderRow } from "./read.ts";

/** What the kitchen must know: the cakes' own allergies, and everybody else's counted. */
export async function foodOf(tx: Tx, orders: OrderRow[]) {
  const eaters = await readEaters(tx, orders);
  const cakes = orders.filter((order): order is CakeRow => order.kind === "cake");
  const meals = orders.filter((order): order is MealRow => order.kind === "meal");
  const bakery = cakes.length > 0 ? bakeryDelivery(cakes, eaters) : null;
  const kitchen = meals[0] ? restaurantDelivery(meals[0], eaters) : null;
  const colleagues = bakery?.colleague_allergies ?? kitchen?.allergies ?? [];
  return {
    orders: [
      ...cakes.map((cake, index) => ({ ...cakeOf(cake), marking: bakery!.cakes[index]!.marking ?? null })),
      ...meals.map(mealOf),
    ],
    colleague_allergies: colleagues,
    diets: kitchen?.diets ?? [],
    allergens: [
      ...new Set([
        ...cakes.flatMap((cake) => splitDiets(cake.allergies)),
        ...colleagues.map(({ name }) => name),
      ]),
    ],
  };
}

const common = ({ id, status, delivery_time, address, decline_reason, withdrawn_at }: OrderRow) => ({
  id,
  status,
  delivery_time,
  address,
  decline_reason,
  withdrawn: withdrawn_at !== null,
});

function cakeOf(cake: CakeRow): Omit<SupplierOrder, "marking"> {
  return {
    ...common(cake),
    portion_size: cake.portion_size,
    allergies: cake.allergies,
    dietary_preferences: cake.dietary_preferences,
    meal_type: null,
    people_count: null,
    notes: null,
    reconfirmed: cake.reconfirmed_at !== null,
  };
}

function mealOf(meal: MealRow): SupplierOrder {
  return {
    ...common(meal),
    portion_size: null,
    marking: null,
    allergies: null,
    dietary_preferences: null,
    meal_type: meal.meal_type,
    people_count: meal.people_count,
    notes: meal.notes,
    reconfirmed: false,
  };
}
