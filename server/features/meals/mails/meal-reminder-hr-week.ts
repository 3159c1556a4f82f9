import { listed } from "../../../../domain/swedish.ts";
import { mealAndTime, mealReminder, type HrMeal, type HrMealReminder } from "./parts/meal-reminder.ts";
import { defineMail } from "../../../mail/define.ts";

/** A week ahead there mostly still is time. */
export const mealReminderHrWeek = defineMail({
  kind: "meal-reminder-hr-week",
  audience: "hr",
  notice: "week-before",
  about: "order",
  erasure: "content",
  countsEaters: true,
  renderAtDeparture: "orders",
  expires: "delivery",
  words: (data: HrMealReminder) => mealReminder(data, whatCanChange(data.meals)),
});

function whatCanChange(meals: HrMeal[]): string {
  const locked = meals.filter((meal) => meal.locked);
  if (locked.length === meals.length)
    return "Det är för sent att ändra på sidan. Behöver något ändras? Ring köket så snart ni kan, eller svara på det här mejlet.";
  const onThePage = "Vill ni ändra antalet personer, byta restaurang eller avboka? Det gör ni på samma sida.";
  if (locked.length === 0) return onThePage;
  return `${onThePage} För ${listed(locked.map(mealAndTime))} är det för sent: ring köket så snart ni kan.`;
}
