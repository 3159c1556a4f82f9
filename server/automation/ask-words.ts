import { sql } from "drizzle-orm";
import type { Tx } from "../database/database.ts";
import { flatMapInTurns } from "../flat-map-in-turns.ts";
import { readKitchenFacts } from "../orders/kitchen.ts";
import type { OrderKind } from "../orders/move.ts";
import { type OrderRow, readOrders } from "../orders/read.ts";
import { orderMail } from "../orders/request.ts";
import type { Services } from "../services.ts";
import { wasAsked } from "./sources.ts";

type Written = { key: string; kind: string; order_ids: string[] };

const kinds = new Map<string, OrderKind>([
  ["bakery-order", "cake"],
  ["restaurant-order", "meal"],
]);

/** What a supplier is asked with, by the names that the mails carry. */
export const askKinds: string[] = [...kinds.keys()];

export const asksForOrders = ({ kind, order_ids }: Written): boolean =>
  kinds.has(kind) && order_ids.length > 0;

/** Words for mails of one kind, by their keys: the orders that their supplier still is to make, as they are now. */
export async function askWords(tx: Tx, services: Services, kind: string, mails: readonly Written[]) {
  const asked = sql`o.id in ${mails.flatMap((mail) => mail.order_ids)} and ${wasAsked}`;
  const orders: OrderRow[] = await readOrders(tx, kinds.get(kind)!, asked);
  const kitchen = await readKitchenFacts(tx, orders);
  return flatMapInTurns(mails, ({ key, order_ids }) => {
    const own = orders.filter(
      ({ id, supplier_id }) => order_ids.includes(id) && key.startsWith(`${kind}:${supplier_id}:`),
    );
    if (own.length === 0) return [];
    const words = { mail: orderMail(services, own, kitchen), orderIds: own.map((order) => order.id) };
    return [[key, words] as [string, typeof words]];
  });
}
