import { sql } from "drizzle-orm";
import type { Tx } from "../database/database.ts";
import { Refusal } from "../refusal.ts";

/** Nobody is baked for anew who has left or would rather not; and nobody leaves while it is being ordered. */
export async function holdCelebrated(tx: Tx, orderId: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select e.archived_at is null and e.celebration <> 'none' as wanted
    from cake_orders o join employees e on e.company_id = o.company_id and e.id = o.employee_id
    where o.id = ${orderId} for share of e`);
  if (rows[0]?.wanted === false) throw new Refusal("not-celebrated");
}
