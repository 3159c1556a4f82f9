import { stockholmToday } from "../../../domain/clock.ts";
import type { Tx } from "../../database/database.ts";
import { writeMails } from "../../mail/outbox.ts";
import { supplierMessage } from "./mails/supplier-message.ts";
import type { Services } from "../../providers/services.ts";
import type { OrderKind } from "./status-transition.ts";
import { type OrderRow, readOrders } from "./read-orders.ts";
import { employeesOf, keyOf, listUrl, describeOrder } from "./describe.ts";

type Said = { message: string } | { after_all: "same" | "changed" };

/** Tells HR what a supplier wrote with its yes, or that it can after all. Its orders are one company's, on one day. */
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
  const { company_id, company_name, delivery_date, delivery_time, address, supplier_name } = first;
  await writeMails(tx, [
    {
      key: `${keyOf(orders)}:${services.clock.now().toString()}`,
      to: first.contact_email ?? services.settings.contactEmail,
      recipientId: company_id,
      companyId: company_id,
      employeeIds: employeesOf(orders),
      orderIds: orders.map((order) => order.id),
      mail: supplierMessage({
        company_name,
        supplier_name,
        what: orders.map(describeOrder),
        ...said,
        delivery_date,
        delivery_time,
        address,
        today: stockholmToday(services.clock).toString(),
        orders_url: listUrl(services, orders),
      }),
    },
  ]);
}
