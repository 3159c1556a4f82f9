import type { Part } from "../../jobs/part.ts";
import { reminderPart } from "../orders/reminder-job.ts";
import { offerDue } from "../orders/offer-due-job.ts";
import { cakes } from "../orders/sources.ts";
import { birthdayReminder, colleagueReminder } from "./birthdays.ts";
import { cakeReminders } from "./cake-reminders.ts";
import { reconfirm } from "./reconfirm.ts";

/** What the daily check does about cakes, by the call that asks for it alone. */
export const cakesToBakeries: Part[] = [offerDue(cakes), reminderPart(cakeReminders.supplierWeek)];
export const cakesToHrWeek: Part[] = [reminderPart(cakeReminders.hrWeek)];
export const cakesToHrDay: Part[] = [reminderPart(cakeReminders.hrDay)];
export const birthdayReminders: Part[] = [birthdayReminder, colleagueReminder];

/** All of it: bakeries are asked before anybody is told how it stands. */
export const dailyCakes: Part[] = [
  ...cakesToBakeries,
  ...cakesToHrWeek,
  ...cakesToHrDay,
  reminderPart(cakeReminders.supplierDay),
  reconfirm,
  ...birthdayReminders,
  reminderPart(cakeReminders.withoutSupplier),
];
