import { formatDay } from "../../../domain/dates.ts";
import type { SupplierIdentity } from "../../calls/identify-supplier.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { answerOrders, withdrawOrders } from "../orders/answer-orders.ts";
import { forEachDelivery } from "./for-each-delivery.ts";
import type { PageOrder } from "./page-orders.ts";

/** What a supplier gives back since it closes that day: a no to what it has not answered, a withdrawal of its yes. */
export async function offerOn(
  tx: Tx,
  services: Services,
  { supplierId }: SupplierIdentity,
  orders: readonly PageOrder[],
): Promise<void> {
  if (orders.length === 0) return;
  const unanswered = new Set(orders.filter(({ status }) => status === "requested").map(({ id }) => id));
  const all = orders.map(({ id }) => id);
  const { refused } = await forEachDelivery(tx, supplierId, all, async (platform, { link, ids }) => {
    const reason = `Stängt ${formatDay(Temporal.PlainDate.from(link.delivery_date))}`;
    const [asked, promised] = [
      ids.filter((id) => unanswered.has(id)),
      ids.filter((id) => !unanswered.has(id)),
    ];
    if (asked.length > 0)
      await answerOrders(platform, services, link, { ids: asked, answer: "decline", reason });
    if (promised.length > 0) await withdrawOrders(platform, services, link, { ids: promised, reason });
    return ids;
  });
  // Nobody is told that a day is closed while one of its orders stays.
  if (refused[0]) throw new Refusal("order-changed", refused[0].text);
}
