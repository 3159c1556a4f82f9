import { sql } from "drizzle-orm";
import type { OrderStatus } from "../../../../domain/orders.ts";
import type { Tx } from "../../../database/database.ts";

/**
 * Gives the demo's orders the facts from which these statuses follow. Whoever has answered was asked before that, a week
 * ahead as always, and took a morning to answer.
 */
export async function setStatuses(
  tx: Tx,
  orders: { id: string; status: OrderStatus }[],
  approvedBy: string | null = null,
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as given(id uuid, status text)`;
  await tx.execute(sql`
    update orders o set completed_at = case when given.status = 'completed' then app_now() end,
      cancelled_at = case when given.status = 'cancelled' then app_now() end,
      -- Whoever is to choose another supplier has been told.
      called_at = case when given.status = 'declined' then app_now() end
    from ${given} where o.id = given.id and given.status in ('completed', 'cancelled', 'declined')`);
  await tx.execute(sql`
    update orders o set approval_decided_at = o.approval_asked_at, approval_decided_by = ${approvedBy}::uuid
    from ${given} where o.id = given.id and given.status <> 'pending' and o.approval_asked_at is not null`);
  await tx.execute(sql`
    insert into offers (company_id, order_id, supplier_id, position, status, offered_at, answered_at, answered_by)
    select o.company_id, o.id, o.supplier_id, 1,
      case given.status when 'requested' then 'open' when 'declined' then 'declined' else 'accepted' end,
      least(o.delivery_date - 7, app_now()),
      case when given.status <> 'requested' then least(o.delivery_date - 7 + interval '3 hours', app_now()) end,
      case when given.status <> 'requested' then 'supplier' end
    from ${given} join orders o on o.id = given.id
    where given.status in ('requested', 'confirmed', 'declined', 'completed')`);
}
