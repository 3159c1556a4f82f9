import { sql } from "drizzle-orm";
import { nextCheck } from "../../../domain/asking.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { supplierKnows } from "../../../domain/orders.ts";
import { onePageAtATime } from "../../jobs/part.ts";
import { wasNotified } from "./was-notified.ts";
import { sources, wasAsked } from "./sources.ts";
import type { Tx } from "../../database/database.ts";
import { readIds } from "../../database/query.ts";
import { isFree } from "../../database/lease.ts";
import { isOver } from "./is-over.ts";
import type { OrderKind } from "./status-transition.ts";
import { lockOrders, readOrdersWhere, type RowOf } from "./read-orders.ts";
import type { Services } from "../../providers/services.ts";

const kinds = {
  cake: { reminder: "bakery-reminder-day", order: "bakery-order" },
  meal: { reminder: "restaurant-reminder-day", order: "restaurant-order" },
} as const;

type AwaitedOrders<Row> = {
  orders: Row[];
  /** Its supplier gets no further reminder. */
  isReminded(order: { id: string }): boolean;
};

/** Coming orders that suppliers have said yes to, or must answer by tomorrow; locked until the end of the transaction. */
export async function lockAwaited<Kind extends OrderKind>(
  tx: Tx,
  services: Services,
  kind: Kind,
  companyId: string,
): Promise<AwaitedOrders<RowOf<Kind>>> {
  const today = stockholmToday(services.clock);
  const tomorrow = today.add({ days: 1 }).toString();
  const coming = await readOrdersWhere(
    tx,
    kind,
    ({ o, v }) => sql`${o.company_id} = ${companyId} and ${wasAsked(o)} and ${v.email} is not null
      and ${o.delivery_date} >= ${today.toString()}
      and (${o.status} = 'confirmed' or ${o.delivery_date} <= ${tomorrow})`,
  );
  const ahead = coming.filter((order) => !isOver(services, order));
  if (ahead.length === 0) return { orders: [], isReminded: () => false };
  const soon = ahead.filter((order) => order.delivery_date <= tomorrow).map((order) => order.id);
  const later = await listNotifiedLater(tx, services, kind, companyId, soon);
  const held = await lockOrders(
    tx,
    kind,
    ahead.map((order) => order.id),
  );
  return {
    orders: held.filter((order) => supplierKnows(order.status)),
    isReminded: ({ id }) => soon.includes(id) && !later.has(id),
  };
}

/** Those whose order or last reminder has not left: it is rendered at departure, with the new count. */
async function listNotifiedLater(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  companyId: string,
  ids: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { reminder, order } = kinds[kind];
  const { o, v, from, deliveredAt } = sources[kind];
  // Waits for reminders that are being written; the locked mails do not leave before this transaction ends.
  await onePageAtATime(tx, reminder);
  const waiting = sql`m.company_id = ${companyId} and m.kind in (${reminder}, ${order})
    and m.status in ('waiting', 'held') and ${isFree(sql`m.claimed_until`)}`;
  const list = sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;
  await tx.execute(
    sql`select from mails m where ${waiting} and m.order_ids && ${list} order by m.id for update`,
  );
  const later = await readIds(tx)`
    select ${o.id} from ${from} where ${o.company_id} = ${companyId} and ${o.id} in ${ids} and (
      exists (select from mails m where ${waiting} and ${o.id} = any (m.order_ids)
        and m.recipient_id = ${v.id})
      or (${deliveredAt} > ${nextCheck(services.clock.now()).toString()} and not ${wasNotified(o, reminder, v.id)}))`;
  return new Set(later);
}
