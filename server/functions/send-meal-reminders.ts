import { sendMealReminders } from "../../contract/automation.ts";
import { runByHand } from "../automation/by-hand.ts";
import { mealsToEverybody } from "../automation/parts.ts";
import { implementOutside } from "../implement.ts";

export default implementOutside(sendMealReminders, ({ input, caller, services }) =>
  runByHand(services, input, caller, mealsToEverybody),
);
