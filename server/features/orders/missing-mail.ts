import { stockholmToday } from "../../../domain/clock.ts";
import type { Tx } from "../../database/database.ts";
import { writeMail } from "../../mail/outbox.ts";
import type { Services } from "../../providers/services.ts";
import { describeOrder, employeesOf, keyOf } from "./describe.ts";
import { deliveryMissingAdmin } from "./mails/delivery-missing-admin.ts";
import type { OrderRow } from "./read-orders.ts";

/** Tells the platform what HR says never came: somebody has to ring the supplier. */
export async function mailMissing(tx: Tx, services: Services, orders: OrderRow[]): Promise<void> {
  const [first] = orders;
  if (!first) return;
  await writeMail(tx, {
    // Corrected and said again, it is told again.
    key: `${first.company_id}:${keyOf(orders)}:${services.clock.now().epochMilliseconds}`,
    to: services.settings.contactEmail,
    companyId: first.company_id,
    employeeIds: employeesOf(orders),
    orderIds: orders.map(({ id }) => id),
    mail: deliveryMissingAdmin({
      company_name: first.company_name,
      orders: orders.map((order) => ({ ...order, what: describeOrder(order) })),
      url: `${services.publicUrl}/admin`,
      today: stockholmToday(services.clock).toString(),
    }),
  });
}
