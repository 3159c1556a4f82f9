import { chooseOrderProduct } from "../../../../contract/cake-products.ts";
import { isUnasked } from "../../../../domain/orders.ts";
import { implement } from "../../../calls/implement.ts";
import { keepProducts, requireShownProducts } from "../../orders/keep-product.ts";
import { writeProducts } from "../../orders/order-products.ts";
import { lockOrders } from "../../orders/read-orders.ts";
import { requireRevision } from "../../orders/revision.ts";
import { requireOwnOrder } from "../../orders/status-transition.ts";

export default implement(chooseOrderProduct, async ({ input, tx, caller, refuse }) => {
  const { id, product_id, revision, price_ore } = input;
  await requireOwnOrder(tx, "cake", caller.company.id, id);
  const [order] = await lockOrders(tx, "cake", [id]);
  if (!order) throw refuse("order-not-found");
  requireRevision(order, revision);
  if (!isUnasked(order.status)) throw refuse("order-changed", "Bageriet har redan fått beställningen.");
  if (product_id) {
    await keepProducts(tx, new Map([[id, product_id]]));
    if (price_ore !== undefined) await requireShownProducts(tx, new Map([[id, { product_id, price_ore }]]));
  } else await writeProducts(tx, [{ id, chosen: null }]);
  return {};
});
