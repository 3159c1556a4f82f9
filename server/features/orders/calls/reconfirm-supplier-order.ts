import { reconfirmSupplierOrder } from "../../../../contract/supplier-answer.ts";
import { implement } from "../../../calls/implement.ts";
import { reconfirmOrders, requireLink } from "../answer-orders.ts";

export default implement(reconfirmSupplierOrder, async ({ input, tx, services }) => {
  const link = await requireLink(tx, services, input.token);
  await reconfirmOrders(tx, services, link, input.versions);
  return {};
});
