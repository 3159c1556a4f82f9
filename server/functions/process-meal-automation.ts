import { processMealAutomation } from "../../contract/meals.ts";
import { endPassedMeals, planMeals } from "../automation/meals.ts";
import { implement } from "../implement.ts";

export default implement(processMealAutomation, async ({ input, tx, today }) => ({
  planned: await planMeals(tx, { today, lookAheadDays: input.lookAheadDays }),
  ended: await endPassedMeals(tx, today),
}));
