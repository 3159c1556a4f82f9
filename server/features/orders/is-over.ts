import { stockholmInstant } from "../../../domain/clock.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Services } from "../../providers/services.ts";
import type { OrderRow } from "./read-orders.ts";

/** Whether the moment of delivery has come. */
export function isOver({ clock }: Services, { delivery_date, delivery_time }: OrderRow): boolean {
  const moment = stockholmInstant(Temporal.PlainDate.from(delivery_date), delivery_time);
  return Temporal.Instant.compare(moment, clock.now()) <= 0;
}

/** What a supplier had promised, and should have brought by now, is neither cancelled nor moved any more. */
export function requireNotDelivered(services: Services, order: OrderRow): void {
  if (order.status === "confirmed" && !order.withdrawn_at) requireNotOver(services, order);
}

/** What has been eaten gets no other size, and nobody is asked for it any more. */
export function requireNotOver(services: Services, order: OrderRow): void {
  if (isOver(services, order)) throw new Refusal("day-passed", "Leveranstiden har redan passerat.");
}
