import { deliverSupplierOrder } from "../../../../contract/deliveries.ts";
import { implement } from "../../../calls/implement.ts";
import { requireLink, requireOrders } from "../answer-orders.ts";
import { signHistory, tellOutcomes } from "../tell-outcomes.ts";

export default implement(deliverSupplierOrder, async ({ input, tx, services }) => {
  const link = await requireLink(tx, services, input.token);
  const orders = await requireOrders(tx, services, link, input.order_ids);
  const own = new Set(orders.map(({ id }) => id));
  await signHistory(tx, "supplier", orders[0]?.supplier_name ?? null);
  await tellOutcomes(tx, services, {
    words: input.order_ids.map((order_id) => ({ order_id, outcome: "came", note: null })),
    by: "supplier",
    isTheirs: ({ id, supplier_id }) => own.has(id) && supplier_id === link.vendor_id,
  });
  return {};
});
