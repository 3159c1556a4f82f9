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

export type Kitchen = typeof vendors.$inferSelect;

export async function findKitchen(tx: Tx, id: string): Promise<Kitchen | undefined> {
  const [kitchen] = await tx.select().from(vendors).where(eq(vendors.id, id));
  return kitchen;
}

/** Why this restaurant cannot serve this meal at this place at all; null when it can. */
export function whyNotHere(kitchen: Kitchen, meal: MealType, place: Point): string | null {
  if (!kitchen.active) return `${kitchen.name} tar inte emot beställningar längre.`;
  if (!makesMeals(kitchen, meal)) return `${kitchen.name} levererar inte ${meal}.`;
  return mealSuppliersNear(place, meal, [kitchen]).length > 0 ? null : tooFar(kitchen, MEAL_RADIUS_KM);
}

type Delivery = { date: Temporal.PlainDate; time: string; now: Temporal.Instant };

/** Why it cannot deliver on this day; null when it can. Its other customers are counted, never named. */
export async function whyNotThen(tx: Tx, kitchen: Kitchen, delivery: Delivery): Promise<string | null> {
  const day = delivery.date.toString();
  await lockCapacity(tx, kitchen);
  const booked = await bookedOn(tx, [kitchen], "meal", [day]);
  const reason = whyNot(kitchen, { ...delivery, booked: booked(kitchen.id, day) });
  return reason && cannotDeliver(kitchen.name, reason);
}
