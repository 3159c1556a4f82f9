import { sendCakeReminderHrDay } from "../../contract/automation.ts";
import { runByHand } from "../automation/by-hand.ts";
import { cakesToHrDay } from "../automation/parts.ts";
import { implementOutside } from "../implement.ts";

export default implementOutside(sendCakeReminderHrDay, ({ input, caller, services }) =>
  runByHand(services, input, caller, cakesToHrDay),
);
