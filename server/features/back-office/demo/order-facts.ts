import { sql } from "drizzle-orm";
import type { OrderStatus } from "../../../../domain/orders.ts";
import type { Tx } from "../../../database/database.ts";

/**
 * Gives the demo's orders the facts from which these statuses follow, in the order in which they happened, so that their
 * stories are true: whoever has answered was asked before that, a week ahead as always, and took a morning to answer.
 */
export async function setStatuses(
  tx: Tx,
  orders: { id: string; status: OrderStatus }[],
  approvedBy: string | null = null,
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as given(id uuid, status text)`;
  const offeredAt = sql`least((o.delivery_date - 7 + time '08:00') at time zone 'Europe/Stockholm', app_now())`;
  await tx.execute(sql`
    update orders o set created_at = least(coalesce(o.approval_asked_at, ${offeredAt}), app_now())
    from ${given} where o.id = given.id`);
  await tx.execute(sql`
    update orders o set approval_decided_at = o.approval_asked_at, approval_decided_by = ${approvedBy}::uuid
    from ${given} where o.id = given.id and given.status <> 'pending' and o.approval_asked_at is not null`);
  await tx.execute(sql`
    insert into offers (company_id, order_id, supplier_id, position, status, offered_at)
    select o.company_id, o.id, o.supplier_id, 1, 'open', ${offeredAt}
    from ${given} join orders o on o.id = given.id
    where given.status in ('requested', 'confirmed', 'declined', 'completed')`);
  await tx.execute(sql`select set_config('app.actor', 'supplier', true)`);
  await tx.execute(sql`
    update offers f set status = case given.status when 'declined' then 'declined' else 'accepted' end,
      answered_at = least(f.offered_at + interval '3 hours', app_now()), answered_by = 'supplier'
    from ${given} where f.order_id = given.id and given.status in ('confirmed', 'declined', 'completed')`);
  await tx.execute(sql`select set_config('app.actor', 'automation', true)`);
  await tx.execute(sql`
    update orders o set completed_at = case when given.status = 'completed' then app_now() end,
      cancelled_at = case when given.status = 'cancelled' then app_now() end,
      -- Whoever is to choose another supplier has been told.
      called_at = case when given.status = 'declined' then app_now() end
    from ${given} where o.id = given.id and given.status in ('completed', 'cancelled', 'declined')`);
  await dateStories(tx, given);
}

/** When each step was: the answer at its hour, a delivery when the evening after it was over. */
async function dateStories(tx: Tx, given: ReturnType<typeof sql>): Promise<void> {
  await tx.execute(sql`
    update order_history h set at = f.answered_at, actor_name = v.name
    from ${given} join offers f on f.order_id = given.id join vendors v on v.id = f.supplier_id
    where h.order_id = given.id and h.change = 'offer' and h.actor = 'supplier'`);
  await tx.execute(sql`
    update order_history h set at = least((o.delivery_date + 2 + time '08:00') at time zone 'Europe/Stockholm', app_now())
    from ${given} join orders o on o.id = given.id
    where h.order_id = given.id and h.change = 'status' and h.after = '"completed"'`);
}
