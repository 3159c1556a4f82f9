import type { OrderRow } from "../orders/read.ts";
import { hasSupplier } from "../orders/request.ts";

type HrStatus = "pending" | "planned" | "requested" | "confirmed" | "withdrawn" | "stopped";

/** How an order that is on its way stands, for HR: also when its supplier has withdrawn, or can no longer be asked. */
export function hrStatus(order: OrderRow): HrStatus {
  if (order.withdrawn_at) return "withdrawn";
  const isAsked = order.status === "requested" || order.status === "confirmed";
  return isAsked || hasSupplier(order) ? (order.status as HrStatus) : "stopped";
}
