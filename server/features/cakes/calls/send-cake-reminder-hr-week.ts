import { sendCakeReminderHrWeek } from "../../../../contract/automation.ts";
import { runByHand } from "../../orders/by-hand.ts";
import { cakesToHrWeek } from "../jobs.ts";
import { implementOutside } from "../../../calls/implement.ts";

export default implementOutside(sendCakeReminderHrWeek, ({ input, caller, services }) =>
  runByHand(services, input, caller, cakesToHrWeek),
);
