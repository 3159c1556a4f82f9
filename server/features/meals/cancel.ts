import { formatDayTime } from "../../../domain/dates.ts";
import { inStockholm } from "../../../domain/clock.ts";
import type { Tx } from "../../database/database.ts";
import { cancelWithoutMail, mailCancellations } from "../orders/cancel-orders.ts";
import type { OrderRow } from "../orders/read-orders.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Services } from "../../providers/services.ts";
import { cancelLimit, mayStillCancel } from "./cancel-by.ts";
import type { Delivery } from "./series.ts";

/** Cancels the deliveries that can be; those the kitchen should have heard about earlier stay and are named. */
export async function cancelDeliveries(
  tx: Tx,
  services: Services,
  deliveries: Delivery[],
): Promise<{ orders: number; too_late: string[] }> {
  const { gone, too_late } = await cancelDeliveriesWithoutMail(tx, services, deliveries);
  await mailCancellations(tx, services, gone);
  return { orders: gone.length, too_late };
}

/** The same without a word to the kitchens yet: see `cancelWithoutMail`. */
export async function cancelDeliveriesWithoutMail(
  tx: Tx,
  services: Services,
  deliveries: Delivery[],
): Promise<{ gone: OrderRow[]; too_late: string[] }> {
  const now = services.clock.now();
  const inTime = deliveries.filter((delivery) => mayStillCancel(delivery, now));
  const late = deliveries.filter((delivery) => !mayStillCancel(delivery, now));
  const ids = inTime.map((delivery) => delivery.id);
  const gone = await cancelWithoutMail(tx, "meal", ids, { by: "hr" });
  return { gone, too_late: late.map((delivery) => delivery.delivery_date) };
}

/** Refuses when the one delivery that was to go can no longer be stopped. */
export function requireInTime(delivery: Delivery | undefined, now: Temporal.Instant): void {
  if (!delivery || mayStillCancel(delivery, now)) return;
  const last = inStockholm(cancelLimit(delivery));
  throw new Refusal(
    "meal-too-late",
    `Det är för sent att ändra leveransen. Köket behövde besked senast ${formatDayTime(last.toPlainDate(), last.toPlainTime())}.`,
  );
}
