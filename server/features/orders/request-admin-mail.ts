import { whyWaits } from "../../../domain/approval.ts";
import { checkAsksOn } from "../../../domain/asking.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import type { Tx } from "../../database/database.ts";
import { writeMail } from "../../mail/outbox.ts";
import { newOrderRequest } from "./mails/new-order-request.ts";
import { cakes, portions } from "./mails/parts/phrases.ts";
import type { Services } from "../../providers/services.ts";
import type { OrderKind } from "./status-transition.ts";
import { type OrderRow, readOrders } from "./read-orders.ts";
import { hasSupplier } from "./offer-to-supplier.ts";
import { offerIfDue } from "./offer-if-due.ts";
import { keyOf, describeOrder } from "./describe.ts";

/**
 * What is approved by itself, or cannot wait for the next check, is asked for at once. The rest waits for the platform,
 * which is told. Returns what was asked for.
 */
export async function askOrMailAdmin(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
): Promise<string[]> {
  const asked = await offerIfDue(tx, services, kind, ids);
  await mailAdminAboutRequests(
    tx,
    services,
    kind,
    ids.filter((id) => !asked.includes(id)),
  );
  return asked;
}

/** What a person orders waits for the platform, which hears of it at once: one mail for what was ordered together. */
export async function mailAdminAboutRequests(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
  /** Tells a request that is made again from the one before. */
  again = "",
): Promise<void> {
  // One that only lacks a supplier waits for whoever chooses it.
  const orders = ((await readOrders(tx, kind, ids)) as OrderRow[]).filter(
    (order) => whyWaits(order) !== null,
  );
  const [first] = orders;
  if (!first) return;
  await writeMail(tx, {
    key: `${keyOf(orders)}${again}`,
    to: services.settings.contactEmail,
    companyId: first.company_id,
    orderIds: orders.map(({ id }) => id),
    mail: newOrderRequest({
      company_name: first.company_name,
      order_type: kind,
      what: inShort(orders),
      days: byDay(services, orders),
      why: whyWaits(first)!,
      today: stockholmToday(services.clock).toString(),
      address: first.address,
      supplier_name: first.supplier_name,
      ...(first.kind === "meal" ? { notes: first.notes, delivery_time: first.delivery_time } : {}),
      requests_url: `${services.publicUrl}/admin`,
    }),
  });
}

/** The days in their order, and what comes on each. */
function byDay({ clock }: Services, orders: OrderRow[]) {
  const days = [...Map.groupBy(orders, (order) => order.delivery_date)].sort(([a], [b]) => (a < b ? -1 : 1));
  return days.map(([delivery_date, group]) => ({
    delivery_date,
    what: inShort(group),
    asked_on: group.every(hasSupplier) ? checkAsksOn(delivery_date, clock.now()).toString() : null,
  }));
}

/** '3 tårtor, 24 bitar', 'Lunch, 25 personer'. */
function inShort(orders: OrderRow[]): string {
  const [first] = orders as [OrderRow];
  if (first.kind === "meal") return describeOrder(first);
  const pieces = orders.reduce((sum, order) => sum + (order.kind === "cake" ? order.portion_size : 0), 0);
  return `${cakes(orders.length)}, ${portions(pieces)}`;
}
