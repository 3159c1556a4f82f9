import { mealReminderHrDay } from "./mails/meal-reminder-hr-day.ts";
import { mealReminderHrWeek } from "./mails/meal-reminder-hr-week.ts";
import type { HrMealReminder } from "./mails/parts/meal-reminder.ts";
import { restaurantReminderDay } from "./mails/restaurant-reminder-day.ts";
import { mayStillCancel } from "./cancel-by.ts";
import { answerUrl, guestsFood, restaurantDelivery } from "../orders/supplier-delivery.ts";
import type { MealRow } from "../orders/read.ts";
import { ordersUrl } from "../orders/describe.ts";
import { hrStatus } from "../orders/hr-status.ts";
import { notSent } from "../orders/not-sent.ts";
import { type MailContext, remindersOf, wholeDay } from "../orders/reminder.ts";
import { meals } from "../orders/sources.ts";

export const mealReminders = remindersOf(
  meals,
  {
    together: wholeDay,
    week: ["meal-reminder-hr-week", (rows, context) => mealReminderHrWeek(hrReminder(rows, context))],
    day: ["meal-reminder-hr-day", (rows, context) => mealReminderHrDay(hrReminder(rows, context))],
  },
  { week: "restaurant-reminder-week", day: "restaurant-reminder-day", mail: restaurantMail },
);

function hrReminder(rows: MealRow[], { services, daysLeft, eaters }: MailContext): HrMealReminder {
  const [first] = rows as [MealRow];
  return {
    company_name: first.company_name,
    contact_first_name: first.contact_first_name,
    delivery_date: first.delivery_date,
    days_left: daysLeft,
    meals: rows.map((row) => ({
      ...row,
      restaurant_name: row.supplier_name,
      restaurant_phone: row.supplier_phone,
      status: hrStatus(row),
      locked: !mayStillCancel(
        { ...row, time: row.delivery_time, withdrawn: row.withdrawn_at !== null },
        services.clock.now(),
      ),
    })),
    ...guestsFood(first, { eaters }),
    not_sent: notSent(services, rows),
    orders_url: ordersUrl(services, first),
  };
}

function restaurantMail([first]: MealRow[], context: MailContext) {
  const day = context.of(first!);
  return restaurantReminderDay({
    ...restaurantDelivery(day, context),
    days_left: context.daysLeft,
    confirmed: day.meals.every((meal) => meal.status === "confirmed"),
    answer_url: answerUrl(context.services, first!),
  });
}
