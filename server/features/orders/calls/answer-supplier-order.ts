import { answerSupplierOrder } from "../../../../contract/supplier-answer.ts";
import { orderLabel } from "../../../../domain/orders.ts";
import { implement } from "../../../calls/implement.ts";
import { answerOrders, ordersOfLink, requireLink, ordersToShow } from "../answer-orders.ts";
import { lockOrders } from "../read-orders.ts";
import { forwardMessage } from "../supplier-message.ts";
import { foodOf } from "../supplier-page.ts";

export default implement(answerSupplierOrder, async ({ input, tx, services, refuse }) => {
  const link = await requireLink(tx, services, input.token);
  if (input.answer === "confirm") {
    const asked = ordersToShow(await ordersOfLink(tx, link)).map((order) => order.id);
    // Held, so that what somebody can eat does not change between the reading and the yes.
    await lockOrders(tx, link.kind, asked);
    const { allergens } = await foodOf(tx, ordersToShow(await ordersOfLink(tx, link)));
    const read = new Set(input.allergens_read);
    if (!allergens.every((allergen) => read.has(allergen))) throw refuse("allergens-unread");
  }
  const { answered, already } = await answerOrders(tx, services, link, {
    ids: input.order_ids,
    answer: input.answer,
    reason: input.reason,
  });
  if (answered.length === 0)
    throw refuse("order-changed", `Beställningen är redan besvarad: ${orderLabel(already[0]!.status)}.`);
  if (input.answer === "confirm" && input.reason)
    await forwardMessage(tx, services, link.kind, answered, input.reason);
  return { answered: answered.length };
});
