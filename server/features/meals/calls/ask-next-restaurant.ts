import { askNextRestaurant } from "../../../../contract/meals.ts";
import { implement } from "../../../calls/implement.ts";
import { isSent } from "../../orders/read-orders.ts";
import { changeRestaurant } from "../one-delivery.ts";

export default implement(askNextRestaurant, async ({ input, caller, tx, services }) => {
  const which = { company: caller.company.id, id: input.id };
  const id = await changeRestaurant(tx, services, which, input.vendor_id, input.revision);
  return { id, sent: await isSent(tx, "meal", id) };
});
