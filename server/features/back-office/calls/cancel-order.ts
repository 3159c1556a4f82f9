import { cancelOrder } from "../../../../contract/order-requests.ts";
import { implement } from "../../../calls/implement.ts";
import { requireDelivery, skipDelivery } from "../../meals/delivery.ts";
import { cancelOrders } from "../../orders/cancel-orders.ts";
import { requireForgoable } from "../../orders/is-over.ts";
import { requireMoved, requireRevision } from "../../orders/revision.ts";
import { lockOrders, type OrderRow } from "../../orders/read-orders.ts";

export default implement(cancelOrder, async ({ input, tx, services, refuse }) => {
  const { order_type, id, reason, revision } = input;
  const [order]: OrderRow[] = await lockOrders(tx, order_type, [id]);
  if (!order) throw refuse("order-not-found");
  requireRevision(order, revision);
  requireForgoable(services, order);
  const cancelled = await cancelOrders(tx, services, order_type, [id], { by: "admin", reason });
  await requireMoved(tx, order_type, id, cancelled);
  if (order_type === "meal") await skipDelivery(tx, await requireDelivery(tx, order.company_id, id));
  return {};
});
