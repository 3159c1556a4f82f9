import { eq } from "drizzle-orm";
import type { Point } from "../../../domain/distance.ts";
import type { MealType } from "../../../domain/meals.ts";
import {
  cannotDeliver,
  MEAL_RADIUS_KM,
  makesMeals,
  mealSuppliersNear,
  tooFar,
  whyNot,
} from "../../../domain/suppliers.ts";
import type { Tx } from "../../database/database.ts";
import { vendors } from "../../database/schema.ts";
import { bookedOn, lockCapacity } from "../suppliers/booked.ts";

export type Restaurant = typeof vendors.$inferSelect;

export async function findRestaurant(tx: Tx, id: string): Promise<Restaurant | undefined> {
  const [restaurant] = await tx.select().from(vendors).where(eq(vendors.id, id));
  return restaurant;
}

/** Why this restaurant cannot serve this meal at this place at all; null when it can. */
export function whyNotHere(restaurant: Restaurant, meal: MealType, place: Point): string | null {
  if (!restaurant.active) return `${restaurant.name} tar inte emot beställningar längre.`;
  if (!makesMeals(restaurant, meal)) return `${restaurant.name} levererar inte ${meal}.`;
  return mealSuppliersNear(place, meal, [restaurant]).length > 0 ? null : tooFar(restaurant, MEAL_RADIUS_KM);
}

type Delivery = { date: Temporal.PlainDate; time: string; now: Temporal.Instant };

/** The same for one that has its place on this day already. */
export function whyNotAt(restaurant: Restaurant, delivery: Delivery): string | null {
  const reason = whyNot(restaurant, { ...delivery, booked: 0 });
  return reason && cannotDeliver(restaurant.name, reason);
}

/** Why it cannot deliver on this day; null when it can. Its other customers are counted, never named. */
export async function whyNotThen(tx: Tx, restaurant: Restaurant, delivery: Delivery): Promise<string | null> {
  const day = delivery.date.toString();
  await lockCapacity(tx, restaurant);
  const booked = await bookedOn(tx, [restaurant], "meal", [day]);
  const reason = whyNot(restaurant, { ...delivery, booked: booked(restaurant.id, day) });
  return reason && cannotDeliver(restaurant.name, reason);
}
