import { sendCakeReminderBakeryWeek } from "../../contract/automation.ts";
import { runByHand } from "../automation/by-hand.ts";
import { cakesToBakeries } from "../automation/parts.ts";
import { implementOutside } from "../implement.ts";

export default implementOutside(sendCakeReminderBakeryWeek, ({ input, caller, services }) =>
  runByHand(services, input, caller, cakesToBakeries),
);
