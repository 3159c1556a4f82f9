import { changeWeek } from "../../../../contract/week.ts";
import { implement } from "../../../calls/implement.ts";
import { signHistory } from "../../orders/tell-outcomes.ts";
import { changeWeekOrder, requireWeek } from "../change-week.ts";

export default implement(changeWeek, async ({ input, tx, services }) => {
  const week = await requireWeek(tx, services, input.token);
  await signHistory(tx, "hr", "HR via veckomejlet");
  await changeWeekOrder(tx, services, week, input.order_id, input.act);
  return {};
});
