import { z } from "zod";
import { orderReason } from "../../../domain/birthday.ts";
import { brand } from "../../../domain/brand.ts";
import { kindTraits } from "../../../domain/order-kinds.ts";
import { lostAs } from "../../../domain/orders.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { type OutboxMail, writeMails } from "../../mail/outbox.ts";
import { orderDeclinedAdmin } from "./mails/order-declined-admin.ts";
import { orderDeclined } from "./mails/order-declined.ts";
import type { Services } from "../../providers/services.ts";
import type { OrderKind } from "./status-transition.ts";
import { type NextSupplier, readNextSuppliers } from "./next-suppliers.ts";
import { type OrderRow, readOrders } from "./read-orders.ts";
import { askUrl, employeesOf, orderUrl } from "./describe.ts";
import { readTried, type Tried } from "./tried.ts";

/** Nobody delivers what was declined: HR and the platform hear it at once, with those who can still make it. */
export async function mailDeclined(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  const orders: OrderRow[] = await readOrders(tx, kind, ids);
  const requests = await requestsOf(tx, ids);
  const steps = await lastSteps(tx, orders);
  const next = await readNextSuppliers(tx, services, orders);
  const tried = await readTried(tx, orders);
  const mails = orders.flatMap((order) =>
    declinedMails(services, order, {
      step: steps.get(order.id),
      near: next.get(order.id) ?? [],
      tried: tried.get(order.id) ?? [],
      requestId: requests.get(order.id),
    }),
  );
  await writeMails(tx, mails);
}

/** The admin's request for each of these orders, by the order. */
export async function requestsOf(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  const requests = await readRows(tx, { order_id: z.string(), id: z.string() })`
    select order_id, id from order_requests where order_id in ${ids}`;
  return new Map(requests.map((request) => [request.order_id, request.id]));
}

/** What has just happened to each, in its story: the same can happen twice, and is told each time. */
async function lastSteps(tx: Tx, orders: OrderRow[]): Promise<Map<string, number>> {
  const companies = [...new Set(orders.map(({ company_id }) => company_id))];
  const steps = await readRows(tx, { order_id: z.string(), last: z.number() })`
    select order_id, max(id)::int as last from order_history
    where company_id in ${companies} and order_id in ${orders.map(({ id }) => id)} group by order_id`;
  return new Map(steps.map(({ order_id, last }) => [order_id, last]));
}

type Known = {
  step: number | undefined;
  near: NextSupplier[];
  tried: Tried[];
  requestId: string | undefined;
};

function declinedMails(
  services: Services,
  order: OrderRow,
  { step, near, tried, requestId }: Known,
): OutboxMail[] {
  const about = {
    key: `${order.id}:${step}`,
    companyId: order.company_id,
    employeeIds: employeesOf([order]),
    orderIds: [order.id],
  };
  const declined = { ...declinedOrder(services, order), tried };
  return [
    {
      ...about,
      to: order.contact_email ?? services.settings.contactEmail,
      recipientId: order.company_id,
      mail: orderDeclined({
        ...declined,
        contact_first_name: order.contact_first_name,
        others: near.map((vendor) => ({ ...vendor, ask_url: askUrl(services, order, vendor.id) })),
        order_url: orderUrl(services, order),
      }),
    },
    {
      ...about,
      to: services.settings.contactEmail,
      mail: orderDeclinedAdmin({
        ...declined,
        others: near,
        order_url: adminUrl(services, order, requestId),
      }),
    },
  ];
}

/** What was planned ahead has no request of its own; the first screen lists it, with the next suppliers. */
export function adminUrl({ publicUrl }: Services, order: OrderRow, requestId: string | undefined): string {
  if (!requestId) return `${publicUrl}/admin`;
  return `${publicUrl}/admin?tab=${kindTraits[order.kind].tab}&order=${requestId}`;
}

function declinedOrder({ clock }: Services, order: OrderRow) {
  const today = stockholmToday(clock);
  return {
    company_name: order.company_name,
    rejected: order.rejected,
    supplier_name: (!order.rejected && order.supplier_name) || brand.name,
    lost: lostAs(order),
    access_ended: !order.has_access && !order.rejected,
    reason: order.decline_reason,
    delivery_date: order.delivery_date,
    delivery_time: order.delivery_time,
    delivery_reason: order.birthday && orderReason(order, today),
    address: order.address,
    today: today.toString(),
    order,
  };
}
