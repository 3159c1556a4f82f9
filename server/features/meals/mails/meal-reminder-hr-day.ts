import { mealReminder, type HrMealReminder } from "./parts/meal-reminder.ts";
import type { Mail } from "../../../mail/render.ts";

export type MealReminderHrDay = HrMealReminder;

/** The last word before the food comes. */
export function mealReminderHrDay(data: MealReminderHrDay): Mail {
  return mealReminder(data, "Behöver något ändras? Se beställningen och ring köket så snart ni kan.");
}
