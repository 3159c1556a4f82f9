import { createHash } from "node:crypto";
import { capitalised } from "../../../domain/swedish.ts";
import { people, portions } from "./mails/parts/phrases.ts";
import type { Services } from "../../providers/services.ts";
import type { OrderRow } from "./read-orders.ts";

/** An order in a few words: 'Tårta till Elin Sandberg, 12 bitar', 'Lunch, 25 personer'. */
export function describeOrder(order: OrderRow): string {
  return order.kind === "cake"
    ? `Tårta till ${order.employee_name}, ${portions(order.portion_size)}`
    : describeAnonymously(order);
}

/** The same without a person: 'Tårta, 12 bitar'. */
export function describeAnonymously(order: OrderRow): string {
  return order.kind === "cake"
    ? `Tårta, ${portions(order.portion_size)}`
    : `${capitalised(order.meal_type)}, ${people(order.people_count)}`;
}

/** Where HR sees its orders; an order's own id opens it there. */
export function ordersUrl({ publicUrl }: Services, order: Pick<OrderRow, "kind">): string {
  return `${publicUrl}/dashboard?tab=${order.kind === "cake" ? "tartor" : "maltider"}`;
}

export const orderUrl = (services: Services, order: OrderRow): string =>
  `${ordersUrl(services, order)}&order=${order.id}`;

/** A mail about one order opens it, one about several their list. */
export const listUrl = (services: Services, orders: readonly OrderRow[]): string =>
  orders.length === 1 ? orderUrl(services, orders[0]!) : ordersUrl(services, orders[0]!);

/** One click there asks this supplier instead. */
export const askUrl = (services: Services, order: OrderRow, vendorId: string): string =>
  `${orderUrl(services, order)}&vendor=${vendorId}`;

/**
 * A short name for a set of orders, the same in whatever order they come. What is said of an order's next offer is another
 * mail than what was said of the one before.
 */
export function keyOf(orders: readonly { id: string; offer_id: string | null }[]): string {
  const ids = orders.map((order) => order.offer_id ?? order.id).sort();
  return createHash("sha256").update(ids.join()).digest("hex").slice(0, 24);
}

export const employeesOf = (orders: readonly OrderRow[]): string[] =>
  orders.flatMap((order) => (order.kind === "cake" ? [order.employee_id] : []));
