import type { Part } from "../../jobs/part.ts";
import { reminderPart } from "../orders/reminder-job.ts";
import { offerDue } from "../orders/offer-due-job.ts";
import { meals } from "../orders/sources.ts";
import { mealReminders } from "./meal-reminders.ts";
import { mealAutomation } from "./plan.ts";

/** What the daily check does about meals that are planned, by the call that asks for it alone. */
export const mealsToEverybody: Part[] = [
  offerDue(meals),
  reminderPart(mealReminders.supplierWeek),
  reminderPart(mealReminders.hrWeek),
  reminderPart(mealReminders.hrDay),
  reminderPart(mealReminders.supplierDay),
];

/** All of it: what a series wants is planned before its kitchens are asked. */
export const dailyMeals: Part[] = [
  mealAutomation,
  ...mealsToEverybody,
  reminderPart(mealReminders.withoutSupplier),
];
