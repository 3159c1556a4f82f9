import { type OrderStatus, supplierKnows } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { assignSupplier } from "../orders/assign-supplier.ts";
import { cancelOrders } from "../orders/cancel-orders.ts";
import { changePeople } from "../orders/change-quantity.ts";
import { requireForgoable } from "../orders/is-over.ts";
import { lockOrders } from "../orders/read-orders.ts";
import { requireAsSeen } from "../orders/status-transition.ts";
import { lockSeriesOf } from "../orders/series-wanted.ts";
import { cancelDeliveries, requireInTime } from "./cancel.ts";
import { lockDelivery, requireDelivery, skipDelivery } from "./delivery.ts";

/** What HR does with one of the company's own deliveries; the rest of its series stays as it is. */

type Which = { company: string; id: string };

/** Also one that nobody is left to ask for: then it is forgone, and there is nobody to tell. */
export async function cancelMeal(
  tx: Tx,
  services: Services,
  { company, id }: Which,
  seen?: OrderStatus,
): Promise<void> {
  const delivery = await requireDelivery(tx, company, id);
  requireAsSeen(delivery.status, seen);
  if (delivery.status === "declined") {
    const [order] = await lockOrders(tx, "meal", [id]);
    requireForgoable(services, order!);
    await cancelOrders(tx, services, "meal", [id], { by: "hr" });
    await skipDelivery(tx, delivery);
    return;
  }
  const order = await lockDelivery(tx, company, id, services.clock.now());
  await cancelDeliveries(tx, services, [order]);
  await skipDelivery(tx, order);
}

export async function changeMealPeople(
  tx: Tx,
  services: Services,
  { company, id }: Which,
  count: number,
): Promise<void> {
  await lockDelivery(tx, company, id, services.clock.now());
  await changePeople(tx, services, id, count);
}

/** Gives it a restaurant, or another one; whoever was asked before is told. */
export async function changeRestaurant(
  tx: Tx,
  services: Services,
  { company, id }: Which,
  vendorId: string,
  seen?: OrderStatus,
): Promise<string> {
  await lockSeriesOf(tx, id);
  const order = await requireDelivery(tx, company, id);
  // A kitchen that is cooking is not told minutes before the delivery that somebody else does.
  if (supplierKnows(order.status)) requireInTime(order, services.clock.now());
  return assignSupplier(tx, services, "meal", id, vendorId, "hr", seen);
}
