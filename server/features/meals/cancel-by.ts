import { stockholmInstant } from "../../../domain/clock.ts";
import { isOpen, type OrderStatus, supplierKnows } from "../../../domain/orders.ts";
import { orderBy } from "../../../domain/suppliers.ts";

type Delivery = {
  status: OrderStatus;
  delivery_date: string;
  time: string;
  lead_hours: number;
};

/** The last moment to cancel or change: the restaurant's own last hour once it was asked, else the delivery itself. */
export function cancelLimit({ status, delivery_date, time, lead_hours }: Delivery): Temporal.Instant {
  return supplierKnows(status)
    ? orderBy({ lead_hours }, Temporal.PlainDate.from(delivery_date), time)
    : stockholmInstant(delivery_date, time);
}

export function mayStillCancel(delivery: Delivery, now: Temporal.Instant): boolean {
  return isOpen(delivery.status) && Temporal.Instant.compare(now, cancelLimit(delivery)) <= 0;
}

export function cancelBy(delivery: Delivery, now: Temporal.Instant): string | null {
  return mayStillCancel(delivery, now) ? cancelLimit(delivery).toString() : null;
}
