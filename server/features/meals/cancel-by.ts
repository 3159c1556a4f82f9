import { stockholmInstant } from "../../../domain/clock.ts";
import { isOpen, type OrderStatus, supplierAwaits } from "../../../domain/orders.ts";
import { orderBy } from "../../../domain/suppliers.ts";

type Delivery = {
  status: OrderStatus;
  delivery_date: string;
  time: string;
  lead_hours: number;
  withdrawn: boolean;
};

/**
 * The last moment to cancel or change: the restaurant's own last hour once it was asked, else the delivery itself. One
 * that has withdrawn is not cooking, so there is nothing to be too late for.
 */
export function cancelLimit({
  status,
  delivery_date,
  time,
  lead_hours,
  withdrawn,
}: Delivery): Temporal.Instant {
  return supplierAwaits({ status, withdrawn })
    ? orderBy({ lead_hours }, Temporal.PlainDate.from(delivery_date), time)
    : stockholmInstant(delivery_date, time);
}

export function mayStillCancel(delivery: Delivery, now: Temporal.Instant): boolean {
  return isOpen(delivery.status) && Temporal.Instant.compare(now, cancelLimit(delivery)) <= 0;
}

export function cancelBy(delivery: Delivery, now: Temporal.Instant): string | null {
  return mayStillCancel(delivery, now) ? cancelLimit(delivery).toString() : null;
}
