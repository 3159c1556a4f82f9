import { mealReminder, type HrMealReminder } from "./parts/meal-reminder.ts";
import type { Mail } from "./parts/render.ts";

export type MealReminderHrWeek = HrMealReminder;

/** A week ahead there still is time to change everything. */
export function mealReminderHrWeek(data: MealReminderHrWeek): Mail {
  return mealReminder(data, "Vill ni ändra antalet personer eller avboka? Det gör ni på samma sida.");
}
