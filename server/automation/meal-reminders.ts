import { ALARM_DAYS } from "../../domain/promise.ts";
import { mealReminderHrDay } from "../mail/templates/meal-reminder-hr-day.ts";
import { mealReminderHrWeek } from "../mail/templates/meal-reminder-hr-week.ts";
import { orderWithoutSupplier } from "../mail/templates/order-without-supplier.ts";
import type { HrMeal, HrMealReminder } from "../mail/templates/parts/meal-reminder.ts";
import { restaurantReminderDay } from "../mail/templates/restaurant-reminder-day.ts";
import { answerUrl, restaurantDelivery } from "../orders/kitchen.ts";
import type { MealRow } from "../orders/read.ts";
import { ordersUrl, whatOf } from "../orders/words.ts";
import type { MailContext, Reminder } from "./reminders.ts";
import { askedBeforeTheWeek, askedBeforeToday, lacksSupplier, meals } from "./sources.ts";

/** HR reads about the whole day in one mail. */
const wholeDay = () => "";
/** Breakfast and lunch from one kitchen are two deliveries. */
const oneMeal = (row: MealRow) => row.id;

export const mealHrWeek: Reminder<"meal"> = {
  kind: "meal-reminder-hr-week",
  source: meals,
  to: "hr",
  days: { from: 2, to: 7 },
  together: wholeDay,
  mail: (rows, context) => mealReminderHrWeek(hrReminder(rows, context)),
};

export const mealHrDay: Reminder<"meal"> = {
  kind: "meal-reminder-hr-day",
  source: meals,
  to: "hr",
  days: { from: 0, to: 1 },
  together: wholeDay,
  mail: (rows, context) => mealReminderHrDay(hrReminder(rows, context)),
};

export const restaurantWeek: Reminder<"meal"> = {
  kind: "restaurant-reminder-week",
  source: meals,
  to: "supplier",
  days: { from: 2, to: 7 },
  when: askedBeforeTheWeek,
  together: oneMeal,
  mail: restaurantMail,
};

export const restaurantDay: Reminder<"meal"> = {
  kind: "restaurant-reminder-day",
  source: meals,
  to: "supplier",
  days: { from: 0, to: 1 },
  when: askedBeforeToday,
  together: oneMeal,
  mail: restaurantMail,
};

export const mealWithoutSupplier: Reminder<"meal"> = {
  kind: "order-without-supplier",
  source: meals,
  to: "hr",
  days: { from: 0, to: ALARM_DAYS },
  when: lacksSupplier,
  together: wholeDay,
  mail: (rows, { services }) =>
    orderWithoutSupplier({
      company_name: rows[0]!.company_name,
      contact_first_name: rows[0]!.contact_first_name,
      orders: rows.map((row) => ({ what: whatOf(row), delivery_date: row.delivery_date })),
      orders_url: ordersUrl(services, rows[0]!),
    }),
};

function hrReminder(rows: MealRow[], { services, daysLeft }: MailContext): HrMealReminder {
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
      status: row.status as HrMeal["status"],
    })),
    orders_url: ordersUrl(services, first),
  };
}

function restaurantMail(rows: MealRow[], { services, daysLeft, eaters }: MailContext) {
  const [meal] = rows as [MealRow];
  return restaurantReminderDay({
    ...restaurantDelivery(meal, eaters),
    days_left: daysLeft,
    confirmed: meal.status === "confirmed",
    answer_url: answerUrl(services, meal),
  });
}
