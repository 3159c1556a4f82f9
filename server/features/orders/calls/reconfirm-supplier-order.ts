import { reconfirmSupplierOrder } from "../../../../contract/supplier-answer.ts";
import { implement } from "../../../calls/implement.ts";
import { reconfirmOrders, requireLink } from "../answer-orders.ts";

export default implement(reconfirmSupplierOrder, async ({ input, tx, services }) => {
  await reconfirmOrders(tx, services, await requireLink(tx, services, input.token));
  return {};
});
