import { testVendorReminderEmail } from "../../contract/automation.ts";
import { restaurantDay } from "../automation/meal-reminders.ts";
import { sendNextReminder } from "../automation/next-reminder.ts";
import { implement } from "../implement.ts";

export default implement(testVendorReminderEmail, ({ input, caller, tx, services, today }) =>
  sendNextReminder(tx, services, restaurantDay, input, caller, today),
);
