import { sql } from "drizzle-orm";
import { stockholmToday } from "../../../domain/clock.ts";
import type { Tx } from "../../database/database.ts";
import type { DefinedMail } from "../../mail/define.ts";
import { flatMapYielding } from "../../mail/flat-map-yielding.ts";
import { writeMails } from "../../mail/outbox.ts";
import type { MailRenderer, Words } from "../../mail/registry.ts";
import type { Services } from "../../providers/services.ts";
import { readDeliveriesWhere } from "./delivery-questions.ts";
import { describeOrder, employeesOf, keyOf, listUrl } from "./describe.ts";
import { supplierMessage } from "./mails/supplier-message.ts";
import { type OrderRow, readOrders } from "./read-orders.ts";
import type { OrderKind } from "./status-transition.ts";

/**
 * What a supplier wrote with its yes, that it has taken its withdrawal back, or said yes when people had been called; or
 * that its first yes holds, when people had been called because a new one did not come.
 */
type Said = { message: string } | { after_all: true } | { yes: true } | { holds: true };
type Details = { said: Said; supplier_id: string | null };

/** Tells HR what a supplier wrote with its yes, or that it delivers after all. Its orders are one company's, on one day. */
export async function forwardMessage(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
  said: Said,
): Promise<void> {
  const orders: OrderRow[] = await readOrders(tx, kind, ids);
  const [first] = orders;
  if (!first) return;
  const details: Details = { said, supplier_id: first.supplier_id };
  await writeMails(tx, [
    {
      key: `${keyOf(orders)}:${services.clock.now().toString()}`,
      to: first.contact_email ?? services.settings.contactEmail,
      recipientId: first.company_id,
      companyId: first.company_id,
      employeeIds: employeesOf(orders),
      orderIds: orders.map((order) => order.id),
      mail: messageMail(services, orders, said),
      details,
    },
  ]);
}

function messageMail(services: Services, orders: readonly OrderRow[], said: Said): DefinedMail {
  const { company_name, delivery_date, delivery_time, address, supplier_name } = orders[0]!;
  return supplierMessage({
    company_name,
    supplier_name,
    what: orders.map(describeOrder),
    ...("message" in said ? said : { after_all: howAfterAll(said, orders) }),
    delivery_date,
    delivery_time,
    address,
    today: stockholmToday(services.clock).toString(),
    orders_url: listUrl(services, orders),
  });
}

function howAfterAll(said: Exclude<Said, { message: string }>, orders: readonly OrderRow[]) {
  if ("yes" in said) return "yes";
  if ("holds" in said) return "holds";
  return orders.some((order) => order.answer_wanted_again) ? "changed" : "same";
}

/** What the supplier no longer has, or that is over, is left out; what was moved is told on its day. */
export const supplierMessageRenderer: MailRenderer = {
  of: supplierMessage,
  async render(tx, services, mails) {
    const ids = mails.flatMap(({ order_ids }) => order_ids);
    const orders = await readDeliveriesWhere(
      tx,
      ({ o }) => sql`${o.id} in ${ids} and ${o.status} = 'confirmed'`,
    );
    return flatMapYielding(mails, ({ key, order_ids, details }): [string, Words][] => {
      const { said, supplier_id } = details as Details;
      const own = orders.filter((order) => order_ids.includes(order.id) && order.supplier_id === supplier_id);
      if (own.length === 0) return [];
      return [[key, { mail: messageMail(services, own, said), orderIds: own.map(({ id }) => id) }]];
    });
  },
};
