import { z } from "zod";
import { BY_HAND, defineCall } from "./define.ts";
import { id } from "./fields.ts";

/** What the daily check does by itself, one by one when an admin asks for it. */

const Asked = z.object({
  /** Sends what would be sent to the admin who asked, marked as a test, and changes nothing. */
  testMode: z.boolean().default(false),
  companyId: id.nullish().transform((value) => value ?? null),
});

export const Count = z.object({ name: z.string(), label: z.string(), count: z.number() });

const Done = z.object({
  /** In a few words, for the panel: '3 mejl skapade'. */
  message: z.string(),
  counts: z.array(Count),
  /** Mails to the admin, in test mode. */
  tests: z.number(),
});

const part = <const Name extends string>(name: Name, about: string) =>
  defineCall({
    name,
    about,
    callers: "admin",
    input: Asked,
    output: Done,
    refusals: ["company-not-found"],
    keepsAnswer: false,
    accountLimit: BY_HAND,
  });

export const dailyAutomationCheck = part(
  "daily-automation-check",
  "Everything that happens at 08:00, now. What has been done already is not done again.",
);
export const sendCakeReminderBakeryWeek = part(
  "send-cake-reminder-bakery-week",
  "Asks the bakeries for the cakes of the coming week, and reminds those who were asked long ago.",
);
export const sendCakeReminderHrWeek = part(
  "send-cake-reminder-hr-week",
  "Reminds HR of the cakes of the coming week.",
);
export const sendCakeReminderHrDay = part("send-cake-reminder-hr-day", "Reminds HR of tomorrow's cakes.");
export const sendBirthdayReminders = part(
  "send-birthday-reminders",
  "Tells HR of birthdays that nobody has ordered for, and colleagues of tomorrow's.",
);
export const sendMealReminders = part(
  "send-meal-reminders",
  "Reminds HR and the restaurants of the coming meals.",
);

/** The next delivery's reminder, whatever day it is, to see what it looks like. */
const reminderTest = <const Name extends string>(name: Name, about: string) =>
  defineCall({
    name,
    about,
    callers: "admin",
    input: Asked.extend({ testMode: z.boolean().default(true) }),
    output: Done,
    refusals: ["company-missing", "company-not-found", "nothing-planned"],
    accountLimit: BY_HAND,
  });

export const testBakeryReminderEmail = reminderTest(
  "test-bakery-reminder-email",
  "The bakery's reminder for a company's next cake; in test mode to the admin who asked.",
);
export const testVendorReminderEmail = reminderTest(
  "test-vendor-reminder-email",
  "The restaurant's reminder for a company's next meal; in test mode to the admin who asked.",
);

export const sendRestaurantOrderEmail = defineCall({
  name: "send-restaurant-order-email",
  about:
    "Asks the restaurant for a meal; in test mode the mail goes to the admin who asked and nothing changes.",
  callers: "admin",
  input: z.object({ orderId: id.nullish(), testMode: z.boolean().default(false) }),
  output: Done,
  refusals: ["nothing-planned", "order-changed", "day-passed", "supplier-unavailable"],
  accountLimit: BY_HAND,
});
