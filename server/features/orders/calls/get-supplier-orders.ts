import { getSupplierOrders, type SupplierOrder } from "../../../../contract/supplier-answer.ts";
import { kindTraits } from "../../../../domain/order-kinds.ts";
import { implement } from "../../../calls/implement.ts";
import { hasPassed, mayReconfirm, ordersOfLink, requireLink, ordersToShow } from "../answer-orders.ts";
import { whatBecameOf } from "../dead-offers.ts";
import { readDeclined } from "../lapsed-offers.ts";
import { readAskingChanges } from "../change-mail.ts";
import { readReceiving } from "../receiving.ts";
import { readSupplierDays } from "../supplier-day.ts";
import { earliestDeadline } from "../supplier-delivery.ts";
import { lostAs } from "../../../../domain/orders.ts";
import { foodOf, invoicesOf, withdrawnOf } from "../supplier-page.ts";
import { readSupplierStory } from "../supplier-story.ts";

export default implement(getSupplierOrders, async ({ input, tx, services, today, refuse }) => {
  const link = await requireLink(tx, services, input.token);
  const all = await ordersOfLink(tx, link);
  const live = ordersToShow(all);
  const orders = live.length > 0 ? live : await readDeclined(tx, link);
  const [first] = orders;
  if (!first) throw refuse("order-not-found", await whatBecameOf(tx, link));
  const food = await foodOf(tx, services, orders);
  const may_take_back = await withdrawnOf(
    tx,
    all.filter((order) => lostAs(order) === "withdrawn" && !live.includes(order)),
  );
  const told = [...food.orders, ...may_take_back];
  const again = orders.filter((order) => order.answer_wanted_again);
  const changes = await readAskingChanges(tx, again, await readSupplierDays(tx, again));
  return {
    kind: link.kind,
    supplier_name: first.supplier_name!,
    company_name: first.company_name,
    delivery_date: link.delivery_date,
    answer_by: earliestDeadline(orders),
    passed: hasPassed(services, link),
    may_reconfirm: kindTraits[link.kind].isReconfirmed && mayReconfirm(services, link),
    changes,
    receiving: await readReceiving(tx, orders, today),
    invoices: invoicesOf(orders),
    may_take_back,
    story: await readSupplierStory(
      tx,
      link,
      told.map(({ id }) => id),
      nameOf(told),
    ),
    ...food,
  };
});

/** Which of several it is: a cake's marking, or breakfast and lunch. */
const nameOf = (orders: SupplierOrder[]) => (id: string) => {
  const order = orders.length > 1 ? orders.find((one) => one.id === id) : undefined;
  return order?.marking ?? order?.meal_type ?? null;
};
