import type { OrderRow } from "./read-orders.ts";
import { hasSupplier } from "./offer-to-supplier.ts";

type HrStatus =
  | "asked-again"
  | "pending"
  | "planned"
  | "requested"
  | "confirmed"
  | "withdrawn"
  | "stopped"
  | "closed";

/** How an order that is on its way stands, for HR: also when its supplier has withdrawn, or can no longer be asked. */
export function hrStatus(order: OrderRow): HrStatus {
  if (order.withdrawn) return "withdrawn";
  if (order.answer_wanted_again) return "asked-again";
  const isAsked = order.status === "requested" || order.status === "confirmed";
  if (isAsked || hasSupplier(order)) return order.status as HrStatus;
  return order.supplier_active && order.supplier_closed ? "closed" : "stopped";
}
