import type { ChangeCounts } from "../../../domain/autopilot.ts";
import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { cancelOrders } from "../orders/cancel-orders.ts";

/** What HR wants with cakes that a bakery knows of already. */
export type Known = "keep" | "cancel";

/** Leaves them as they are, or cancels them and tells the bakeries; for good, or until the pause ends. */
export async function keepOrCancelKnown(
  tx: Tx,
  services: Services,
  ids: string[],
  known: Known,
  mayReturn = true,
): Promise<Pick<ChangeCounts, "staying" | "cancelled">> {
  if (known === "keep") return { staying: ids.length, cancelled: 0 };
  const cancelled = await cancelOrders(tx, services, "cake", ids, { by: "hr", mayReturn });
  return { staying: ids.length - cancelled.length, cancelled: cancelled.length };
}
