import { cancelMealOrder } from "../../../../contract/meals.ts";
import { implement } from "../../../calls/implement.ts";
import { cancelMeal } from "../one-delivery.ts";

export default implement(cancelMealOrder, async ({ input, caller, tx, services }) => {
  await cancelMeal(tx, services, { company: caller.company.id, id: input.meal_order_id }, input.revision);
  return {};
});
