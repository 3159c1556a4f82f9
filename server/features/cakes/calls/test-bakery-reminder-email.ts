import { testBakeryReminderEmail } from "../../../../contract/automation.ts";
import { bakeryReminderByHand } from "../cake-reminders.ts";
import { sendNextReminder } from "../../orders/send-next-reminder.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(testBakeryReminderEmail, ({ input, caller, tx, services, today }) =>
  sendNextReminder(tx, services, bakeryReminderByHand, input, caller, today),
);
