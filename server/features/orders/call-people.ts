import { sql } from "drizzle-orm";
import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { mailDeclined } from "./declined-mail.ts";
import type { OrderRow } from "./read-orders.ts";
import type { OrderKind } from "./status-transition.ts";
import { mailUnconfirmed } from "./unconfirmed-mail.ts";

/**
 * Tells HR and the platform that a person must see to these orders: nobody is left to ask, or too little time. Both get
 * what was tried and telephone numbers, and their first screens show it.
 */
export async function callPeople(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  orders: readonly OrderRow[],
): Promise<void> {
  if (orders.length === 0) return;
  const ids = orders.map(({ id }) => id);
  await tx.execute(sql`update orders set called_at = app_now() where id in ${ids}`);
  await tx.execute(sql`insert into order_history (company_id, order_id, actor, change)
    select company_id, id, 'automation', 'called' from orders where id in ${ids}`);
  const declined = orders.filter(({ status }) => status === "declined");
  const others = orders.filter(({ status }) => status !== "declined");
  await mailDeclined(
    tx,
    services,
    kind,
    declined.map(({ id }) => id),
  );
  await mailUnconfirmed(tx, services, others);
}
