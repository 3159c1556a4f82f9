import { sql } from "drizzle-orm";
import { stockholmToday } from "../../../domain/clock.ts";
import { lostAs } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import { type OutboxMail, writeMails } from "../../mail/outbox.ts";
import { orderMissedAdmin } from "./mails/order-missed-admin.ts";
import { orderMissed } from "./mails/order-missed.ts";
import type { Services } from "../../providers/services.ts";
import { GIVEN_UP_TELL_DAYS, tellDays } from "../../../domain/outcome.ts";
import type { Target } from "../../mail/blocks.ts";
import { wasGivenUp } from "./delivery-state.ts";
import { outcomeUrl } from "./outcome-links.ts";
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
    ({ o, deliveredAt }) => sql`${o.id} in ${ids} and ${o.delivery_date} >= app_today()
      - case when ${wasGivenUp(o, deliveredAt)} then ${GIVEN_UP_TELL_DAYS}::int else ${LOOK_BACK_DAYS}::int end`,
  );
  const orders = await claimNotices(tx, orderMissed.kind, recent);
  const together = (order: OrderRow) =>
    `${order.company_id} ${wasSilent(order)} ${wasLost(order)} ${order.given_up ? order.delivery_date : ""}`;
  const groups = [...Map.groupBy(orders as OrderRow[], together).values()];
  await writeMails(
    tx,
    groups.flatMap((group) => missedMails(services, group)),
  );
  return orders.length;
}

const wasSilent = (order: OrderRow): boolean => lostAs(order) === "expired";

const wasLost = (order: OrderRow): boolean => !wasSilent(order) && lostAs(order) !== null;

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
    unanswered: wasSilent(first),
    lost: wasLost(first),
    ...(first.given_up ? { answer_until: lastDayToTell(first) } : {}),
    orders: orders.map((order) => ({ ...order, what: describeOrder(order) })),
    today: stockholmToday(services.clock).toString(),
  };
  const { contact_first_name } = first;
  return [
    {
      ...about,
      to: first.contact_email ?? contactEmail,
      recipientId: first.company_id,
      // The page without a login is the contact's.
      toColleagues: { url: listUrl(services, orders) },
      mail: orderMissed({ ...content, contact_first_name, url: pageFor(services, orders) }),
    },
    {
      ...about,
      to: contactEmail,
      mail: orderMissedAdmin({ ...content, url: `${services.publicUrl}/admin` }),
    },
  ];
}

const lastDayToTell = (order: OrderRow): string =>
  Temporal.PlainDate.from(order.delivery_date)
    .add({ days: tellDays(order) })
    .toString();

/** Where HR says that it came after all, while that counts; else its orders. */
function pageFor(services: Services, orders: OrderRow[]): Target {
  const [first] = orders as [OrderRow];
  return first.given_up && first.contact_email
    ? outcomeUrl(services, first, first.contact_email)
    : listUrl(services, orders);
}
