import { answerSupplierOffers } from "../../../../contract/supplier-page.ts";
import { implement } from "../../../calls/implement.ts";
import { Refusal } from "../../../calls/refusal.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { answerOrders } from "../../orders/answer-orders.ts";
import { lockEaters } from "../../orders/lock-orders.ts";
import { requireShown } from "../../orders/order-version.ts";
import { lockOrders } from "../../orders/read-orders.ts";
import { forwardMessage } from "../../orders/supplier-message.ts";
import { forEachDelivery } from "../for-each-delivery.ts";
import { type PageOrder, readPageOrders } from "../page-orders.ts";
import { mailReceipt } from "../receipt.ts";

export default implement(answerSupplierOffers, async ({ input, tx, caller, services }) => {
  const { answer, reason } = input;
  const ids = input.offers.map(({ id }) => id);
  const versions = input.offers.map(({ version }) => version);
  const read = new Set(input.allergens_read);
  const answeredNow: PageOrder[] = [];
  const result = await forEachDelivery(tx, caller.supplierId, ids, async (platform, { link, ids: own }) => {
    await lockEaters(platform, link.company_id);
    // Held, so that what somebody can eat does not change between the reading and the yes.
    await lockOrders(platform, link.kind, own);
    const { shown } = await readPageOrders(
      platform,
      services,
      own.map((id) => ({ id, kind: link.kind })),
    );
    const waiting = shown.filter((order) => order.status === "requested" || order.answer_wanted_again);
    requireShown(waiting, versions);
    const unread = waiting.some(({ allergies, table, separate_food }) =>
      [...allergies, ...table, ...separate_food].some(({ name }) => !read.has(name)),
    );
    if (answer === "confirm" && unread) throw new Refusal("allergens-unread");
    const { answered, already } = await answerOrders(platform, services, link, { ids: own, answer, reason });
    if (answer === "confirm" && reason && answered.length > 0)
      await forwardMessage(platform, services, link.kind, answered, { message: reason });
    answeredNow.push(...shown.filter(({ id }) => answered.includes(id)));
    // A press that was repeated, since the answer to the first was lost, has been done.
    const same = already.filter(({ status }) => answer === "confirm" && status === "confirmed");
    return [...answered, ...same.map(({ id }) => id)];
  });
  const told = answeredNow.filter(({ id }) => result.done.includes(id));
  await asPlatform(tx, (platform) => mailReceipt(platform, services, caller.supplierId, told, answer));
  return result;
});
