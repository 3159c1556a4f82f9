import type { OrderStatus } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { cancelOrders } from "../orders/cancel-orders.ts";
import { requireForgoable, requireNotDelivered } from "../orders/is-over.ts";
import { lockOrders } from "../orders/read-orders.ts";
import { requireAsSeen, requireMoved, requireOwnOrder } from "../orders/status-transition.ts";

/** HR cancels one of the company's own cakes; a bakery that was asked is told. */
export async function cancelCake(
  tx: Tx,
  services: Services,
  company: string,
  id: string,
  seen: OrderStatus | undefined,
): Promise<void> {
  await requireOwnOrder(tx, "cake", company, id);
  const [order] = await lockOrders(tx, "cake", [id]);
  requireAsSeen(order!.status, seen);
  requireNotDelivered(services, order!);
  requireForgoable(services, order!);
  const cancelled = await cancelOrders(tx, services, "cake", [id], { by: "hr" });
  await requireMoved(tx, "cake", id, cancelled);
}
