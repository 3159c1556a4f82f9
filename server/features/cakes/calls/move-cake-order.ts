import { moveCakeOrder } from "../../../../contract/cakes.ts";
import { implement } from "../../../calls/implement.ts";
import { requireOwnOrder } from "../../orders/status-transition.ts";
import { moveDelivery } from "../../orders/move-delivery.ts";

export default implement(moveCakeOrder, async ({ input: { id, revision, ...to }, tx, caller, services }) => {
  await requireOwnOrder(tx, "cake", caller.company.id, id);
  await moveDelivery(tx, services, id, to, revision);
  return { id };
});
