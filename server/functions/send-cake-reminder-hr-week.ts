import { sendCakeReminderHrWeek } from "../../contract/automation.ts";
import { runByHand } from "../automation/by-hand.ts";
import { cakesToHrWeek } from "../automation/parts.ts";
import { implementOutside } from "../implement.ts";

export default implementOutside(sendCakeReminderHrWeek, ({ input, caller, services }) =>
  runByHand(services, input, caller, cakesToHrWeek),
);
