import type { Bakery } from "./bakery.ts";
import { deliveryMoment, isBefore } from "./working-time.ts";
import type { Office } from "./world.ts";

/** Whether a bakery could make a cake, from what the bakery itself knows: the judges' own rule. */

export type Wanted = { delivery_date: string; delivery_time: string; food: readonly string[] };

const FURTHEST_KM = 100;
/** Two ways to measure differ a little: at the edge a bakery may be asked, and need not be. */
const TOLERANCE_KM = 0.3;

/** Why it may not be asked at all, whatever the hour; null when it may. */
export const outOfReach = (bakery: Bakery, office: Office, wanted: Wanted): string | null =>
  whyNot(bakery, office, wanted, TOLERANCE_KM);

/** Nothing keeps it from being asked, whatever the hour. */
export const isInReach = (bakery: Bakery, office: Office, wanted: Wanted): boolean =>
  whyNot(bakery, office, wanted, -TOLERANCE_KM) === null;

function whyNot(
  bakery: Bakery,
  office: Office,
  { delivery_date, food }: Wanted,
  tolerance: number,
): string | null {
  if (!bakery.active) return "is out of business";
  const far = kmBetween(bakery, office.point) - (bakery.delivery_radius_km ?? FURTHEST_KM);
  if (far > tolerance) return `does not drive so far, by ${far.toFixed(1)} km`;
  const weekday = Temporal.PlainDate.from(delivery_date).dayOfWeek % 7;
  if (bakery.closed_weekdays.includes(weekday)) return "is closed that weekday";
  if (bakery.closed_dates.includes(delivery_date)) return "is closed that day";
  const cannot = food.filter((name) => bakery.cannot_make.includes(name));
  if (cannot.length > 0) return `cannot make it without ${cannot.join(" and ")}`;
  const { budget_per_piece_ore: budget } = office.settings;
  if (budget !== null && (bakery.price_per_piece_ore ?? 0) > budget) return "is beyond the budget";
  return null;
}

export const hasTimeToBake = (
  bakery: Bakery,
  { delivery_date, delivery_time }: Wanted,
  now: Temporal.Instant,
) => !isBefore(deliveryMoment(delivery_date, delivery_time).subtract({ hours: bakery.lead_hours }), now);

function kmBetween(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const x = (a.longitude - b.longitude) * Math.cos(((a.latitude + b.latitude) * Math.PI) / 360);
  return Math.hypot(x, a.latitude - b.latitude) * 111.19;
}
