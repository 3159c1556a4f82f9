import { testVendorReminderEmail } from "../../../../contract/automation.ts";
import { restaurantReminderByHand } from "../meal-reminders.ts";
import { sendNextReminder } from "../../orders/send-next-reminder.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(testVendorReminderEmail, ({ input, caller, tx, services, today }) =>
  sendNextReminder(tx, services, restaurantReminderByHand, input, caller, today),
);
