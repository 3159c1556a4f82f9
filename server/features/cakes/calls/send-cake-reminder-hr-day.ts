import { sendCakeReminderHrDay } from "../../../../contract/automation.ts";
import { runByHand } from "../../orders/by-hand.ts";
import { cakesToHrDay } from "../jobs.ts";
import { implementOutside } from "../../../calls/implement.ts";

export default implementOutside(sendCakeReminderHrDay, ({ input, caller, services }) =>
  runByHand(services, input, caller, cakesToHrDay),
);
