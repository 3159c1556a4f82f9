import { silentSuppliers } from "./admin-mails.ts";
import { birthdayReminder, colleagueReminder } from "./birthdays.ts";
import { cakeReminders } from "./cake-reminders.ts";
import { completeDelivered } from "./complete-delivered.ts";
import { mealReminders } from "./meal-reminders.ts";
import { mealAutomation } from "./meals.ts";
import { trialReminders } from "../payments/trial-reminders.ts";
import { missedOrders } from "./missed-orders.ts";
import type { Part } from "./part.ts";
import { reconfirm, reconfirmation } from "./reconfirm.ts";
import type { Reminder } from "./reminder.ts";
import { reminderPart } from "./reminders.ts";
import { requestDue } from "./request-due.ts";
import { cakes, meals } from "./sources.ts";

/** What the daily check does, by the call that asks for it alone. */

export const cakesToBakeries: Part[] = [requestDue(cakes), reminderPart(cakeReminders.supplierWeek)];
export const cakesToHrWeek: Part[] = [reminderPart(cakeReminders.hrWeek)];
export const cakesToHrDay: Part[] = [reminderPart(cakeReminders.hrDay)];
export const mealsToEverybody: Part[] = [
  requestDue(meals),
  reminderPart(mealReminders.supplierWeek),
  reminderPart(mealReminders.hrWeek),
  reminderPart(mealReminders.hrDay),
  reminderPart(mealReminders.supplierDay),
];
export const birthdayReminders: Part[] = [birthdayReminder, colleagueReminder];

/**
 * All of it, in its order: what is delivered is put away and suppliers are asked before anybody is told how it stands.
 * What was missed is looked for before a series that is over is ended, with its last meal.
 */
export const dailyParts: Part[] = [
  completeDelivered,
  missedOrders,
  mealAutomation,
  ...cakesToBakeries,
  ...cakesToHrWeek,
  ...cakesToHrDay,
  reminderPart(cakeReminders.supplierDay),
  reconfirm,
  ...mealsToEverybody,
  ...birthdayReminders,
  reminderPart(cakeReminders.withoutSupplier),
  reminderPart(mealReminders.withoutSupplier),
  silentSuppliers,
  trialReminders,
];

/** The reminders by the name that their mails carry; a cake and a meal that lack a supplier share one. */
export const remindersByKind: Map<string, Reminder[]> = Map.groupBy(
  [...Object.values(cakeReminders), ...Object.values(mealReminders), reconfirmation] as Reminder[],
  (reminder) => reminder.kind,
);
