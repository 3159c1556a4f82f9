import { getWeek } from "../../../../contract/week.ts";
import { implement } from "../../../calls/implement.ts";
import { requireWeek } from "../change-week.ts";
import { readWeekToChange } from "../week.ts";

export default implement(getWeek, async ({ input, tx, services }) => {
  const { company_name, ...week } = await requireWeek(tx, services, input.token);
  return { company_name, monday: week.monday, deliveries: await readWeekToChange(tx, services, week) };
});
