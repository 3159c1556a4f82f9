import { silentSuppliers } from "./admin-mails.ts";
import { birthdayReminder, colleagueReminder } from "./birthdays.ts";
import { bakeryDay, bakeryWeek, cakeHrDay, cakeHrWeek, cakeWithoutSupplier } from "./cake-reminders.ts";
import { completeDelivered } from "./complete-delivered.ts";
import {
  mealHrDay,
  mealHrWeek,
  mealWithoutSupplier,
  restaurantDay,
  restaurantWeek,
} from "./meal-reminders.ts";
import { mealAutomation } from "./meals.ts";
import { trialReminders } from "../payments/trial-reminders.ts";
import type { Part } from "./part.ts";
import { reconfirm } from "./reconfirm.ts";
import { type Reminder, reminderPart } from "./reminders.ts";
import { requestDue } from "./request-due.ts";
import { cakes, meals } from "./sources.ts";

/** What the daily check does, by the call that asks for it alone. */

export const cakesToBakeries: Part[] = [requestDue(cakes), reminderPart(bakeryWeek)];
export const cakesToHrWeek: Part[] = [reminderPart(cakeHrWeek)];
export const cakesToHrDay: Part[] = [reminderPart(cakeHrDay)];
export const mealReminders: Part[] = [
  requestDue(meals),
  ...[restaurantWeek, mealHrWeek, mealHrDay, restaurantDay].map((reminder) => reminderPart(reminder)),
];
export const birthdayReminders: Part[] = [birthdayReminder, colleagueReminder];

/** All of it, in its order: what is delivered is put away and suppliers are asked before anybody is told how it stands. */
export const dailyParts: Part[] = [
  completeDelivered,
  mealAutomation,
  ...cakesToBakeries,
  ...cakesToHrWeek,
  ...cakesToHrDay,
  reminderPart(bakeryDay),
  reconfirm,
  ...mealReminders,
  ...birthdayReminders,
  reminderPart(cakeWithoutSupplier),
  reminderPart(mealWithoutSupplier),
  silentSuppliers,
  trialReminders,
];

/** The reminders by the name that their mails carry, for rendering one again. */
export const remindersByKind = new Map(
  [cakeHrWeek, cakeHrDay, bakeryWeek, bakeryDay, mealHrWeek, mealHrDay, restaurantWeek, restaurantDay].map(
    (reminder) => [reminder.kind, reminder as unknown as Reminder] as const,
  ),
);
