import { isOver as isOverAt } from "../../../domain/outcome.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Services } from "../../providers/services.ts";
import type { OrderRow } from "./read-orders.ts";

/** Whether the moment of delivery has come. */
export const isOver = ({ clock }: Services, order: OrderRow): boolean => isOverAt(order, clock.now());

/** It can be cancelled or forgone while it is ahead; what its hour has passed by came or was missed, and stays so. */
export function requireForgoable(services: Services, order: OrderRow): void {
  if (order.status === "completed" || order.status === "cancelled") return;
  if (order.outcome !== null) throw new Refusal("day-passed", "Leveransen är redan besvarad.");
  requireNotOver(services, order);
}

/** After its hour an order can be neither changed, moved nor requested: it came or was missed. */
export function requireNotOver(services: Services, order: OrderRow): void {
  if (isOver(services, order)) throw new Refusal("day-passed", "Leveranstiden har redan passerat.");
}
