import { sendMealReminders } from "../../../../contract/automation.ts";
import { runByHand } from "../../orders/by-hand.ts";
import { mealsToEverybody } from "../jobs.ts";
import { implementOutside } from "../../../calls/implement.ts";

export default implementOutside(sendMealReminders, ({ input, caller, services }) =>
  runByHand(services, input, caller, mealsToEverybody),
);
