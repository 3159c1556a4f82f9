import { changeMealOrder } from "../../../../contract/meals.ts";
import { implement } from "../../../calls/implement.ts";
import { lockDelivery } from "../delivery.ts";
import { changePeople } from "../../orders/change-quantity.ts";

export default implement(changeMealOrder, async ({ input, caller, tx, clock, services }) => {
  const { id } = await lockDelivery(tx, caller.company.id, input.meal_order_id, clock.now());
  await changePeople(tx, services, id, input.people);
  return {};
});
