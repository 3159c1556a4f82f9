import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { endReconfirmation } from "./status-transition.ts";

/**
 * Adds an entry to the story of each order and ends its reconfirmation. Returns the entries' ids by order: part of the
 * mail's key, so that each change gets its own mail.
 */
export async function recordFoodChange(
  tx: Tx,
  companyId: string,
  orders: readonly { id: string }[],
): Promise<Map<string, number>> {
  if (orders.length === 0) return new Map();
  const ids = orders.map((order) => order.id);
  await endReconfirmation(tx, ids);
  // Without the values: the story is kept longer than allergies may be.
  const entries = await readRows(tx, { historyId: z.number(), order_id: z.string() })`
    insert into order_history (company_id, order_id, actor, actor_name, change)
    select company_id, id, coalesce(nullif(current_setting('app.actor', true), ''), 'automation'),
      nullif(current_setting('app.actor_name', true), ''), 'food'
    from orders where company_id = ${companyId} and id in ${ids}
    returning id::int as "historyId", order_id`;
  return new Map(entries.map(({ order_id, historyId }) => [order_id, historyId]));
}
