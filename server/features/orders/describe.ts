import { createHash } from "node:crypto";
import { type MealType } from "../../../domain/meals.ts";
import { kindTraits, type OrderKind } from "../../../domain/order-kinds.ts";
import { capitalised } from "../../../domain/swedish.ts";
import { amountOf } from "./mails/parts/phrases.ts";
import type { Services } from "../../providers/services.ts";
import type { OrderRow } from "./read-orders.ts";

type Described = {
  kind: OrderKind;
  employee_name: string | null;
  meal_type: MealType | null;
  quantity: number;
};

/** An order in a few words: 'Tårta till Elin Sandberg, 12 bitar', 'Lunch, 25 personer'. */
export const describeOrder = (order: Described): string =>
  [nameOf(order), order.employee_name && ` till ${order.employee_name}`, `, ${amountOf(order)}`].join("");

/** The same without a person: 'Tårta, 12 bitar'. */
export const describeAnonymously = (order: Described): string => `${nameOf(order)}, ${amountOf(order)}`;

const nameOf = ({ meal_type }: Described): string => capitalised(meal_type ?? "tårta");

/** Where HR sees its orders; an order's own id opens it there. */
export function ordersUrl({ publicUrl }: Services, order: Pick<OrderRow, "kind">): string {
  return `${publicUrl}/dashboard?tab=${kindTraits[order.kind].tab}`;
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
  orders.flatMap(({ employee_id }) => employee_id ?? []);
