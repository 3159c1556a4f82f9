import { stockholmToday } from "../../../domain/clock.ts";
import type { Tx } from "../../database/database.ts";
import { writeMail } from "../../mail/outbox.ts";
import { newOrderRequest } from "./mails/new-order-request.ts";
import { cakes, portions } from "./mails/parts/phrases.ts";
import type { Services } from "../../providers/services.ts";
import type { OrderKind } from "./status-transition.ts";
import { type OrderRow, readOrders } from "./read-orders.ts";
import { requestIfDue } from "./request-if-due.ts";
import { keyOf, describeOrder } from "./describe.ts";

/** What cannot wait for the next check is asked for at once. The rest waits for the platform, which is told. */
export async function askOrMailAdmin(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
): Promise<void> {
  const asked = await requestIfDue(tx, services, kind, ids);
  await mailAdminAboutRequests(
    tx,
    services,
    kind,
    ids.filter((id) => !asked.includes(id)),
  );
}

/** What a person orders waits for the platform, which hears of it at once: one mail for what was ordered together. */
export async function mailAdminAboutRequests(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  const orders: OrderRow[] = await readOrders(tx, kind, ids);
  const [first] = orders as [OrderRow];
  await writeMail(tx, {
    key: keyOf(orders),
    to: services.settings.contactEmail,
    companyId: first.company_id,
    orderIds: ids,
    mail: newOrderRequest({
      company_name: first.company_name,
      order_type: kind,
      what: inShort(orders),
      days: byDay(orders),
      today: stockholmToday(services.clock).toString(),
      address: first.address,
      supplier_name: first.supplier_name,
      ...(first.kind === "meal" ? { notes: first.notes, delivery_time: first.delivery_time } : {}),
      requests_url: `${services.publicUrl}/admin`,
    }),
  });
}

/** The days in their order, and what comes on each. */
function byDay(orders: OrderRow[]) {
  const days = [...Map.groupBy(orders, (order) => order.delivery_date)].sort(([a], [b]) => (a < b ? -1 : 1));
  return days.map(([delivery_date, group]) => ({ delivery_date, what: inShort(group) }));
}

/** '3 tårtor, 24 bitar', 'Lunch, 25 personer'. */
function inShort(orders: OrderRow[]): string {
  const [first] = orders as [OrderRow];
  if (first.kind === "meal") return describeOrder(first);
  const pieces = orders.reduce((sum, order) => sum + (order.kind === "cake" ? order.portion_size : 0), 0);
  return `${cakes(orders.length)}, ${portions(pieces)}`;
}
