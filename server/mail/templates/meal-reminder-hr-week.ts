import { mealReminder, type HrMealReminder } from "./parts/meal-reminder.ts";
import type { Mail } from "./parts/render.ts";

export type MealReminderHrWeek = HrMealReminder;

/** A week ahead there still is time. */
export function mealReminderHrWeek(data: MealReminderHrWeek): Mail {
  return mealReminder(
    data,
    "Vill ni ändra antalet personer, byta restaurang eller avboka? Det gör ni på samma sida.",
  );
}
