import { inStockholm, stockholmDay, stockholmInstant } from "./clock.ts";
import { daysUntil } from "./dates.ts";
import { ASKED_DAYS_AHEAD } from "./orders.ts";
import { isWorkday, nextWorkday } from "./holidays.ts";
import { hasTime } from "./suppliers.ts";
import { nextWorkingMoment } from "./working-hours.ts";

/** The daily check asks the suppliers, at this hour by the clocks in Stockholm. */
export const CHECK_HOUR = 8;

/** The first check after this moment: one that begins right now may have looked already. */
export function nextCheck(now: Temporal.Instant): Temporal.Instant {
  const today = stockholmDay(now);
  const day = inStockholm(now).hour < CHECK_HOUR ? today : today.add({ days: 1 });
  return stockholmInstant(day, new Temporal.PlainTime(CHECK_HOUR));
}

/** When something is to be delivered, and how long before that its supplier must know. */
export type Asking = { delivery_date: string; delivery_time: string; lead_hours: number };

/** The first check after this moment that asks suppliers: offers leave on working days only. */
export function nextAskingCheck(now: Temporal.Instant): Temporal.Instant {
  const day = stockholmDay(nextCheck(now));
  return stockholmInstant(isWorkday(day) ? day : nextWorkday(day), new Temporal.PlainTime(CHECK_HOUR));
}

/**
 * Whether the supplier must be asked now. The next check would ask for the order by itself, and would leave the supplier
 * less time than it needs, or come after the hour.
 */
export function cannotWait(order: Asking, now: Temporal.Instant): boolean {
  const check = nextAskingCheck(now);
  const day = Temporal.PlainDate.from(order.delivery_date);
  const isAskedThen = daysUntil(day, stockholmDay(check)) <= ASKED_DAYS_AHEAD;
  return isAskedThen && !hasTime(order, day, order.delivery_time, check);
}

/**
 * Offers leave on working days only. What would come too late on the next one, for its delivery or for the time that its
 * supplier needs, leaves at once all the same.
 */
export function mayLeaveNow(order: Asking, now: Temporal.Instant): boolean {
  if (isWorkday(stockholmDay(now))) return true;
  return !hasTime(
    order,
    Temporal.PlainDate.from(order.delivery_date),
    order.delivery_time,
    nextWorkingMoment(now),
  );
}

/** The first day on which a delivery at this time is still ahead: today, or tomorrow when the hour has come. */
export function firstDayAhead(time: string, now: Temporal.Instant): Temporal.PlainDate {
  const today = stockholmDay(now);
  const isAhead = Temporal.Instant.compare(now, stockholmInstant(today, time)) < 0;
  return isAhead ? today : today.add({ days: 1 });
}
