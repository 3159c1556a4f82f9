import { sql } from "drizzle-orm";
import { stockholmToday } from "../../../domain/clock.ts";
import { supplierKnows } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import { type OutboxMail, writeMails } from "../../mail/outbox.ts";
import { orderCancelledHr } from "./mails/order-cancelled-hr.ts";
import type { Party, WhyLost } from "./mails/parts/phrases.ts";
import type { Services } from "../../providers/services.ts";
import { lockDaysOf } from "./lock-orders.ts";
import { askForRest } from "./rest-of-day.ts";
import { cancellationMail } from "./cancellation-mail.ts";
import { transitionOrders, type OrderKind } from "./status-transition.ts";
import { lockOrders, type OrderRow, readOrders } from "./read-orders.ts";
import { groupByDay, readSupplierDays } from "./supplier-day.ts";
import { employeesOf, describeAnonymously, orderUrl, describeOrder } from "./describe.ts";

type Cancelling = {
  by: "hr" | "admin";
  reason?: string | null;
  /** It goes with its person's wish, leave or pause: when that ends, it is planned anew. */
  mayReturn?: boolean;
};
/** HR gets a mail unless HR itself cancelled; "nameless" after an erasure. */
type Notification = { mailHr?: boolean | "nameless" };

/** Cancels the orders that still can be. A supplier that had been asked is told by mail. Returns what was cancelled. */
export async function cancelOrders(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
  { by, reason, mayReturn, mailHr = by === "admin" }: Cancelling & Notification,
): Promise<string[]> {
  const gone = await cancelWithoutMail(tx, kind, ids, { by, reason, mayReturn });
  const party = by === "admin" ? "platform" : "company";
  await mailCancellations(tx, services, gone, [], party);
  if (mailHr)
    await writeMails(tx, hrMails(services, gone, { by: party, reason, nameless: mailHr === "nameless" }));
  return gone.map((order) => order.id);
}

/** The same without mails, for callers that order anew first and then call `mailCancellations`. */
export async function cancelWithoutMail(
  tx: Tx,
  kind: OrderKind,
  ids: string[],
  { by, reason, mayReturn = false }: Cancelling,
): Promise<OrderRow[]> {
  await lockDaysOf(tx, ids);
  const orders: OrderRow[] = await lockOrders(tx, kind, ids);
  const cancelled = new Set(await transitionOrders(tx, kind, { ids, to: "cancelled", by, reason }));
  if (mayReturn && cancelled.size > 0)
    await tx.execute(sql`update orders set may_return = true where id in ${[...cancelled]}`);
  return orders.filter((order) => cancelled.has(order.id));
}

/**
 * Tells the suppliers that had been asked. `anew` are the orders about which they are asked instead. Where what is left of
 * a day must heed more than before, the yes to that is asked for anew.
 */
export async function mailCancellations(
  tx: Tx,
  services: Services,
  gone: OrderRow[],
  anew: string[] = [],
  by: Party = "company",
  why?: WhyLost,
): Promise<void> {
  const known = gone.filter((order) => supplierKnows(order.status) && order.supplier_email);
  const days = await readSupplierDays(tx, known);
  const present = await readBoth(
    tx,
    known.flatMap(({ id }) => (anew.includes(id) ? id : [])),
  );
  await writeMails(
    tx,
    groupByDay(known).map((orders) =>
      cancellationMail(services, orders, { anew, present, by, ...(why ? { why } : {}) }, days),
    ),
  );
  await askForRest(tx, services, known);
}

async function readBoth(tx: Tx, ids: string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  return [...(await readOrders(tx, "cake", ids)), ...(await readOrders(tx, "meal", ids))];
}

function hrMails(
  services: Services,
  orders: OrderRow[],
  { by, reason, nameless }: { by: Party; reason: string | null | undefined; nameless: boolean },
): OutboxMail[] {
  return orders
    .filter((order) => order.contact_email)
    .map((order) => ({
      key: order.id,
      to: order.contact_email!,
      recipientId: order.company_id,
      companyId: order.company_id,
      employeeIds: nameless ? [] : employeesOf([order]),
      orderIds: [order.id],
      mail: orderCancelledHr({
        ...placeOf(services, order),
        what: nameless ? describeAnonymously(order) : describeOrder(order),
        supplier_name: order.supplier_name,
        supplier_told: supplierKnows(order.status),
        by,
        reason,
        order_url: orderUrl(services, order),
      }),
    }));
}

function placeOf({ clock }: Services, { company_name, delivery_date, delivery_time, address }: OrderRow) {
  return { company_name, delivery_date, delivery_time, address, today: stockholmToday(clock).toString() };
}
