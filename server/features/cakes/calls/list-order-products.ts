import { listOrderProducts } from "../../../../contract/cake-products.ts";
import { implement } from "../../../calls/implement.ts";
import { readChoices, shownProduct } from "../../orders/order-products.ts";
import { readOrders } from "../../orders/read-orders.ts";
import { requireOwnOrder } from "../../orders/status-transition.ts";

export default implement(listOrderProducts, async ({ input: { id }, tx, caller }) => {
  await requireOwnOrder(tx, "cake", caller.company.id, id);
  const choices = await readChoices(tx, await readOrders(tx, "cake", [id]));
  const reader = { seesFood: caller.seesAllergies };
  const found = choices.get(id);
  return { products: found ? found.choice.all.map((one) => shownProduct(one, found, reader)) : [] };
});
