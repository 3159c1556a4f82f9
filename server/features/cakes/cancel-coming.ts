import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { cancelOrders } from "../orders/cancel-orders.ts";
import { lockForPeople } from "../orders/lock-orders.ts";
import { listComingOrders, type Whose } from "../people/coming-orders.ts";

type Options = { mailHr?: boolean | "nameless"; reason?: string };

/** Cancels the cakes that are still ahead of somebody, and tells each bakery that had been asked. Returns how many. */
export async function cancelComingCakes(
  tx: Tx,
  services: Services,
  { mailHr = false, reason, ...whose }: Whose & Options,
): Promise<number> {
  if (whose.employeeIds.length === 0) return 0;
  await lockForPeople(tx, whose.companyId, whose.employeeIds);
  const ids = (await listComingOrders(tx, whose)).map((order) => order.id);
  return (await cancelOrders(tx, services, "cake", ids, { by: "hr", mailHr, reason, mayReturn: true }))
    .length;
}
