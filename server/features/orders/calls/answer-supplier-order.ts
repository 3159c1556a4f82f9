import { answerSupplierOrder, type SupplierOrder } from "../../../../contract/supplier-answer.ts";
import { lostAs, orderLabel } from "../../../../domain/orders.ts";
import { implement } from "../../../calls/implement.ts";
import { answerOrders, ordersOfLink, requireLink, ordersToShow } from "../answer-orders.ts";
import { TIME_WAS_UP } from "../dead-offers.ts";
import { requireShown } from "../order-version.ts";
import { lockOrders, type OrderRow } from "../read-orders.ts";
import { lockEaters } from "../lock-orders.ts";
import { forwardMessage } from "../supplier-message.ts";
import { foodOf } from "../supplier-page.ts";

export default implement(answerSupplierOrder, async ({ input, tx, services, refuse }) => {
  const link = await requireLink(tx, services, input.token);
  if (input.answer === "confirm") {
    await lockEaters(tx, link.company_id);
    const asked = ordersToShow(await ordersOfLink(tx, link)).map((order) => order.id);
    // Held, so that what somebody can eat does not change between the reading and the yes.
    await lockOrders(tx, link.kind, asked);
    const { allergens, orders } = await foodOf(tx, services, ordersToShow(await ordersOfLink(tx, link)));
    const read = new Set(input.allergens_read);
    if (!allergens.every((allergen) => read.has(allergen))) throw refuse("allergens-unread");
    requireShown(
      orders.filter((order) => input.order_ids.includes(order.id) && waitsForYes(order)),
      input.versions,
    );
  }
  const { answered, already } = await answerOrders(tx, services, link, {
    ids: input.order_ids,
    answer: input.answer,
    reason: input.reason,
    versions: input.versions,
  });
  if (answered.length === 0) throw refuse("order-changed", whyNotAnswered(already[0]!));
  if (input.answer === "confirm" && input.reason)
    await forwardMessage(tx, services, link.kind, answered, { message: input.reason });
  return { answered: answered.length };
});

/** What was cancelled was answered by nobody, nor what lost its supplier when the time was up. */
function whyNotAnswered(order: OrderRow): string {
  const { status } = order;
  if (status === "cancelled") return "Beställningen är avbokad. Ni behöver inte leverera och inte svara.";
  if (lostAs(order) === "expired") return TIME_WAS_UP;
  return `Beställningen är redan besvarad: ${orderLabel(status)}.`;
}

const waitsForYes = ({ status, answer_wanted_again }: SupplierOrder): boolean =>
  status === "requested" || answer_wanted_again;
