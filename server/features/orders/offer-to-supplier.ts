import { needsPerson } from "../../../domain/approval.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { isAnswered, isUnasked } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import { type OutboxMail, writeMails } from "../../mail/outbox.ts";
import { bakeryOrder } from "./mails/bakery-order.ts";
import { offerReminder } from "./mails/offer-reminder.ts";
import type { DefinedMail } from "../../mail/define.ts";
import { restaurantOrder } from "./mails/restaurant-order.ts";
import type { Services } from "../../providers/services.ts";
import {
  answerUrl,
  bakeryDelivery,
  deliveryFor,
  earliestDeadline,
  restaurantDelivery,
} from "./supplier-delivery.ts";
import { transitionOrders, type OrderKind } from "./status-transition.ts";
import { chooseProducts } from "./order-products.ts";
import { sayYesByRule } from "./say-yes-by-rule.ts";
import { claimNotices } from "./claim-notices.ts";
import { envelope, lastDelivery } from "./envelope.ts";
import { suppliersAsked } from "./facts.ts";
import { isOver } from "./is-over.ts";
import { type NextSuppliers, readNextSuppliers } from "./next-suppliers.ts";
import { lockOrders, type OrderRow, readOrders } from "./read-orders.ts";
import { endAskingForRest } from "./rest-of-day.ts";
import { groupByDay, readSupplierDays, type SupplierDays } from "./supplier-day.ts";
import { orderWithoutSupplier } from "./mails/order-without-supplier.ts";
import { withoutSupplierMail } from "./without-supplier-mail.ts";
import { employeesOf, keyOf } from "./describe.ts";

export type Offered = {
  /** Those that were offered; their suppliers have been written to, and may have said yes beforehand. */
  requested: string[];
  /** Those that nobody can be asked about: no supplier, or one that has stopped or is closed. HR is told. */
  withoutSupplier: string[];
};

export type Asking = { next?: boolean; suppliers?: ReadonlyMap<string, string> };

/**
 * Asks the suppliers for these orders, those that may still be asked for: one mail for each company and day. What a
 * supplier has refused is asked for again only by whoever chose another one (`next`), or by the chain, which says whom
 * to ask (`suppliers`).
 */
export async function offerToSupplier(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
  by: "admin" | "automation",
  { next = false, suppliers }: Asking = {},
): Promise<Offered> {
  const waiting = (await lockOrders(tx, kind, ids)).filter(
    // Skips people who left, series that ended, deliveries whose hour has come and what only a person may let go.
    (order) =>
      (next || isUnasked(order.status)) &&
      order.wanted &&
      !isOver(services, order) &&
      (by === "admin" || !needsPerson(order)),
  );
  const isReachable = (order: OrderRow) => suppliers?.has(order.id) || hasSupplier(order);
  const reachable = waiting.filter(isReachable);
  const without = waiting.filter((order) => !isReachable(order));

  const moved = new Set(
    await transitionOrders(tx, kind, {
      ids: reachable.map((order) => order.id),
      to: "requested",
      by,
      ...(suppliers ? { suppliers } : {}),
    }),
  );
  await chooseProducts(tx, await readOrders(tx, kind, [...moved]));
  await sayYesByRule(tx, services, kind, [...moved]);
  const asked: OrderRow[] = await readOrders(tx, kind, [...moved]);
  const days = await readSupplierDays(tx, asked);
  await writeMails(tx, orderMails(services, asked, days));
  if (moved.size > 0) await suppliersAsked.publish(tx, services, { orderIds: [...moved] });
  await endAskingForRest(tx, services, asked, days);
  const toNotify = await claimNotices(tx, orderWithoutSupplier.kind, without);
  const others = await readNextSuppliers(tx, services, toNotify);
  await writeMails(tx, withoutSupplierMails(services, toNotify, others));
  return { requested: [...moved], withoutSupplier: without.map((order) => order.id) };
}

/** A supplier that was deactivated after the order was made, or has closed that day, cannot be asked any more. */
export const hasSupplier = (order: OrderRow): boolean =>
  Boolean(order.supplier_id && order.supplier_active && order.supplier_email && !order.supplier_closed);

/** One order mail for each supplier, company and day. */
export function orderMails(
  services: Services,
  orders: readonly OrderRow[],
  days: SupplierDays,
): OutboxMail[] {
  return groupByDay(orders).map((group) => ({
    ...envelope(group, days),
    mail: orderMail(services, group, days),
  }));
}

/** What a mail that asks says: what is needed, when and where, what is known already, and the page to answer on. */
export function orderMail(services: Services, asked: readonly OrderRow[], days: SupplierDays): DefinedMail {
  const [first] = asked as [OrderRow];
  const day = days.of(first);
  const ids = new Set(asked.map((order) => order.id));
  const isNew = (order: OrderRow) => ids.has(order.id) || order.kind !== first.kind;
  const known = [...day.cakes, ...day.meals].some((order) => !isNew(order));
  const mark = (order: OrderRow) => (known && ids.has(order.id) ? "ny" : null);
  const today = stockholmToday(services.clock);
  const details = {
    answer_url: answerUrl(services, asked),
    answer_by: earliestDeadline(asked),
    confirmed: asked.every(isAnswered),
    today: today.toString(),
  };
  const mails: Record<OrderKind, () => DefinedMail> = {
    cake: () => bakeryOrder({ ...bakeryDelivery(day, days, mark), ...details }),
    meal: () => restaurantOrder({ ...restaurantDelivery(day, days, mark), ...details }),
  };
  return mails[first.kind]();
}

/** Reminds of orders that a supplier has not answered yet; null when all of them have been. */
export function reminderMail(
  services: Services,
  asked: readonly OrderRow[],
  days: SupplierDays,
): DefinedMail | null {
  const waiting = asked.filter(
    ({ status, answer_wanted_again }) => status === "requested" || answer_wanted_again,
  );
  const answer_by = earliestDeadline(waiting);
  const [first] = waiting;
  if (!first || !answer_by) return null;
  const day = days.of(first);
  return offerReminder({
    ...deliveryFor[first.kind](day, days),
    answer_by,
    asks_again: waiting.some((order) => order.answer_wanted_again),
    answer_url: answerUrl(services, waiting),
    today: stockholmToday(services.clock).toString(),
  });
}

/** One mail for a company: an order that nobody will deliver must not be silent. */
function withoutSupplierMails(services: Services, orders: OrderRow[], next: NextSuppliers): OutboxMail[] {
  return [...Map.groupBy(orders, (order) => order.company_id).values()].map((group) => {
    const { company_id, contact_email } = group[0]!;
    return {
      key: `${company_id}:${keyOf(group)}`,
      to: contact_email ?? services.settings.contactEmail,
      recipientId: company_id,
      companyId: company_id,
      expiresAt: lastDelivery(group),
      employeeIds: employeesOf(group),
      orderIds: group.map((order) => order.id),
      mail: withoutSupplierMail(services, group, next),
    };
  });
}
