import { dailyAutomationCheck } from "../../../../contract/automation.ts";
import { runByHand } from "../../orders/by-hand.ts";
import { implementOutside } from "../../../calls/implement.ts";

export default implementOutside(dailyAutomationCheck, ({ input, caller, services }) =>
  runByHand(services, input, caller, "whole-day"),
);
