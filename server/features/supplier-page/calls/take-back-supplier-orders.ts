import { takeBackSupplierOrders } from "../../../../contract/supplier-page.ts";
import { implement } from "../../../calls/implement.ts";
import { takeBackWithdrawal } from "../../orders/answer-orders.ts";
import { forEachDelivery } from "../for-each-delivery.ts";

export default implement(takeBackSupplierOrders, async ({ input, tx, caller, services }) => {
  let asks_again = false;
  const result = await forEachDelivery(
    tx,
    caller.supplierId,
    input.order_ids,
    async (platform, { link, ids }) => {
      const { back, asked } = await takeBackWithdrawal(platform, services, link, ids);
      asks_again ||= asked.length > 0;
      return back;
    },
  );
  return { ...result, asks_again };
});
