import { answerSupplierOrder } from "../../contract/supplier-answer.ts";
import { orderLabel } from "../../domain/orders.ts";
import { implement } from "../implement.ts";
import { answerOrders, ordersBehind, requireLink } from "../orders/answer.ts";
import { foodOf } from "../orders/supplier-page.ts";

export default implement(answerSupplierOrder, async ({ input, tx, services, refuse }) => {
  const link = requireLink(services, input.token);
  if (input.answer === "confirm") {
    const { allergens } = await foodOf(tx, await ordersBehind(tx, link));
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
  return { answered: answered.length };
});
