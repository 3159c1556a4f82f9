import { getNextWeek } from "../../../../contract/week.ts";
import { weekOf } from "../../../../domain/dates.ts";
import { implement } from "../../../calls/implement.ts";
import { readWeekToChange } from "../week.ts";

export default implement(getNextWeek, async ({ tx, caller, services, today }) => {
  const monday = weekOf(today, 1).monday.toString();
  const week = { company_id: caller.company.id, monday, toContact: true };
  return { monday, deliveries: await readWeekToChange(tx, services, week) };
});
