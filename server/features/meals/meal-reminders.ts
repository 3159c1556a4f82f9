import { isAnswered, lostAs } from "../../../domain/orders.ts";
import { mealReminderHrDay } from "./mails/meal-reminder-hr-day.ts";
import { mealReminderHrWeek } from "./mails/meal-reminder-hr-week.ts";
import type { HrMealReminder } from "./mails/parts/meal-reminder.ts";
import type { RestaurantReminder } from "./mails/parts/restaurant-reminder.ts";
import { restaurantReminderDayByHand } from "./mails/restaurant-reminder-day-by-hand.ts";
import { restaurantReminderDay } from "./mails/restaurant-reminder-day.ts";
import { restaurantReminderWeek } from "./mails/restaurant-reminder-week.ts";
import { mayStillCancel } from "./cancel-by.ts";
import { answerUrl, guestsFood, restaurantDelivery } from "../orders/supplier-delivery.ts";
import type { MealRow } from "../orders/read-orders.ts";
import { receivingOf } from "../orders/receiving.ts";
import { listUrl } from "../orders/describe.ts";
import { hrStatus } from "../orders/hr-status.ts";
import { notSent } from "../orders/not-sent.ts";
import { type MailContext, reminderOf, remindersOf, wholeDay } from "../orders/define-reminder.ts";
import { meals } from "../orders/sources.ts";

export const mealReminders = remindersOf(
  meals,
  { together: wholeDay, week: mealReminderHrWeek, day: mealReminderHrDay, data: hrReminder },
  { week: restaurantReminderWeek, day: restaurantReminderDay, data: restaurantReminder },
);

export const restaurantReminderByHand = {
  ...mealReminders.supplierDay,
  ...reminderOf(restaurantReminderDayByHand, restaurantReminder),
};

function hrReminder(rows: MealRow[], { services, daysLeft, eaters, earlier }: MailContext): HrMealReminder {
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
      called: row.called_at !== null,
      earlier: earlier.get(row.id) ?? [],
      // Where nobody is cooking there is nothing to be too late for.
      locked:
        lostAs(row) === null && !mayStillCancel({ ...row, time: row.delivery_time }, services.clock.now()),
    })),
    ...guestsFood(rows, { eaters }),
    not_sent: notSent(services, rows),
    orders_url: listUrl(services, rows),
  };
}

function restaurantReminder([first]: MealRow[], context: MailContext): RestaurantReminder {
  const day = context.of(first!);
  return {
    ...restaurantDelivery(day, context),
    days_left: context.daysLeft,
    confirmed: day.meals.every(isAnswered),
    asks_again: day.meals.some((meal) => meal.answer_wanted_again),
    answer_url: answerUrl(context.services, day.meals),
    receiving: receivingOf(day, context),
  };
}
