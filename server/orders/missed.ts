import { sql } from "drizzle-orm";
import { stockholmToday } from "../../domain/clock.ts";
import type { Tx } from "../database/database.ts";
import { type OutboxMail, writeMails } from "../mail/outbox.ts";
import { orderMissed } from "../mail/templates/order-missed.ts";
import type { Services } from "../services.ts";
import type { OrderKind } from "./move.ts";
import { type OrderRow, readOrders } from "./read.ts";
import { employeesOf, keyOf, ordersUrl, whatOf } from "./words.ts";

export const MISSED = "order-missed";

/** So far back it is told: older than that nobody is helped by hearing of it. */
export const LOOK_BACK_DAYS = 14;

/**
 * The hour of these orders came and nobody had been asked: HR and the platform hear it, once for each order and date,
 * one mail for a company's. Returns how many orders that was.
 */
export async function tellMissed(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
): Promise<number> {
  const untold = await claim(tx, kind, ids);
  if (untold.length === 0) return 0;
  const orders: OrderRow[] = await readOrders(tx, kind, sql`o.id in ${untold}`);
  const companies = [...Map.groupBy(orders, (order) => order.company_id).values()];
  await writeMails(
    tx,
    companies.flatMap((group) => missedMails(services, group)),
  );
  return orders.length;
}

async function claim(tx: Tx, kind: OrderKind, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const orders = kind === "cake" ? sql`cake_orders` : sql`meal_orders`;
  const { rows } = await tx.execute(sql`
    insert into reminders (company_id, kind, delivery_date, party_id, subject_id)
    select company_id, ${MISSED}, delivery_date, company_id, id from ${orders}
    where id in ${ids} and delivery_date >= app_today() - ${LOOK_BACK_DAYS}::int
    on conflict do nothing returning subject_id`);
  return rows.map((row) => row.subject_id as string);
}

function missedMails(services: Services, orders: OrderRow[]): OutboxMail[] {
  const [first] = orders as [OrderRow];
  const { contactEmail } = services.settings;
  const about = {
    companyId: first.company_id,
    employeeIds: employeesOf(orders),
    orderIds: orders.map((order) => order.id),
  };
  const told = {
    company_name: first.company_name,
    orders: orders.map((order) => ({ ...order, what: whatOf(order) })),
    today: stockholmToday(services.clock).toString(),
  };
  const { contact_first_name } = first;
  return [
    {
      ...about,
      key: `${MISSED}:${first.company_id}:${keyOf(orders)}`,
      to: first.contact_email ?? contactEmail,
      mail: orderMissed({ ...told, reader: "hr", contact_first_name, url: ordersUrl(services, first) }),
    },
    {
      ...about,
      key: `${MISSED}-admin:${first.company_id}:${keyOf(orders)}`,
      to: contactEmail,
      mail: orderMissed({ ...told, reader: "admin", url: `${services.publicUrl}/admin` }),
    },
  ];
}
