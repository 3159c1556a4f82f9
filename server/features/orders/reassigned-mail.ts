import { orderedText } from "../../../domain/choose-product.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { lostAs, supplierKnows } from "../../../domain/orders.ts";
import type { OutboxMail } from "../../mail/outbox.ts";
import type { Services } from "../../providers/services.ts";
import { describeOrder, employeesOf, orderUrl } from "./describe.ts";
import type { WhyLost } from "./mails/parts/phrases.ts";
import { orderReassignedHr } from "./mails/order-reassigned-hr.ts";
import { hasSupplier } from "./offer-to-supplier.ts";
import type { OrderRow } from "./read-orders.ts";

/** Tells HR that somebody else has the order that it had given to a supplier of its own choice. */
export function reassignedMail(
  services: Services,
  before: OrderRow,
  after: OrderRow,
  why?: WhyLost,
): OutboxMail {
  const { id, company_id, company_name, contact_email, delivery_date, delivery_time, address } = after;
  return {
    key: `${id}:${after.supplier_id}:${services.clock.now().toString()}`,
    to: contact_email ?? services.settings.contactEmail,
    recipientId: company_id,
    companyId: company_id,
    employeeIds: employeesOf([after]),
    orderIds: [id],
    // Why a kitchen said no often tells what people are allergic to, which not everybody who reads of changes may see.
    toColleagues: { reason: null },
    mail: orderReassignedHr({
      company_name,
      delivery_date,
      delivery_time,
      address,
      what: describeOrder(after),
      ordered: orderedText(after),
      before: before.supplier_name,
      why: whatBecameOf(before, why),
      reason: before.decline_reason,
      after: after.supplier_name!,
      asked: supplierKnows(after.status),
      moved_from: before.delivery_date === after.delivery_date ? null : before.delivery_date,
      today: stockholmToday(services.clock).toString(),
      order_url: orderUrl(services, after),
    }),
  };
}

function whatBecameOf(order: OrderRow, why?: WhyLost): string | null {
  const { supplier_name, status, supplier_active } = order;
  const lost = lostAs(order);
  if (!supplier_name) return "Beställningen saknade leverantör.";
  if (why === "unfit") return `${supplier_name} kan inte ta hänsyn till allt som de som äter behöver.`;
  if (order.answer_wanted_again) return `${supplier_name} har inte svarat på ändringen.`;
  if (lost === "withdrawn") return `${supplier_name} har fått förhinder.`;
  if (status === "requested" || lost === "expired") return `${supplier_name} har inte svarat.`;
  if (lost) return `${supplier_name} har tackat nej.`;
  if (hasSupplier(order)) return null;
  return supplier_active
    ? `${supplier_name} har stängt den dagen.`
    : `${supplier_name} tar inte emot beställningar längre.`;
}
