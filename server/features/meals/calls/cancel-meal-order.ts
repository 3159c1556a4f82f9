import { cancelMealOrder } from "../../../../contract/meals.ts";
import { implement } from "../../../calls/implement.ts";
import { cancelDeliveries } from "../cancel.ts";
import { lockDelivery, skipDelivery } from "../delivery.ts";

export default implement(cancelMealOrder, async ({ input, caller, tx, clock, services }) => {
  const order = await lockDelivery(tx, caller.company.id, input.meal_order_id, clock.now());
  await cancelDeliveries(tx, services, [order]);
  await skipDelivery(tx, order);
  return {};
});
