import { stockholmInstant, stockholmToday } from "../../../domain/clock.ts";
import type { Tx } from "../../database/database.ts";
import { writeMails } from "../../mail/outbox.ts";
import type { Services } from "../../providers/services.ts";
import { adminUrl, requestsOf } from "./declined-mail.ts";
import { describeOrder, employeesOf } from "./describe.ts";
import { orderConfirmedAdmin } from "./mails/order-confirmed-admin.ts";
import { type OrderRow, readOrders } from "./read-orders.ts";
import type { OrderKind } from "./status-transition.ts";

/** Tells the platform that somebody delivers what it was called about; `before` are the orders as they stood then. */
export async function giveAllClear(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  before: readonly OrderRow[],
  how: "yes" | "after_all" | "holds" = "yes",
): Promise<void> {
  const called = before.filter(({ called_at }) => called_at !== null).map(({ id }) => id);
  if (called.length === 0) return;
  const orders: OrderRow[] = await readOrders(tx, kind, called);
  const requests = await requestsOf(tx, called);
  const now = services.clock.now();
  await writeMails(
    tx,
    orders.map((order) => ({
      key: `${order.id}:${now.toString()}`,
      to: services.settings.contactEmail,
      companyId: order.company_id,
      employeeIds: employeesOf([order]),
      orderIds: [order.id],
      expiresAt: stockholmInstant(order.delivery_date, order.delivery_time).toString(),
      mail: orderConfirmedAdmin({
        company_name: order.company_name,
        supplier_name: order.supplier_name,
        what: describeOrder(order),
        how,
        asked_again: order.answer_wanted_again,
        delivery_date: order.delivery_date,
        delivery_time: order.delivery_time,
        address: order.address,
        today: stockholmToday(services.clock).toString(),
        order_url: adminUrl(services, order, requests.get(order.id)),
      }),
    })),
  );
}
