import { silentSuppliers } from "./admin-mails.ts";
import { birthdayReminder, colleagueReminder } from "./birthdays.ts";
import { bakeryReminder, cakeReminderHr } from "./cake-reminders.ts";
import { completeDelivered } from "./complete-delivered.ts";
import { mealReminderHr, restaurantReminder } from "./meal-reminders.ts";
import { mealAutomation } from "./meals.ts";
import { trialReminders } from "../payments/trial-reminders.ts";
import type { Part } from "./part.ts";
import { reminderPart } from "./reminders.ts";
import { cakeWithoutSupplier, mealWithoutSupplier } from "./without-supplier.ts";

/** Everything the daily check does, in its order; each part can also be asked for on its own. */

export const cakeHrWeek = reminderPart(cakeReminderHr.week);
export const cakeHrDay = reminderPart(cakeReminderHr.day);
export const bakeryWeek: Part[] = [reminderPart(bakeryReminder.week)];
export const bakeryDay = reminderPart(bakeryReminder.day);
export const mealReminders: Part[] = [
  reminderPart(restaurantReminder.week),
  reminderPart(mealReminderHr.week),
  reminderPart(mealReminderHr.day),
  reminderPart(restaurantReminder.day),
];
export const birthdayParts: Part[] = [birthdayReminder, colleagueReminder];

export const dailyParts: Part[] = [
  completeDelivered,
  mealAutomation,
  ...bakeryWeek,
  cakeHrWeek,
  cakeHrDay,
  bakeryDay,
  ...mealReminders,
  ...birthdayParts,
  reminderPart(cakeWithoutSupplier),
  reminderPart(mealWithoutSupplier),
  silentSuppliers,
  trialReminders,
];

/** The reminders by the name that their mails carry, for rendering one again. */
export const remindersByKind = new Map(
  [
    cakeReminderHr.week,
    cakeReminderHr.day,
    bakeryReminder.week,
    bakeryReminder.day,
    mealReminderHr.week,
    mealReminderHr.day,
    restaurantReminder.week,
    restaurantReminder.day,
  ].map((reminder) => [reminder.kind, reminder] as const),
);
