import { cancelCakeOrder } from "../../../../contract/cakes.ts";
import { implement } from "../../../calls/implement.ts";
import { cancelOrders } from "../../orders/cancel-orders.ts";
import { requireNotDelivered } from "../../orders/is-over.ts";
import { requireMoved, requireOwnOrder } from "../../orders/status-transition.ts";
import { lockOrders } from "../../orders/read-orders.ts";

export default implement(cancelCakeOrder, async ({ input, caller, tx, services }) => {
  await requireOwnOrder(tx, "cake", caller.company.id, input.id);
  const [order] = await lockOrders(tx, "cake", [input.id]);
  requireNotDelivered(services, order!);
  const cancelled = await cancelOrders(tx, services, "cake", [input.id], { by: "hr" });
  await requireMoved(tx, "cake", input.id, cancelled);
  return {};
});
