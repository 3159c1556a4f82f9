import { sql } from "drizzle-orm";
import { stockholmToday } from "../../../domain/clock.ts";
import type { Tx } from "../../database/database.ts";
import { type OutboxMail, writeMails } from "../../mail/outbox.ts";
import { orderMissedAdmin } from "./mails/order-missed-admin.ts";
import { orderMissed } from "./mails/order-missed.ts";
import type { Services } from "../../providers/services.ts";
import { claimNotices } from "./claim-notices.ts";
import type { OrderKind } from "./status-transition.ts";
import { type OrderRow, readOrdersWhere } from "./read-orders.ts";
import { employeesOf, keyOf, listUrl, describeOrder } from "./describe.ts";

/** Nobody is helped by hearing of orders missed longer ago. */
export const LOOK_BACK_DAYS = 14;

/**
 * Mails HR and the platform about missed orders, once for each order and date, one mail per company. Returns how many
 * orders that was.
 */
export async function mailMissed(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const recent = await readOrdersWhere(
    tx,
    kind,
    ({ o }) => sql`${o.id} in ${ids} and ${o.delivery_date} >= app_today() - ${LOOK_BACK_DAYS}::int`,
  );
  const orders = await claimNotices(tx, orderMissed.kind, recent);
  const together = (order: OrderRow) => `${order.company_id} ${order.unanswered} ${wasLost(order)}`;
  const groups = [...Map.groupBy(orders as OrderRow[], together).values()];
  await writeMails(
    tx,
    groups.flatMap((group) => missedMails(services, group)),
  );
  return orders.length;
}

const wasLost = ({ status, unanswered, rejected }: OrderRow): boolean =>
  status === "declined" && !unanswered && !rejected;

function missedMails(services: Services, orders: OrderRow[]): OutboxMail[] {
  const [first] = orders as [OrderRow];
  const { contactEmail } = services.settings;
  const about = {
    key: `${first.company_id}:${keyOf(orders)}`,
    companyId: first.company_id,
    employeeIds: employeesOf(orders),
    orderIds: orders.map((order) => order.id),
  };
  const content = {
    company_name: first.company_name,
    unanswered: first.unanswered,
    lost: wasLost(first),
    orders: orders.map((order) => ({ ...order, what: describeOrder(order) })),
    today: stockholmToday(services.clock).toString(),
  };
  const { contact_first_name } = first;
  return [
    {
      ...about,
      to: first.contact_email ?? contactEmail,
      recipientId: first.company_id,
      mail: orderMissed({ ...content, contact_first_name, url: listUrl(services, orders) }),
    },
    {
      ...about,
      to: contactEmail,
      mail: orderMissedAdmin({ ...content, url: `${services.publicUrl}/admin` }),
    },
  ];
}
