import { and, count, eq, notInArray } from "drizzle-orm";
import type { Point } from "../../domain/distance.ts";
import type { MealType } from "../../domain/meals.ts";
import { MEAL_RADIUS_KM, makesMeals, mealSuppliersNear, whyNot } from "../../domain/suppliers.ts";
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
  if (mealSuppliersNear(place, meal, [kitchen]).length > 0) return null;
  const reach = Math.min(kitchen.delivery_radius_km ?? MEAL_RADIUS_KM, MEAL_RADIUS_KM);
  return `${kitchen.name} levererar inte längre bort än ${reach} km.`;
}

type Delivery = { date: Temporal.PlainDate; time: string; now: Temporal.Instant };

/** Why it cannot deliver on this day; null when it can. Its other customers are counted, never named. */
export async function whyNotThen(tx: Tx, kitchen: Kitchen, delivery: Delivery): Promise<string | null> {
  const booked = kitchen.daily_capacity === null ? 0 : await bookedOn(tx, kitchen.id, delivery.date);
  const reason = whyNot(kitchen, { ...delivery, booked });
  return reason && `${kitchen.name}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`;
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
