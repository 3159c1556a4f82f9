import { withdrawSupplierOrder } from "../../../../contract/supplier-answer.ts";
import { implement } from "../../../calls/implement.ts";
import { requireLink, withdrawOrders } from "../answer-orders.ts";

export default implement(withdrawSupplierOrder, async ({ input, tx, services, refuse }) => {
  const link = await requireLink(tx, services, input.token);
  const withdrawn = await withdrawOrders(tx, services, link, input.order_ids, input.reason);
  if (withdrawn.length === 0) throw refuse("order-changed");
  return { withdrawn: withdrawn.length };
});
