import { cancelCakeOrder } from "../../contract/cakes.ts";
import { implement } from "../implement.ts";
import { cancelOrders } from "../orders/cancel.ts";
import { requireMoved } from "../orders/move.ts";

export default implement(cancelCakeOrder, async ({ input, tx, services }) => {
  const cancelled = await cancelOrders(tx, services, "cake", [input.id], { by: "hr" });
  await requireMoved(tx, "cake", input.id, cancelled);
  return {};
});
