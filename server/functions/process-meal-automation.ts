import { processMealAutomation } from "../../contract/meals.ts";
import { automateMeals } from "../automation/meals.ts";
import { startRun } from "../automation/part.ts";
import { implementOutside } from "../implement.ts";

export default implementOutside(processMealAutomation, async ({ input, services, today }) => {
  const run = startRun(services, today);
  await automateMeals(run, input.lookAheadDays);
  const { planned = 0, ended = 0 } = run.total;
  return { planned, ended };
});
