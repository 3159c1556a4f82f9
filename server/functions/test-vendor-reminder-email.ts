import { testVendorReminderEmail } from "../../contract/automation.ts";
import { mealReminders } from "../automation/meal-reminders.ts";
import { sendNextReminder } from "../automation/next-reminder.ts";
import { implement } from "../implement.ts";

export default implement(testVendorReminderEmail, ({ input, caller, tx, services, today }) =>
  sendNextReminder(tx, services, mealReminders.supplierDay, input, caller, today),
);
