import { moveCakeOrder } from "../../contract/cakes.ts";
import { implement } from "../implement.ts";
import { moveDelivery } from "../orders/move-delivery.ts";

export default implement(moveCakeOrder, async ({ input: { id, ...to }, tx, services }) => ({
  id: await moveDelivery(tx, services, id, to),
}));
