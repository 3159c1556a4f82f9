import { sendCakeReminderBakeryWeek } from "../../../../contract/automation.ts";
import { runByHand } from "../../orders/by-hand.ts";
import { cakesToBakeries } from "../jobs.ts";
import { implementOutside } from "../../../calls/implement.ts";

export default implementOutside(sendCakeReminderBakeryWeek, ({ input, caller, services }) =>
  runByHand(services, input, caller, cakesToBakeries),
);
