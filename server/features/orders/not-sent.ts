import { supplierKnows } from "../../../domain/orders.ts";
import type { NotSent } from "./mails/parts/not-sent.ts";
import type { OrderRow } from "./read-orders.ts";
import { hasSupplier } from "./offer-to-supplier.ts";
import type { Services } from "../../providers/services.ts";

/** The orders that are not requested because their company has no access any more; null when there are none. */
export function notSent({ publicUrl }: Services, orders: readonly OrderRow[]): NotSent | null {
  const waiting = orders.filter((order) => !order.has_access && !supplierKnows(order.status));
  if (waiting.length === 0) return null;
  return {
    count: waiting.length,
    lacks_supplier: !waiting.every(hasSupplier),
    renew_url: `${publicUrl}/dashboard`,
  };
}
