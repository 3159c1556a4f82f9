import type { Tx } from "../../database/database.ts";
import { previewNext } from "./choose-next.ts";
import { type OrderRow, readOrders } from "./read-orders.ts";
import type { OrderKind } from "./status-transition.ts";

/**
 * Who is asked when these orders' deadlines pass without a yes, by the order; null where nobody is left, and nothing where
 * there is no deadline. For next steps: it may be somebody else when that comes.
 */
export async function readNextNames(
  tx: Tx,
  kind: OrderKind,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const orders: OrderRow[] = await readOrders(tx, kind, ids);
  const waiting = orders.flatMap((order) =>
    order.answer_by && order.has_access ? [{ ...order, answer_by: order.answer_by }] : [],
  );
  const next = await previewNext(tx, waiting);
  return new Map([...next].map(([id, { supplier }]) => [id, supplier?.name ?? null]));
}
