import { deliverSupplierOrders } from "../../../../contract/supplier-page.ts";
import { implement } from "../../../calls/implement.ts";
import { tellOutcomes } from "../../orders/tell-outcomes.ts";
import { forEachDelivery } from "../for-each-delivery.ts";

export default implement(deliverSupplierOrders, ({ input, tx, caller, services }) =>
  forEachDelivery(tx, caller.supplierId, input.order_ids, async (platform, { ids }) => {
    await tellOutcomes(platform, services, {
      words: ids.map((order_id) => ({ order_id, outcome: "came", note: null })),
      by: "supplier",
      isTheirs: ({ supplier_id }) => supplier_id === caller.supplierId,
    });
    return ids;
  }),
);
