import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { readIds, readRows } from "../../database/query.ts";
import { endReconfirmation, setDeadlines } from "./status-transition.ts";

/**
 * Adds an entry to the story of each order, ends its reconfirmation and, of those that `ask`, takes the yes for an old one.
 * Returns the entries' ids by order, part of the mail's key, and the orders that did not wait for a new yes before.
 */
export async function recordFoodChange(
  tx: Tx,
  companyId: string,
  orders: readonly { id: string }[],
  ask: readonly { id: string }[],
): Promise<{ historyIds: Map<string, number>; asked: string[] }> {
  if (orders.length === 0) return { historyIds: new Map(), asked: [] };
  const ids = orders.map((order) => order.id);
  await endReconfirmation(tx, ids);
  const asking = JSON.stringify(ask.map((order) => order.id));
  const asks = sql`id in (select jsonb_array_elements_text(${asking}::jsonb)::uuid)`;
  const asked = await readIds(tx)`update orders set answer_wanted_again_at = app_now(), updated_at = app_now()
    where company_id = ${companyId} and ${asks} and answer_wanted_again_at is null returning id`;
  await setDeadlines(tx, asked);
  // Without the values: the story is kept longer than allergies may be.
  const entries = await readRows(tx, { historyId: z.number(), order_id: z.string() })`
    insert into order_history (company_id, order_id, actor, actor_name, change)
    select company_id, id, coalesce(nullif(current_setting('app.actor', true), ''), 'automation'),
      nullif(current_setting('app.actor_name', true), ''), case when ${asks} then 'food_asks' else 'food' end
    from orders where company_id = ${companyId} and id in ${ids}
    returning id::int as "historyId", order_id`;
  return { historyIds: new Map(entries.map(({ order_id, historyId }) => [order_id, historyId])), asked };
}
