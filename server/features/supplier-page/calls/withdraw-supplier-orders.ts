import { withdrawSupplierOrders } from "../../../../contract/supplier-page.ts";
import { implement } from "../../../calls/implement.ts";
import { withdrawOrders } from "../../orders/answer-orders.ts";
import { forEachDelivery } from "../for-each-delivery.ts";

export default implement(withdrawSupplierOrders, ({ input, tx, caller, services }) =>
  forEachDelivery(tx, caller.supplierId, input.order_ids, (platform, { link, ids }) =>
    withdrawOrders(platform, services, link, { ids, reason: input.reason }),
  ),
);
