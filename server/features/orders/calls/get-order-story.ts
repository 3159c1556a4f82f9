import { sql } from "drizzle-orm";
import { z } from "zod";
import { getOrderStory, type OrderRequest } from "../../../../contract/order-requests.ts";
import { readRequests } from "../read-requests.ts";
import type { Tx } from "../../../database/database.ts";
import { readRow, readRows, type Row } from "../../../database/query.ts";
import { implement } from "../../../calls/implement.ts";
import { type NextSupplier, readNextSuppliers } from "../next-suppliers.ts";
import { readOrders } from "../read-orders.ts";
import type { Services } from "../../../providers/services.ts";

const Story = getOrderStory.output.shape;
const Order = {
  company_id: z.string(),
  order_id: z.string(),
  employee_id: z.string().nullable(),
  delivery_date: z.string(),
  created_at: z.string(),
  source: z.string(),
};
type Order = Row<typeof Order>;

const MOST_ENTRIES = 200;
const MOST_MAILS = 50;

export default implement(getOrderStory, async ({ input, tx, services, refuse }) => {
  const [request] = await readRequests(tx, (r) => sql`${r.id} = ${input.id}`, 1);
  if (!request) throw refuse("order-not-found");
  const order = await orderOf(tx, input.id);
  return {
    request,
    order_id: order.order_id,
    created_at: order.created_at,
    source: order.source,
    history: await history(tx, order),
    mails: await mails(tx, order),
    others: await others(tx, services, request, order.order_id),
  };
});

const orderOf = (tx: Tx, requestId: string) =>
  readRow(tx, Order)`
    select r.company_id, r.order_id, r.employee_id, o.delivery_date::text as delivery_date, o.created_at, o.source
    from order_requests r join orders o on o.id = r.order_id
    where r.id = ${requestId}`;

async function others(
  tx: Tx,
  services: Services,
  { order_type, order_status }: OrderRequest,
  orderId: string,
): Promise<NextSupplier[]> {
  if (order_status === "completed" || order_status === "cancelled") return [];
  const [order] = await readOrders(tx, order_type, [orderId]);
  if (!order) return [];
  return (await readNextSuppliers(tx, services, [order])).get(order.id) ?? [];
}

/** Suppliers are told by name: the history keeps their ids. */
const history = (tx: Tx, { company_id, order_id }: Order) =>
  readRows(tx, Story.history.element)`
    select h.id::int, h.at, h.actor, h.actor_name, h.change,
      coalesce(old_one.name, h.before #>> '{}') as before, coalesce(new_one.name, h.after #>> '{}') as after,
      s.name as supplier, case when h.after = to_jsonb(f.status) then f.reason end as reason
    from order_history h
    left join offers f on f.id = h.offer_id
    left join vendors s on s.id = f.supplier_id
    left join vendors old_one on h.change = 'supplier_id' and old_one.id::text = h.before #>> '{}'
    left join vendors new_one on h.change = 'supplier_id' and new_one.id::text = h.after #>> '{}'
    where h.company_id = ${company_id} and h.order_id = ${order_id}
    order by h.id limit ${MOST_ENTRIES}`;

/** Those about the order, and those about others of the same day in which the employee's cake stands too. */
const mails = (tx: Tx, order: Order) =>
  readRows(tx, Story.mails.element)`
    select id, subject, to_email, status, created_at, sent_at from mails
    where company_id = ${order.company_id} and created_at >= ${order.created_at} and (
      ${order.order_id}::uuid = any (order_ids) or (${order.employee_id}::uuid = any (employee_ids) and order_ids && array(
        select id from cake_orders where company_id = ${order.company_id} and delivery_date = ${order.delivery_date})))
    order by created_at, number limit ${MOST_MAILS}`;
