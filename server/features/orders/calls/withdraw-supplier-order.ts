import { withdrawSupplierOrder } from "../../../../contract/supplier-answer.ts";
import { implement } from "../../../calls/implement.ts";
import { requireLink, withdrawOrders } from "../answer-orders.ts";

export default implement(withdrawSupplierOrder, async ({ input, tx, services }) => {
  const link = await requireLink(tx, services, input.token);
  const withdrawn = await withdrawOrders(tx, services, link, { ...input, ids: input.order_ids });
  return { withdrawn: withdrawn.length };
});
