import { stockholmInstant, stockholmToday } from "../../domain/clock.ts";
import { mayMove } from "../../domain/orders.ts";
import type { Tx } from "../database/database.ts";
import { type OutboxMail, writeMails } from "../mail/outbox.ts";
import { bakeryOrder } from "../mail/templates/bakery-order.ts";
import type { Mail } from "../mail/templates/parts/render.ts";
import { restaurantOrder } from "../mail/templates/restaurant-order.ts";
import type { Services } from "../services.ts";
import {
  answerBy,
  answerUrl,
  bakeryDelivery,
  groupCakes,
  type KitchenFacts,
  readKitchenFacts,
  restaurantDelivery,
} from "./kitchen.ts";
import { moveOrders, type OrderKind } from "./move.ts";
import { claimUntold } from "./claim-untold.ts";
import { isOver } from "./is-over.ts";
import { type NextSuppliers, readNextSuppliers } from "./next-suppliers.ts";
import { holdOrders, type OrderRow } from "./read.ts";
import { WITHOUT_SUPPLIER, withoutSupplierMail } from "./without-supplier.ts";
import { employeesOf, keyOf } from "./words.ts";

export type Requested = {
  /** Those that moved to requested; their suppliers have been written to. */
  requested: string[];
  /** Those that nobody can be asked about: no supplier, or one that has stopped or is closed. HR is told. */
  withoutSupplier: string[];
};

/** Asks the suppliers for these orders, those that may still be asked for: one mail for each company and day. */
export async function requestFromSupplier(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
  by: "admin" | "automation",
): Promise<Requested> {
  const waiting = (await holdOrders(tx, kind, ids)).filter(
    // Whoever has left is not baked for, a series that was ended is not cooked for, and nobody can bring what is eaten.
    (order) => mayMove(order.status, "requested", by) && order.wanted && !isOver(services, order),
  );
  const reachable = waiting.filter(hasSupplier);
  const without = waiting.filter((order) => !hasSupplier(order));

  const moved = new Set(
    await moveOrders(tx, kind, { ids: reachable.map((order) => order.id), to: "requested", by }),
  );
  const asked = reachable.filter((order) => moved.has(order.id));
  await writeMails(tx, orderMails(services, asked, await readKitchenFacts(tx, asked)));
  const untold = await claimUntold(tx, WITHOUT_SUPPLIER, without);
  const next = await readNextSuppliers(tx, services, untold);
  await writeMails(tx, withoutSupplierMails(services, untold, next));
  return { requested: [...moved], withoutSupplier: without.map((order) => order.id) };
}

/** A supplier that was deactivated after the order was made, or has closed that day, cannot be asked any more. */
export const hasSupplier = (order: OrderRow): boolean =>
  Boolean(order.supplier_id && order.supplier_active && order.supplier_email && !order.supplier_closed);

/** The mails that ask: one for a bakery's cakes of a company and day, one for each meal. */
export function orderMails(services: Services, orders: OrderRow[], kitchen: KitchenFacts): OutboxMail[] {
  const cakes = groupCakes(orders.filter((order) => order.kind === "cake"));
  const meals = orders.filter((order) => order.kind === "meal").map((meal) => [meal]);
  return [
    ...cakes.map((group) => ({
      ...envelope("bakery-order", group),
      mail: orderMail(services, group, kitchen),
    })),
    ...meals.map((meal) => ({
      ...envelope("restaurant-order", meal),
      mail: orderMail(services, meal, kitchen),
    })),
  ];
}

/** What a mail that asks says: what is needed, when and where, and the page to answer on. */
export function orderMail(services: Services, orders: readonly OrderRow[], kitchen: KitchenFacts): Mail {
  const [first] = orders as [OrderRow];
  const today = stockholmToday(services.clock);
  const details = {
    answer_url: answerUrl(services, first),
    answer_by: answerBy(first.delivery_date, today),
    today: today.toString(),
  };
  if (first.kind === "meal") return restaurantOrder({ ...restaurantDelivery(first, kitchen), ...details });
  const cakes = orders.filter((order) => order.kind === "cake");
  return bakeryOrder({ ...bakeryDelivery(cakes, kitchen), ...details });
}

/** To whom a mail about these orders of one supplier, company and day goes, and the key that keeps it single. */
export function envelope(kind: string, orders: readonly OrderRow[]) {
  const { supplier_id, supplier_email, company_id, delivery_date, delivery_time } = orders[0]!;
  return {
    key: `${kind}:${supplier_id}:${company_id}:${delivery_date}:${keyOf(orders)}`,
    to: supplier_email!,
    companyId: company_id,
    employeeIds: employeesOf(orders),
    orderIds: orders.map((order) => order.id),
    // Nobody is to be asked for a cake that should have been there yesterday.
    expiresAt: stockholmInstant(Temporal.PlainDate.from(delivery_date), delivery_time).toString(),
  };
}

/** One mail for a company: an order that nobody will deliver must not be silent. */
function withoutSupplierMails(services: Services, orders: OrderRow[], next: NextSuppliers): OutboxMail[] {
  return [...Map.groupBy(orders, (order) => order.company_id).values()].map((group) => {
    const { company_id, contact_email } = group[0]!;
    return {
      key: `${WITHOUT_SUPPLIER}:${company_id}:${keyOf(group)}`,
      to: contact_email ?? services.settings.contactEmail,
      companyId: company_id,
      employeeIds: employeesOf(group),
      orderIds: group.map((order) => order.id),
      mail: withoutSupplierMail(services, group, next),
    };
  });
}
