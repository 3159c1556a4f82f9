import { testBakeryReminderEmail } from "../../../../contract/automation.ts";
import { cakeReminders } from "../cake-reminders.ts";
import { sendNextReminder } from "../../orders/next-reminder.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(testBakeryReminderEmail, ({ input, caller, tx, services, today }) =>
  sendNextReminder(tx, services, cakeReminders.supplierDay, input, caller, today),
);
