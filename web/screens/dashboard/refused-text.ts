import { isWithdrawn, type OrderStatus, wasRefused } from "../../../domain/orders.ts";

type Refused = { status: OrderStatus; withdrawn: boolean; decline_reason: string | null };

/** A no, in the supplier's own words when it gave any; null when nobody has refused. */
export function refusedText(order: Refused, who: string): string | null {
  if (!wasRefused(order)) return null;
  const what = isWithdrawn(order) ? `${who} har fått förhinder.` : `${who} kan inte leverera.`;
  return order.decline_reason ? `${what} ”${order.decline_reason}”` : what;
}
