import { and, count, eq, notInArray } from "drizzle-orm";
import type { Point } from "../../domain/distance.ts";
import type { MealType } from "../../domain/meals.ts";
import {
  cannotDeliver,
  MEAL_RADIUS_KM,
  makesMeals,
  mealSuppliersNear,
  tooFar,
  whyNot,
} from "../../domain/suppliers.ts";
import { asPlatform } from "../database/as-platform.ts";
import type { Tx } from "../database/database.ts";
import { meal_orders, vendors } from "../database/schema.ts";

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
  const booked = kitchen.daily_capacity === null ? 0 : await bookedOn(tx, kitchen.id, delivery.date);
  const reason = whyNot(kitchen, { ...delivery, booked });
  return reason && cannotDeliver(kitchen.name, reason);
}

async function bookedOn(tx: Tx, kitchenId: string, date: Temporal.PlainDate): Promise<number> {
  const [found] = await asPlatform(tx, (platform) =>
    platform
      .select({ booked: count() })
      .from(meal_orders)
      .where(
        and(
          eq(meal_orders.restaurant_id, kitchenId),
          eq(meal_orders.delivery_date, date.toString()),
          notInArray(meal_orders.status, ["declined", "cancelled"]),
        ),
      ),
  );
  return found?.booked ?? 0;
}
