import { mealReminder, type HrMealReminder } from "./parts/meal-reminder.ts";
import type { Mail } from "./parts/render.ts";

export type MealReminderHrWeek = HrMealReminder;

/** A week ahead there still is time; how many will eat is changed for a whole series, not for one delivery. */
export function mealReminderHrWeek(data: MealReminderHrWeek): Mail {
  return mealReminder(data, "Vill ni byta restaurang eller avboka? Det gör ni på samma sida.");
}
