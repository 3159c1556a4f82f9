import { sendBirthdayReminders } from "../../../../contract/automation.ts";
import { runByHand } from "../../orders/by-hand.ts";
import { birthdayReminders } from "../jobs.ts";
import { implementOutside } from "../../../calls/implement.ts";

export default implementOutside(sendBirthdayReminders, ({ input, caller, services }) =>
  runByHand(services, input, caller, birthdayReminders),
);
