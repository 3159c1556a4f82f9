import { sendBirthdayReminders } from "../../contract/automation.ts";
import { runByHand } from "../automation/by-hand.ts";
import { birthdayReminders } from "../automation/parts.ts";
import { implementOutside } from "../implement.ts";

export default implementOutside(sendBirthdayReminders, ({ input, caller, services }) =>
  runByHand(services, input, caller, birthdayReminders),
);
