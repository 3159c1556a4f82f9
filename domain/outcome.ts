import { inStockholm, stockholmInstant } from "./clock.ts";
import { daysUntil, formatDayFrom, formatTime } from "./dates.ts";
import {
  AGAIN_LABEL,
  isLive,
  isOpen,
  lostAs,
  type OfferStatus,
  orderLabel,
  type OrderStatus,
} from "./orders.ts";

/** What became of a delivery: what people said of it, and what counts as delivered. */

export const outcomes = ["came", "late", "wrong", "missing"] as const;
export type Outcome = (typeof outcomes)[number];

export const outcomeTellers = ["hr", "supplier", "admin"] as const;
export type OutcomeTeller = (typeof outcomeTellers)[number];

export const outcomeLabels: Record<Outcome, string> = {
  came: "Ja, den kom",
  late: "Kom för sent",
  wrong: "Något var fel",
  missing: "Kom inte",
};

/** A word can be given and corrected for so many days. */
export const TELL_DAYS = 14;

/** What was given up after them, since nobody had said a word about a doubtful yes, can still be told for as long again. */
export const GIVEN_UP_TELL_DAYS = 2 * TELL_DAYS;

/** For how many days after it something may be said of a delivery. */
export const tellDays = ({ given_up = false }: { given_up?: boolean }): number =>
  given_up ? GIVEN_UP_TELL_DAYS : TELL_DAYS;

/** Bakeries come somewhat early; what is packed in the morning is not delivered. */
const DELIVERED_EARLY_HOURS = 2;

/** Without anybody's word a delivery that its supplier said yes to counts as made when the evening after it is over. */
export const EVENING_AFTER_DAYS = 1;

export type DeliveryState = "ahead" | "awaited" | "delivered" | "missed" | "cancelled";

type Delivery = {
  status: OrderStatus;
  outcome: Outcome | null;
  delivery_date: string;
};

/**
 * The one definition of what was delivered and what was missed: badge, story, 'Ingen glömd', statistics, books and charts
 * go by it. `awaited` is a delivery that its supplier said yes to and nobody has said a word about yet.
 */
export function deliveryState(order: Delivery, today: Temporal.PlainDate): DeliveryState {
  if (order.status === "completed") return "delivered";
  if (order.status === "cancelled") return "cancelled";
  if (order.outcome === "missing") return "missed";
  if (order.delivery_date >= today.toString()) return "ahead";
  return order.status === "confirmed" ? "awaited" : "missed";
}

/** A cake came or is on its way: what 'Ingen glömd' calls celebrated or underway. */
export const hasCake = (order: Delivery, today: Temporal.PlainDate): boolean =>
  isLive(order.status) && deliveryState(order, today) !== "missed";

/** Whether the customer, or the platform for it, has said how it went. A supplier does not judge itself. */
export const wasJudged = (order: { outcome: Outcome | null; outcome_by: OutcomeTeller | null }): boolean =>
  order.outcome !== null && order.outcome_by !== "supplier";

export type Punctuality = {
  /** What was delivered or missed. */
  deliveries: number;
  /** Those that somebody has said how it went with. */
  judged: number;
  /** Those that came as they should, by that word. */
  on_time: number;
  /** Those that never came, and nobody has said a word about. */
  missed_unsaid: number;
};

/** How many of a hundred came as they should: what people said, and what never came counts against it. Nothing said, no figure. */
export function onTimePercent({
  judged,
  on_time,
  missed_unsaid = 0,
}: Pick<Punctuality, "judged" | "on_time"> & Partial<Punctuality>): number | null {
  return judged === 0 ? null : Math.round((100 * on_time) / (judged + missed_unsaid));
}

type Badge = {
  status: OrderStatus | null | undefined;
  offer_status: OfferStatus | null;
  answer_wanted_again?: boolean;
  outcome: Outcome | null;
  delivery_date?: string;
};

/** The badge's word: the specification's, or why nothing comes: a withdrawal and a silence are no plain no. */
export function badgeLabel(badge: Badge, today?: Temporal.PlainDate): string {
  const { status, answer_wanted_again = false, outcome } = badge;
  const lost = lostAs(badge);
  if (lost === "withdrawn") return "Förhinder";
  if (outcome === "missing") return outcomeLabels.missing;
  if (answer_wanted_again) return `${orderLabel(status)}, ${AGAIN_LABEL}`;
  const lapsed = today !== undefined && hasLapsed(badge, today);
  if (lost === "expired" || (lapsed && status === "requested")) return "Utan svar";
  return lapsed ? "Missad" : orderLabel(status);
}

/** Its day went by while it was still being asked for, or before. */
export const hasLapsed = ({ status, outcome, delivery_date }: Badge, today: Temporal.PlainDate): boolean =>
  Boolean(status && delivery_date) &&
  isOpen(status!) &&
  deliveryState({ status: status!, outcome, delivery_date: delivery_date! }, today) === "missed";

type Timed = Pick<Delivery, "delivery_date"> & { delivery_time: string };

/** Whether the moment of delivery has come. */
export const isOver = (order: Timed, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(momentOf(order), now) <= 0;

/** Whether it may be there already, so that its supplier can say so. */
export const mayBeDelivered = (order: Timed, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(deliveredFrom(order), now) <= 0;

export const deliveredFrom = (order: Timed): Temporal.Instant =>
  momentOf(order).subtract({ hours: DELIVERED_EARLY_HOURS });

const momentOf = ({ delivery_date, delivery_time }: Timed): Temporal.Instant =>
  stockholmInstant(Temporal.PlainDate.from(delivery_date), delivery_time);

/** 'Leveransen väntas kl. 14:00. Ni kan markera den som levererad från kl. 12:00.' */
function deliveredFromText(order: Timed): string {
  const from = formatTime(inStockholm(deliveredFrom(order)).toPlainTime());
  return `${expected(order)} Ni kan markera den som levererad från ${from}.`;
}

const expected = ({ delivery_time }: Timed): string => `Leveransen väntas ${formatTime(delivery_time)}.`;

type Told = Delivery &
  Timed & {
    offer_status: OfferStatus | null;
    withdrew_late?: boolean;
    given_up?: boolean;
    outcome_by: OutcomeTeller | null;
  };

/** Why this word cannot be taken, with the order's state in words; null when it can. */
export function tellProblem(
  order: Told,
  outcome: Outcome,
  by: OutcomeTeller,
  now: Temporal.Instant,
): string | null {
  const today = inStockholm(now).toPlainDate();
  const day = Temporal.PlainDate.from(order.delivery_date);
  const days = daysUntil(day, today);
  const cameAnyway = by === "hr" && outcome !== "missing" && mayHaveCome(order, today);
  if (!isTold(order) && !cameAnyway)
    return `Beställningen är inte levererad. Status nu: ${badgeLabel(order)}.`;
  if (days > 0) return `Leveransen är först ${formatDayFrom(day, today)}.`;
  if (by !== "admin" && days < -tellDays(order))
    return `Leveransen var ${formatDayFrom(day, today)}. Svaret går inte längre att ändra.`;
  if (by === "supplier") {
    if (wasJudged(order)) return `Kunden har redan svarat: ${outcomeLabels[order.outcome!]}.`;
    if (days < 0) return "Leveransdagen har redan passerat.";
    return mayBeDelivered(order, now) ? null : deliveredFromText(order);
  }
  return !isOver(order, now) && outcome !== "came" && outcome !== "wrong"
    ? `${expected(order)} Svara efter det.`
    : null;
}

type Ended = { withdrew_late?: boolean; given_up?: boolean };

/** Somebody said yes to it and it was not called off in time, so that there is something to say of it. */
export function isTold({
  status,
  outcome,
  withdrew_late = false,
  given_up = false,
}: Omit<Delivery, "delivery_date"> & Ended): boolean {
  const wasExpected = status === "completed" || status === "confirmed";
  return wasExpected || outcome === "missing" || withdrew_late || given_up;
}

/** Its supplier had been asked, never said yes or took it back, and may have come all the same: HR has seen whether. */
export function mayHaveCome(
  order: Delivery & { offer_status: OfferStatus | null },
  today: Temporal.PlainDate,
): boolean {
  const lost = lostAs(order);
  const passed = order.delivery_date < today.toString();
  return lost === "expired" || (passed && (lost === "withdrawn" || order.status === "requested"));
}
