import { listNextSuppliers } from "../../../../contract/order-requests.ts";
import { implement } from "../../../calls/implement.ts";
import { readNextSuppliers } from "../next-suppliers.ts";
import { readOrders } from "../read-orders.ts";

export default implement(listNextSuppliers, async ({ input, tx, services, refuse }) => {
  const [order] = await readOrders(tx, input.order_type, [input.id]);
  if (!order) throw refuse("order-not-found");
  return { others: (await readNextSuppliers(tx, services, [order])).get(order.id) ?? [] };
});
