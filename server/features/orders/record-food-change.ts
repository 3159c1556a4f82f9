import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { readIds, readRows } from "../../database/query.ts";
import type { Services } from "../../providers/services.ts";
import { endAskingIfSame } from "./order-version.ts";
import type { OrderRow } from "./read-orders.ts";
import { endReconfirmation, setDeadlines } from "./status-transition.ts";

type Recorded = {
  /** The entries in the story by order, part of the mail's key. */
  historyIds: Map<string, number>;
  /** The orders that did not wait for a new yes before. */
  asked: string[];
  /** Those that did, and do no more. */
  back: string[];
};

/**
 * Adds an entry to the story of each order, ends its reconfirmation and, of those that `ask`, takes the yes for an old one.
 * What waits for a new yes and is as it was when its supplier said the first waits no more.
 */
export async function recordFoodChange(
  tx: Tx,
  services: Services,
  companyId: string,
  orders: readonly OrderRow[],
  ask: readonly OrderRow[],
  /** How the story calls what asks. */
  asksFor: "food_asks" | "rest_asks" | "changed_asks" = "food_asks",
): Promise<Recorded> {
  if (orders.length === 0) return { historyIds: new Map(), asked: [], back: [] };
  const ids = orders.map((order) => order.id);
  await endReconfirmation(tx, ids);
  const back = await endAskingIfSame(tx, services, orders);
  const others = ids.filter((id) => !back.has(id));
  const asking = JSON.stringify(ask.flatMap(({ id }) => (back.has(id) ? [] : id)));
  const asks = sql`id in (select jsonb_array_elements_text(${asking}::jsonb)::uuid)`;
  const asked = await readIds(tx)`update orders set answer_wanted_again_at = app_now(), updated_at = app_now()
    where company_id = ${companyId} and ${asks} and answer_wanted_again_at is null returning id`;
  await setDeadlines(tx, asked);
  // Without the values: the story is kept longer than allergies may be.
  const entries = await readRows(tx, { historyId: z.number(), order_id: z.string() })`
    insert into order_history (company_id, order_id, actor, actor_name, change)
    select company_id, id, coalesce(nullif(current_setting('app.actor', true), ''), 'automation'),
      nullif(current_setting('app.actor_name', true), ''), case when ${asks} then ${asksFor} else 'food' end
    from orders where company_id = ${companyId}
      and id in (select jsonb_array_elements_text(${JSON.stringify(others)}::jsonb)::uuid)
    returning id::int as "historyId", order_id`;
  return {
    historyIds: new Map([
      ...back,
      ...entries.map(({ order_id, historyId }) => [order_id, historyId] as const),
    ]),
    asked,
    back: [...back.keys()],
  };
}
