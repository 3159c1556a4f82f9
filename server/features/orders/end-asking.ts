import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { readIds, readRows } from "../../database/query.ts";
import type { Services } from "../../providers/services.ts";
import { giveAllClear } from "./all-clear.ts";
import type { OrderRow } from "./read-orders.ts";
import { groupByDay } from "./supplier-day.ts";
import { forwardMessage } from "./supplier-message.ts";

/**
 * The first yes of these orders holds, and a new one is waited for no more. HR and the platform hear it where they had
 * been called. Returns the entries in the story, by order.
 */
export async function endAsking(
  tx: Tx,
  services: Services,
  orders: readonly OrderRow[],
): Promise<Map<string, number>> {
  if (orders.length === 0) return new Map();
  const ended = await readIds(tx)`
    update orders set answer_wanted_again_at = null, called_at = null, updated_at = app_now()
    where id in ${orders.map(({ id }) => id)} and answer_wanted_again_at is not null returning id`;
  if (ended.length === 0) return new Map();
  const entries = await readRows(tx, { entry: z.number(), order_id: z.string() })`
    insert into order_history (company_id, order_id, actor, actor_name, change)
    select company_id, id, coalesce(nullif(current_setting('app.actor', true), ''), 'automation'),
      nullif(current_setting('app.actor_name', true), ''), 'food_back'
    from orders where id in ${ended}
    returning id::int as entry, order_id`;
  const called = orders.filter(({ id, called_at }) => called_at !== null && ended.includes(id));
  for (const group of groupByDay(called)) {
    const { kind } = group[0]!;
    const ids = group.map(({ id }) => id);
    // oxlint-disable no-await-in-loop -- one day after the other in the same transaction
    await giveAllClear(tx, services, kind, group, "holds");
    await forwardMessage(tx, services, kind, ids, { holds: true });
    // oxlint-enable no-await-in-loop
  }
  return new Map(entries.map(({ order_id, entry }) => [order_id, entry]));
}
