import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { cancelOrders } from "../orders/cancel-orders.ts";
import { requireForgoable } from "../orders/is-over.ts";
import { lockOrders } from "../orders/read-orders.ts";
import { requireMoved, requireRevision } from "../orders/revision.ts";
import { requireOwnOrder } from "../orders/status-transition.ts";

/** HR cancels one of the company's own cakes; a bakery that was asked is told. */
export async function cancelCake(
  tx: Tx,
  services: Services,
  company: string,
  id: string,
  revision: number,
): Promise<void> {
  await requireOwnOrder(tx, "cake", company, id);
  const [order] = await lockOrders(tx, "cake", [id]);
  requireRevision(order!, revision);
  requireForgoable(services, order!);
  const cancelled = await cancelOrders(tx, services, "cake", [id], { by: "hr" });
  await requireMoved(tx, "cake", id, cancelled);
}
