import { cancelOrder } from "../../../../contract/admin.ts";
import { implement } from "../../../calls/implement.ts";
import { requireDelivery, skipDelivery } from "../../meals/delivery.ts";
import { cancelOrders } from "../../orders/cancel-orders.ts";
import { requireNotDelivered } from "../../orders/is-over.ts";
import { requireAsSeen, requireMoved } from "../../orders/status-transition.ts";
import { lockOrders, type OrderRow } from "../../orders/read-orders.ts";

export default implement(cancelOrder, async ({ input, tx, services, refuse }) => {
  const { order_type, id, reason, seen } = input;
  const [order]: OrderRow[] = await lockOrders(tx, order_type, [id]);
  if (!order) throw refuse("order-not-found");
  requireAsSeen(order.status, seen);
  requireNotDelivered(services, order);
  const cancelled = await cancelOrders(tx, services, order_type, [id], { by: "admin", reason });
  await requireMoved(tx, order_type, id, cancelled);
  if (order_type === "meal") await skipDelivery(tx, await requireDelivery(tx, order.company_id, id));
  return {};
});
