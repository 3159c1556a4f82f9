import { changeNextWeek } from "../../../../contract/week.ts";
import { weekOf } from "../../../../domain/dates.ts";
import { implement } from "../../../calls/implement.ts";
import { changeWeekOrder } from "../change-week.ts";

export default implement(changeNextWeek, async ({ input, tx, caller, services, today }) => {
  const week = { company_id: caller.company.id, monday: weekOf(today, 1).monday.toString() };
  await changeWeekOrder(tx, services, week, input.order_id, input.act);
  return {};
});
