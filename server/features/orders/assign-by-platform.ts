import { stockholmToday } from "../../../domain/clock.ts";
import type { Tx } from "../../database/database.ts";
import { writeMail } from "../../mail/outbox.ts";
import type { Services } from "../../providers/services.ts";
import { assignSupplier } from "./assign-supplier.ts";
import { describeOrder, employeesOf, orderUrl } from "./describe.ts";
import { orderReassignedHr } from "./mails/order-reassigned-hr.ts";
import { type OrderRow, readOrders } from "./read-orders.ts";
import { hasSupplier } from "./offer-to-supplier.ts";
import type { OrderKind } from "./status-transition.ts";

/** The platform's staff choose a supplier for a company, which is told of it. */
export async function assignByPlatform(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  id: string,
  vendorId: string,
): Promise<string> {
  const [before]: OrderRow[] = await readOrders(tx, kind, [id]);
  const assigned = await assignSupplier(tx, services, kind, id, vendorId, "admin");
  const [after]: OrderRow[] = await readOrders(tx, kind, [assigned]);
  if (before && after && before.supplier_id !== after.supplier_id) await mailHr(tx, services, before, after);
  return assigned;
}

async function mailHr(tx: Tx, services: Services, before: OrderRow, after: OrderRow): Promise<void> {
  const { id, company_id, company_name, contact_email, delivery_date, delivery_time, address } = after;
  await writeMail(tx, {
    key: `${id}:${after.supplier_id}:${services.clock.now().toString()}`,
    to: contact_email ?? services.settings.contactEmail,
    recipientId: company_id,
    companyId: company_id,
    employeeIds: employeesOf([after]),
    orderIds: [id],
    mail: orderReassignedHr({
      company_name,
      delivery_date,
      delivery_time,
      address,
      what: describeOrder(after),
      before: before.supplier_name,
      why: whatBecameOf(before),
      reason: before.decline_reason,
      after: after.supplier_name!,
      asked: after.status === "requested",
      today: stockholmToday(services.clock).toString(),
      order_url: orderUrl(services, after),
    }),
  });
}

function whatBecameOf(order: OrderRow): string | null {
  const { supplier_name, status, withdrawn, rejected, supplier_active } = order;
  if (!supplier_name) return "Beställningen saknade leverantör.";
  if (withdrawn) return `${supplier_name} har fått förhinder.`;
  if (status === "declined" && !rejected) return `${supplier_name} har tackat nej.`;
  if (status === "requested") return `${supplier_name} har inte svarat.`;
  if (hasSupplier(order)) return null;
  return supplier_active
    ? `${supplier_name} har stängt den dagen.`
    : `${supplier_name} tar inte emot beställningar längre.`;
}
