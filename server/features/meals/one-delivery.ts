import { supplierKnows } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { assignSupplier } from "../orders/assign-supplier.ts";
import { cancelOrders } from "../orders/cancel-orders.ts";
import { changePeople } from "../orders/change-quantity.ts";
import { requireForgoable } from "../orders/is-over.ts";
import { lockOrders } from "../orders/read-orders.ts";
import { requireRevision } from "../orders/revision.ts";
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
  revision: number,
): Promise<void> {
  const delivery = await requireDelivery(tx, company, id);
  const [order] = await lockOrders(tx, "meal", [id]);
  requireRevision(order!, revision);
  if (delivery.status === "declined") {
    requireForgoable(services, order!);
    await cancelOrders(tx, services, "meal", [id], { by: "hr" });
    await skipDelivery(tx, delivery);
    return;
  }
  await lockDelivery(tx, company, id, services.clock.now());
  await cancelDeliveries(tx, services, [delivery]);
  await skipDelivery(tx, delivery);
}

export async function changeMealPeople(
  tx: Tx,
  services: Services,
  { company, id }: Which,
  count: number,
  revision: number,
): Promise<void> {
  await lockDelivery(tx, company, id, services.clock.now());
  await changePeople(tx, services, id, count, revision);
}

/** Gives it a restaurant, or another one; whoever was asked before is told. */
export async function changeRestaurant(
  tx: Tx,
  services: Services,
  { company, id }: Which,
  vendorId: string,
  revision: number,
): Promise<string> {
  await lockSeriesOf(tx, id);
  const order = await requireDelivery(tx, company, id);
  // A kitchen that is cooking is not told minutes before the delivery that somebody else does.
  if (supplierKnows(order.status)) requireInTime(order, services.clock.now());
  return assignSupplier(tx, services, "meal", id, vendorId, "hr", revision);
}
