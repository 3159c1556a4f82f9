import type { SupplierOrder } from "../../../contract/supplier-answer.ts";
import { splitDiets } from "../../../domain/allergies.ts";
import { isLive } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { bakeryDelivery, readDeliveryFacts, restaurantDelivery } from "./supplier-delivery.ts";
import { inMarkedOrder } from "./markings.ts";
import { versionOf } from "./order-version.ts";
import type { CakeRow, MealRow, OrderRow } from "./read-orders.ts";

/** What the kitchen must know of what it makes: the cakes' own allergies, and everybody else's counted. */
export async function foodOf(tx: Tx, { vault }: Services, orders: OrderRow[]) {
  const made = orders.filter(isMade);
  const facts = await readDeliveryFacts(tx, made);
  const cakes = inMarkedOrder(
    made.filter((order): order is CakeRow => order.kind === "cake"),
    facts.markings,
  );
  const meals = made.filter((order): order is MealRow => order.kind === "meal");
  const bakery = cakes.length > 0 ? bakeryDelivery({ cakes, meals: [] }, facts) : null;
  const restaurant = meals.length > 0 ? restaurantDelivery({ cakes: [], meals }, facts) : null;
  const colleagues = bakery?.colleague_allergies ?? restaurant?.allergies ?? [];
  return {
    orders: [
      ...cakes.map((cake, index) => ({
        ...cakeOf(cake),
        marking: bakery!.cakes[index]!.marking ?? null,
        version: versionOf(vault, cake, facts),
      })),
      ...meals.map((meal) => ({ ...mealOf(meal), version: versionOf(vault, meal, facts) })),
      ...orders.filter((order) => !isMade(order)).map(withoutFood),
    ],
    colleague_allergies: colleagues,
    diets: restaurant?.diets ?? [],
    allergens: [
      ...new Set([
        ...cakes.flatMap((cake) => splitDiets(cake.allergies)),
        ...colleagues.map(({ name }) => name),
      ]),
    ],
  };
}

/** Whoever said no, or lost the order, has no use for what people eat. */
const isMade = ({ status }: OrderRow): boolean => isLive(status);

function withoutFood(order: OrderRow): SupplierOrder {
  const shown = order.kind === "cake" ? { ...cakeOf(order), marking: null } : mealOf(order);
  return { ...shown, allergies: null, dietary_preferences: null, notes: null };
}

const common = (order: OrderRow) => ({
  id: order.id,
  status: order.status,
  delivery_time: order.delivery_time,
  address: order.address,
  decline_reason: order.decline_reason,
  withdrawn: order.withdrawn,
  unanswered: order.unanswered,
  answer_wanted_again: order.answer_wanted_again,
  outcome: order.outcome,
  version: null,
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
