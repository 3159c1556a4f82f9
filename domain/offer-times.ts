import { CHECK_HOUR, nextAskingCheck } from "./asking.ts";
import { stockholmDay, stockholmInstant } from "./clock.ts";
import { daysUntil } from "./dates.ts";
import { isWorkday, nextWorkday, previousWorkday } from "./holidays.ts";
import {
  addWorkingDays,
  addWorkingHours,
  nextWorkingMoment,
  subtractWorkingDays,
  workingHoursBetween,
} from "./working-hours.ts";

/** When an order is offered to a supplier, how long an answer is waited for, and when people are called instead. */

export const DAYS_AHEAD = 14;
export const FEWEST_DAYS_AHEAD = 7;
export const MOST_DAYS_AHEAD = 30;

/** An offer waits this long, and is answered before the supplier must begin. */
const ANSWER_WORKING_DAYS = 2;
const SHORT_ANSWER_WORKING_DAYS = 1;
const SHORT_ANSWER_DAYS_LEFT = 5;
const SHORTEST_ANSWER_WORKING_HOURS = 4;
const SHORTEST_ANSWER_DAYS_LEFT = 2;
/** Whoever is asked has this long to answer, however late it is, and then time enough to make it. */
export const TIME_TO_ANSWER = { hours: 1 } as const;
/** So many are to be reached in time; those after them get what is left. */
const REACHED = 3;

export type Delivery = { date: Temporal.PlainDate; time: string };

const deliveredAt = ({ date, time }: Delivery): Temporal.Instant => stockholmInstant(date, time);

/**
 * The day on which an order is offered: so many days before it is delivered, or earlier where the supplier needs the time
 * to answer before it begins; the working day before a day off.
 */
function offerDay(delivery: Delivery, ahead: { days: number; lead_hours: number }): Temporal.PlainDate {
  const begins = deliveredAt(delivery).subtract({ hours: ahead.lead_hours });
  const byLead = stockholmDay(subtractWorkingDays(begins, ANSWER_WORKING_DAYS));
  const byDays = delivery.date.subtract({ days: ahead.days });
  const day = Temporal.PlainDate.compare(byLead, byDays) < 0 ? byLead : byDays;
  return isWorkday(day) ? day : previousWorkday(day);
}

/**
 * What has been offered when this day is over, for many orders at once: what is delivered at most `days` after `last`,
 * and what its supplier begins with at `begins` or earlier.
 */
export function offeredBy(day: Temporal.PlainDate): { last: Temporal.PlainDate; begins: Temporal.Instant } {
  let begins = day;
  for (let left = ANSWER_WORKING_DAYS; left >= 0; left--) begins = nextWorkday(begins);
  return {
    last: nextWorkday(day).subtract({ days: 1 }),
    begins: stockholmInstant(begins, new Temporal.PlainTime(CHECK_HOUR)),
  };
}

/** When it leaves: that morning; at once when that has passed, but on no day off. */
export function offerLeavesAt(
  delivery: Delivery,
  ahead: { days: number; lead_hours: number },
  now: Temporal.Instant,
): Temporal.Instant {
  const morning = stockholmInstant(offerDay(delivery, ahead), new Temporal.PlainTime(CHECK_HOUR));
  if (Temporal.Instant.compare(now, morning) <= 0) return morning;
  return isWorkday(stockholmDay(now)) ? now : nextWorkingMoment(now);
}

/** When the check asks for it by itself: what should have left already leaves with the next one. */
export function checkAsksAt(
  delivery: Delivery,
  ahead: { days: number; lead_hours: number },
  now: Temporal.Instant,
): Temporal.Instant {
  const at = offerLeavesAt(delivery, ahead, now);
  return Temporal.Instant.compare(at, now) <= 0 ? nextAskingCheck(now) : at;
}

/** The last moment to call people: a working day before the delivery. */
export const callPeopleBy = (delivery: Delivery): Temporal.Instant =>
  subtractWorkingDays(deliveredAt(delivery), 1);

/** Days about which as many can be asked as are to be reached, before people would be called; then those about which fewer can. */
export function withTimeToAsk(
  days: readonly Temporal.PlainDate[],
  time: string,
  now: Temporal.Instant,
): Temporal.PlainDate[] {
  const asked = addWorkingHours(now, REACHED * SHORTEST_ANSWER_WORKING_HOURS);
  const { true: ample = [], false: short = [] } = Object.groupBy(days, (date) =>
    String(!isBefore(callPeopleBy({ date, time }), asked)),
  );
  return [...ample, ...short];
}

/** Deliveries up to this day may have come so near that people are called; the days after it have not. */
export function lastDayToCallFor(now: Temporal.Instant): Temporal.PlainDate {
  let day = stockholmDay(now);
  const isNear = (date: Temporal.PlainDate) =>
    Temporal.Instant.compare(callPeopleBy({ date, time: "00:00" }), now) <= 0;
  while (isNear(day.add({ days: 1 }))) day = day.add({ days: 1 });
  return day;
}

/** To whom: how long before the delivery it begins, and how many may have to be asked after it. */
export type AskedSupplier = { lead_hours: number; others: number };

/** How many are to be reached after one who comes after so many. */
export const othersAfter = (before: number): number => Math.max(0, REACHED - 1 - before);

/**
 * Until when an answer is waited for: never past the moment at which the supplier must begin, and so that those after it
 * still have their hours. Where there is time for all of them it ends before people are called.
 */
export function answerBy(
  offered: Temporal.Instant,
  delivery: Delivery,
  { lead_hours, others }: AskedSupplier,
): Temporal.Instant {
  const begins = deliveredAt(delivery).subtract({ hours: Math.max(lead_hours, TIME_TO_ANSWER.hours) });
  const callBy = callPeopleBy(delivery);
  const enough = addWorkingHours(offered, (others + 1) * SHORTEST_ANSWER_WORKING_HOURS);
  const last = isBefore(enough, callBy) ? earlier(callBy, begins) : begins;
  const shortest = earlier(offered.add(TIME_TO_ANSWER), deliveredAt(delivery));
  const deadline = earlier(answerByRule(offered, delivery), share(offered, last, others));
  return isBefore(deadline, shortest) ? shortest : deadline;
}

/** What of the time until then is this supplier's: all but four working hours for each after it, or an equal part. */
function share(offered: Temporal.Instant, last: Temporal.Instant, others: number): Temporal.Instant {
  const working = workingHoursBetween(offered, last);
  if (working < TIME_TO_ANSWER.hours) {
    // Nobody works until then: it is asked all the same, and shares the hours of the clock.
    const minutes = Math.max(0, offered.until(last).total("minutes"));
    return offered.add({ minutes: Math.round(minutes / (others + 1)) });
  }
  const own = Math.max(working - others * SHORTEST_ANSWER_WORKING_HOURS, working / (others + 1));
  return earlier(addWorkingHours(offered, own), last);
}

const isBefore = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) < 0;
const earlier = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant => (isBefore(a, b) ? a : b);

function answerByRule(offered: Temporal.Instant, { date }: Delivery): Temporal.Instant {
  const left = daysUntil(date, stockholmDay(offered));
  if (left <= SHORTEST_ANSWER_DAYS_LEFT) return addWorkingHours(offered, SHORTEST_ANSWER_WORKING_HOURS);
  return addWorkingDays(
    offered,
    left <= SHORT_ANSWER_DAYS_LEFT ? SHORT_ANSWER_WORKING_DAYS : ANSWER_WORKING_DAYS,
  );
}

/** Halfway to the deadline, by working hours, the supplier is reminded; null where that is no moment of its own. */
export function reminderAt(offered: Temporal.Instant, deadline: Temporal.Instant): Temporal.Instant | null {
  const halfway = nextWorkingMoment(addWorkingHours(offered, workingHoursBetween(offered, deadline) / 2));
  const isBetween =
    Temporal.Instant.compare(offered, halfway) < 0 && Temporal.Instant.compare(halfway, deadline) < 0;
  return isBetween ? halfway : null;
}

/** Nobody is left to ask, or less than a working day: a person must know now. */
export function mustCallPeople(
  order: { delivery: Delivery; has_yes: boolean; has_next: boolean },
  now: Temporal.Instant,
): boolean {
  if (order.has_yes) return false;
  return !order.has_next || Temporal.Instant.compare(now, callPeopleBy(order.delivery)) >= 0;
}
