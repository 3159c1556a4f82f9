import { processMealAutomation } from "../../../../contract/meals.ts";
import { counted } from "../../../../domain/swedish.ts";
import { requireCompany } from "../../orders/by-hand.ts";
import { automateMeals } from "../plan.ts";
import { type Counts, type Run, startRun } from "../../../jobs/part.ts";
import { rehearse } from "../../../jobs/rehearsal.ts";
import { implementOutside } from "../../../calls/implement.ts";

export default implementOutside(processMealAutomation, async ({ input, services, today, transaction }) => {
  const { companyId, lookAheadDays, testMode } = input;
  if (companyId) await transaction((tx) => requireCompany(tx, companyId));
  if (testMode) {
    const part = { name: "process-meal-automation", run: (run: Run) => automateMeals(run, lookAheadDays) };
    const { counts } = await rehearse(services, [part], services.clock.now(), companyId);
    return { planned: 0, ended: 0, message: `Skulle ge ${inWords(counts)}. Inget är ändrat.` };
  }
  const run = startRun(services, today, { companyId });
  await automateMeals(run, lookAheadDays);
  const { planned = 0, ended = 0 } = run.total;
  return { planned, ended, message: `Det blev ${inWords(run.total)}.` };
});

function inWords({ planned = 0, ended = 0 }: Counts): string {
  const meals = counted(planned, "ny måltid", "nya måltider");
  return `${meals} och ${counted(ended, "avslutad serie", "avslutade serier")}`;
}
