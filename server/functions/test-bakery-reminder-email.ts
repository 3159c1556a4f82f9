import { testBakeryReminderEmail } from "../../contract/automation.ts";
import { cakeReminders } from "../automation/cake-reminders.ts";
import { sendNextReminder } from "../automation/next-reminder.ts";
import { implement } from "../implement.ts";

export default implement(testBakeryReminderEmail, ({ input, caller, tx, services, today }) =>
  sendNextReminder(tx, services, cakeReminders.supplierDay, input, caller, today),
);
