import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import type { OrderKind } from "./status-transition.ts";

/**
 * The story of each order gets a line, by the order's id: its number is new for every change, so no mail takes another's
 * key. Who said that all is on its way said it about another cake.
 */
export async function recordFoodChange(
  tx: Tx,
  kind: OrderKind,
  companyId: string,
  orders: readonly { id: string }[],
): Promise<Map<string, number>> {
  if (orders.length === 0) return new Map();
  const ids = orders.map((order) => order.id);
  if (kind === "cake")
    await tx.execute(sql`update cake_orders set reconfirmed_at = null, updated_at = app_now()
      where company_id = ${companyId} and id in ${ids}`);
  // What the change was stays out of the story: it is kept longer than anybody's allergies may be.
  const lines = await readRows(tx, { line: z.number(), order_id: z.string() })`
    insert into order_history (company_id, order_id, actor, actor_name, change)
    select company_id, id, coalesce(nullif(current_setting('app.actor', true), ''), 'automation'),
      nullif(current_setting('app.actor_name', true), ''), 'food'
    from orders where company_id = ${companyId} and id in ${ids}
    returning id::int as line, order_id`;
  return new Map(lines.map(({ order_id, line }) => [order_id, line]));
}
