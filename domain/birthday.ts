import { type Closure, closureOn, isOpenWorkday, openWorkday, openWorkdayFrom } from "./closures.ts";
import { daysUntil, formatDay, formatDayFrom, weekdayName } from "./dates.ts";
import { holidayOn, isWorkday } from "./holidays.ts";

/** What a company does with a birthday on a weekend or a public holiday. */
export const deliveryRules = ["same-day", "workday-before", "workday-after"] as const;
export type DeliveryRule = (typeof deliveryRules)[number];

export const deliveryRuleLabels: Record<DeliveryRule, string> = {
  "same-day": "På själva födelsedagen",
  "workday-before": "Närmaste arbetsdag före",
  "workday-after": "Närmaste arbetsdag efter",
};

export type Delivery = {
  birthday: Temporal.PlainDate;
  date: Temporal.PlainDate;
  /** Why it is not the birthday itself; null when it is. */
  reason: string | null;
};

/** Born on 29 February: the 28th in other years. */
export function birthdayIn(born: Temporal.PlainDate, year: number): Temporal.PlainDate {
  return born.with({ year });
}

/**
 * The birthday that an order made for another one celebrates, now that the day of birth has been corrected: the nearest
 * to its day. The same birthday of another year is not meant.
 */
export function celebratedBirthday(
  born: Temporal.PlainDate,
  order: { birthday: string; delivery_date: string },
): Temporal.PlainDate {
  const was = Temporal.PlainDate.from(order.birthday);
  // Nearly every order is for the birthday itself, and long lists have thousands of them.
  if (birthdayIn(born, was.year).equals(was)) return was;
  const day = Temporal.PlainDate.from(order.delivery_date);
  const off = (one: Temporal.PlainDate, other: Temporal.PlainDate) => Math.abs(daysUntil(one, other));
  return [-1, 0, 1]
    .map((years) => birthdayIn(born, was.year + years))
    .filter((birthday) => off(birthday, was) < 365)
    .reduce((best, other) => (off(other, day) < off(best, day) ? other : best));
}

/** The birthday to order for. One that falls today has not passed. */
export function nextBirthday(born: Temporal.PlainDate, today: Temporal.PlainDate): Temporal.PlainDate {
  const thisYear = birthdayIn(born, today.year);
  return isBefore(thisYear, today) ? birthdayIn(born, today.year + 1) : thisYear;
}

/**
 * The day that the rule gives a birthday, and never one on which the office is closed: a birthday in that time has its
 * cake on an open day before or after, as the closure says. One that is forgone would come before, if somebody orders it.
 */
export function deliveryDate(
  birthday: Temporal.PlainDate,
  rule: DeliveryRule,
  closures: readonly Closure[] = [],
): Temporal.PlainDate {
  return dateFor(birthday, rule, closures, closureOn(closures, birthday));
}

function dateFor(
  birthday: Temporal.PlainDate,
  rule: DeliveryRule,
  closures: readonly Closure[],
  closure: Closure | null,
): Temporal.PlainDate {
  if (closure) return openWorkday(closures, birthday, closure.birthdays === "after" ? "after" : "before");
  if (rule === "same-day" || isWorkday(birthday)) return birthday;
  return openWorkday(closures, birthday, rule === "workday-before" ? "before" : "after");
}

/** The same for a cake that nobody has asked for: null where the company forgoes the birthdays of that time. */
export function plannedDate(
  birthday: Temporal.PlainDate,
  rule: DeliveryRule,
  closures: readonly Closure[],
): Temporal.PlainDate | null {
  const closure = closureOn(closures, birthday);
  return closure?.birthdays === "forgo" ? null : dateFor(birthday, rule, closures, closure);
}

/** So far from the rule's day somebody is looked for who can make it. */
const MOST_DAYS_ASIDE = 7;

/**
 * Other days that the rule allows for a cake that nobody can make on its own, the best first: further in the direction in
 * which the rule, or the closed office, moves birthdays. Where the days before have passed too it comes late, and so does
 * one that is late already. A company that wants the birthday itself has no other.
 */
export function otherDates(
  cake: { birthday: string; delivery_date: string },
  rule: DeliveryRule,
  closures: readonly Closure[],
  /** The first day that can still have a delivery. */
  first: Temporal.PlainDate,
): Temporal.PlainDate[] {
  const birthday = Temporal.PlainDate.from(cake.birthday);
  const from = Temporal.PlainDate.from(cake.delivery_date);
  const planned = plannedDate(birthday, rule, closures);
  const closure = closureOn(closures, birthday);
  const direction = closure ? closure.birthdays : rule === "workday-after" ? "after" : "before";
  const isLate = planned !== null && isBefore(planned, first);
  if (!closure && rule === "same-day" && !isLate) return [];
  const after = openDays(closures, from, 1);
  if (direction === "after" || isLate) return after;
  return [...openDays(closures, from, -1).filter((day) => !isBefore(day, first)), ...after];
}

/** The working days on which the office is open, in the days before or after this one, the nearest first. */
const openDays = (
  closures: readonly Closure[],
  from: Temporal.PlainDate,
  sign: -1 | 1,
): Temporal.PlainDate[] =>
  Array.from({ length: MOST_DAYS_ASIDE }, (_, index) => from.add({ days: sign * (index + 1) })).filter(
    (day) => isOpenWorkday(closures, day),
  );

/** 'måndag 22 juni, eftersom lördag är helgdag', or null when the cake comes on the birthday. */
export function deliveryReason(
  birthday: Temporal.PlainDate,
  today: Temporal.PlainDate,
  rule: DeliveryRule,
  closures: readonly Closure[] = [],
): string | null {
  const date = deliveryDate(birthday, rule, closures);
  return date.equals(birthday)
    ? null
    : `${formatDayFrom(date, today)}, eftersom ${whyOff(birthday, closures)}`;
}

/** As far as a cake may be moved by hand: further away it would be another year's. */
export const MOST_DAYS_FROM_BIRTHDAY = 30;

const RULES_THAT_MOVE = ["workday-before", "workday-after"] as const;

/**
 * The same for an order that exists; null when its cake comes on the birthday, or where no rule would have put it: it was
 * moved for another reason, or comes late.
 * With `today`, a day in another year has its year.
 */
export function orderReason(
  order: { birthday: string; delivery_date: string },
  today?: Temporal.PlainDate,
  closures: readonly Closure[] = [],
): string | null {
  const birthday = Temporal.PlainDate.from(order.birthday);
  const date = Temporal.PlainDate.from(order.delivery_date);
  const byRule = RULES_THAT_MOVE.some((rule) => deliveryDate(birthday, rule, closures).equals(date));
  if (date.equals(birthday) || !byRule) return null;
  return `${today ? formatDayFrom(date, today) : formatDay(date)}, eftersom ${whyOff(birthday, closures)}`;
}

/**
 * The delivery to plan next, never one before today. A birthday yesterday may still be ahead of us (its cake comes
 * on Monday), and one tomorrow may have lost its workday before: then the first workday from today takes over.
 */
export function nextDelivery(
  born: Temporal.PlainDate,
  today: Temporal.PlainDate,
  rule: DeliveryRule,
  closures: readonly Closure[] = [],
  /** The first day that can still have a delivery: tomorrow, when today's hour has come. */
  first: Temporal.PlainDate = today,
): Delivery {
  for (const year of [today.year - 1, today.year]) {
    const delivery = deliveryFor(birthdayIn(born, year), today, rule, closures, first);
    if (delivery) return delivery;
  }
  const birthday = birthdayIn(born, today.year + 1);
  return deliveryFor(birthday, today, rule, closures, first) as Delivery;
}

/** How long a birthday that had no cake may still be celebrated, and rings. */
export const LATE_DAYS = 14;

/**
 * The birthday before the next one, when its cake should have come in the last two weeks: celebrated late, on the first
 * day that works. Null when it was longer ago.
 */
export function lateDelivery(
  born: Temporal.PlainDate,
  next: Temporal.PlainDate,
  rule: DeliveryRule,
  closures: readonly Closure[],
  first: Temporal.PlainDate,
): Omit<Delivery, "reason"> | null {
  const birthday = birthdayIn(born, next.year - 1);
  const due = deliveryDate(birthday, rule, closures);
  if (
    isBefore(birthday, born) ||
    !isBefore(due, first) ||
    isBefore(due, first.subtract({ days: LATE_DAYS + 1 }))
  )
    return null;
  return { birthday, date: openWorkdayFrom(closures, first) };
}

function deliveryFor(
  birthday: Temporal.PlainDate,
  today: Temporal.PlainDate,
  rule: DeliveryRule,
  closures: readonly Closure[],
  first: Temporal.PlainDate,
): Delivery | null {
  const date = deliveryDate(birthday, rule, closures);
  if (!isBefore(date, first))
    return { birthday, date, reason: deliveryReason(birthday, today, rule, closures) };
  // One whose delivery was to come today, after the birthday itself, is late as well, but not another year's.
  if (isBefore(birthday, today) && isBefore(date, today)) return null;

  const late = openWorkdayFrom(closures, first);
  const passed = date.equals(today) ? "leveranstiden idag" : formatDayFrom(date, today);
  return { birthday, date: late, reason: `${formatDayFrom(late, today)}, eftersom ${passed} har passerat` };
}

function whyOff(date: Temporal.PlainDate, closures: readonly Closure[]): string {
  if (closureOn(closures, date)) return "ni har stängt";
  const holiday = holidayOn(date);
  if (holiday?.kind === "eve") return `${weekdayName(date)} är ${holiday.name}`;
  return `${weekdayName(date)} är ${holiday || date.dayOfWeek === 7 ? "helgdag" : "helg"}`;
}

function isBefore(date: Temporal.PlainDate, other: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(date, other) < 0;
}
