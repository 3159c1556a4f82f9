import { dailyAutomationCheck } from "../../contract/automation.ts";
import { runByHand } from "../automation/by-hand.ts";
import { dailyParts } from "../automation/parts.ts";
import { implementOutside } from "../implement.ts";

export default implementOutside(dailyAutomationCheck, ({ input, caller, services }) =>
  runByHand(services, input, caller, dailyParts),
);
