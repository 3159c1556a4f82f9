import { lostAs, type LostOffer } from "../../../domain/orders.ts";
import type { OrderRow } from "./read-orders.ts";
import { hasSupplier } from "./offer-to-supplier.ts";

type HrStatus =
  | "asked-again"
  | "pending"
  | "planned"
  | "requested"
  | "confirmed"
  | "stopped"
  | "closed"
  | LostOffer;

/** How an order that is wanted stands, for HR: also when nobody has it any more, or its supplier can no longer be asked. */
export function hrStatus(order: OrderRow): HrStatus {
  const lost = lostAs(order);
  if (lost) return lost;
  if (order.answer_wanted_again) return "asked-again";
  const isAsked = order.status === "requested" || order.status === "confirmed";
  if (isAsked || hasSupplier(order)) return order.status as HrStatus;
  return order.supplier_active && order.supplier_closed ? "closed" : "stopped";
}
