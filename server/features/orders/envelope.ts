import { stockholmInstant } from "../../../domain/clock.ts";
import { employeesOf, keyOf } from "./describe.ts";
import type { OrderRow } from "./read-orders.ts";
import type { SupplierDays } from "./supplier-day.ts";

/** Recipient and key of a mail about orders of one supplier, company and day. It names everybody with a cake that day. */
export function envelope(orders: readonly OrderRow[], days: SupplierDays) {
  const { supplier_id, supplier_email, company_id, delivery_date } = orders[0]!;
  return {
    key: `${supplier_id}:${company_id}:${delivery_date}:${keyOf(orders)}`,
    to: supplier_email!,
    recipientId: supplier_id,
    companyId: company_id,
    employeeIds: employeesOfDay(orders, days),
    orderIds: orders.map((order) => order.id),
    // An offer that leaves after the delivery is useless.
    expiresAt: lastDelivery(orders),
    details: { offers: orders.map((order) => order.offer_id) },
  };
}

export function lastDelivery(orders: readonly OrderRow[]): string {
  const times = orders.map((order) =>
    stockholmInstant(Temporal.PlainDate.from(order.delivery_date), order.delivery_time).toString(),
  );
  return times.sort().at(-1)!;
}

export const employeesOfDay = (orders: readonly OrderRow[], days: SupplierDays): string[] => [
  ...new Set(employeesOf([...orders, ...days.of(orders[0]!).cakes])),
];
