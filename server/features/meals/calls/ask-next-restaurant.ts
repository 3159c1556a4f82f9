import { askNextRestaurant } from "../../../../contract/meals.ts";
import { supplierKnows } from "../../../../domain/orders.ts";
import { implement } from "../../../calls/implement.ts";
import { requireInTime } from "../cancel.ts";
import { requireDelivery } from "../delivery.ts";
import { isSent } from "../../orders/read-orders.ts";
import { lockSeriesOf } from "../../orders/series-wanted.ts";
import { assignSupplier } from "../../orders/assign-supplier.ts";

export default implement(askNextRestaurant, async ({ input, caller, tx, clock, services }) => {
  await lockSeriesOf(tx, input.id);
  const order = await requireDelivery(tx, caller.company.id, input.id);
  // A kitchen that is cooking is not told minutes before the delivery that somebody else does.
  if (supplierKnows(order.status)) requireInTime(order, clock.now());
  const id = await assignSupplier(tx, services, "meal", input.id, input.vendor_id, "hr", input.seen);
  return { id, sent: await isSent(tx, "meal", id) };
});
