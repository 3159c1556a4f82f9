import { mealReminder, type HrMealReminder } from "./parts/meal-reminder.ts";
import { defineMail } from "../../../mail/define.ts";

/** The last word before the food comes. */
export const mealReminderHrDay = defineMail({
  kind: "meal-reminder-hr-day",
  audience: "hr",
  notice: "day-before",
  about: "order",
  erasure: "content",
  countsEaters: true,
  renderAtDeparture: "orders",
  expires: "delivery",
  words: (data: HrMealReminder) =>
    mealReminder(data, "Behöver något ändras? Se beställningen och ring köket så snart ni kan."),
});
