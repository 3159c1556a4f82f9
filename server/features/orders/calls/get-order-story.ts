import { sql } from "drizzle-orm";
import { getOrderStory, type OrderRequest } from "../../../../contract/admin.ts";
import type { Output } from "../../../../contract/contract.ts";
import { readRequests } from "../order-requests.ts";
import type { Tx } from "../../../database/database.ts";
import { implement } from "../../../calls/implement.ts";
import { readNextSuppliers } from "../next-suppliers.ts";
import { readOrders } from "../read.ts";
import type { Services } from "../../../providers/services.ts";

type Story = Output<"get-order-story">;
type Order = Pick<Story, "created_at" | "source"> & {
  company_id: string;
  order_id: string;
  delivery_date: string;
  employee_id: string | null;
};

const MOST_LINES = 200;
const MOST_MAILS = 50;

export default implement(getOrderStory, async ({ input, tx, services, refuse }) => {
  const [request] = await readRequests(tx, sql`id = ${input.id}`, 1);
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

async function orderOf(tx: Tx, requestId: string): Promise<Order> {
  const { rows } = await tx.execute(sql`
    select r.company_id, coalesce(cake.id, meal.id) as order_id, r.employee_id,
      coalesce(cake.delivery_date, meal.delivery_date)::text as delivery_date,
      coalesce(cake.created_at, meal.created_at) as created_at, coalesce(cake.source, 'hr') as source
    from order_requests r
    left join cake_orders cake on cake.id = r.cake_order_id
    left join meal_orders meal on meal.id = r.meal_order_id
    where r.id = ${requestId}`);
  return rows[0] as Order;
}

async function others(
  tx: Tx,
  services: Services,
  { order_type, order_status }: OrderRequest,
  orderId: string,
): Promise<Story["others"]> {
  if (order_status === "completed" || order_status === "cancelled") return [];
  const [order] = await readOrders(tx, order_type, [orderId]);
  if (!order) return [];
  return (await readNextSuppliers(tx, services, [order])).get(order.id) ?? [];
}

/** Suppliers are told by name: the history keeps their ids. */
async function history(tx: Tx, { company_id, order_id }: Order): Promise<Story["history"]> {
  const { rows } = await tx.execute(sql`
    select h.id::int, h.at, h.actor, h.actor_name, h.change,
      coalesce(old_one.name, h.before #>> '{}') as before, coalesce(new_one.name, h.after #>> '{}') as after
    from order_history h
    left join vendors old_one on h.change in ('bakery_id', 'restaurant_id') and old_one.id::text = h.before #>> '{}'
    left join vendors new_one on h.change in ('bakery_id', 'restaurant_id') and new_one.id::text = h.after #>> '{}'
    where h.company_id = ${company_id} and (h.cake_order_id = ${order_id} or h.meal_order_id = ${order_id})
    order by h.id limit ${MOST_LINES}`);
  return rows as Story["history"];
}

/** Those about the order, and those about others of the same day in which the employee's cake stands too. */
async function mails(tx: Tx, order: Order): Promise<Story["mails"]> {
  const { rows } = await tx.execute(sql`
    select id, subject, to_email, status, created_at, sent_at from mails
    where company_id = ${order.company_id} and created_at >= ${order.created_at} and (
      ${order.order_id}::uuid = any (order_ids) or (${order.employee_id}::uuid = any (employee_ids) and order_ids && array(
        select id from cake_orders where company_id = ${order.company_id} and delivery_date = ${order.delivery_date})))
    order by created_at limit ${MOST_MAILS}`);
  return rows as Story["mails"];
}
