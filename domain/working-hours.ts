import { inStockholm, stockholmInstant } from "./clock.ts";
import { isWorkday, nextWorkday, previousWorkday } from "./holidays.ts";

/** When people at a bakery or an office can be expected to answer: working days in Sweden, by the clocks in Stockholm. */
const OPENS = Temporal.PlainTime.from("08:00");
const CLOSES = Temporal.PlainTime.from("17:00");

/** This moment, or the next one at which somebody works. Closing time is no such moment: whoever writes then is read tomorrow. */
export function nextWorkingMoment(moment: Temporal.Instant): Temporal.Instant {
  const { day, time } = split(moment);
  if (!isWorkday(day)) return stockholmInstant(nextWorkday(day), OPENS);
  if (isBefore(time, OPENS)) return stockholmInstant(day, OPENS);
  return isBefore(time, CLOSES) ? moment : stockholmInstant(nextWorkday(day), OPENS);
}

/** This moment, or the last one before it at which somebody worked. */
export function lastWorkingMoment(moment: Temporal.Instant): Temporal.Instant {
  const { day, time } = split(moment);
  if (!isWorkday(day) || !isBefore(OPENS, time)) return stockholmInstant(previousWorkday(day), CLOSES);
  return isBefore(CLOSES, time) ? stockholmInstant(day, CLOSES) : moment;
}

/** So many working days later, at the same time of day; it begins when somebody works. */
export function addWorkingDays(moment: Temporal.Instant, days: number): Temporal.Instant {
  let { day, time } = split(nextWorkingMoment(moment));
  for (let left = days; left > 0; left--) day = nextWorkday(day);
  return stockholmInstant(day, time);
}

/** So many working days earlier, at the same time of day. */
export function subtractWorkingDays(moment: Temporal.Instant, days: number): Temporal.Instant {
  let { day, time } = split(lastWorkingMoment(moment));
  for (let left = days; left > 0; left--) day = previousWorkday(day);
  return stockholmInstant(day, time);
}

/** So many working hours later. What ends at closing time ends that day and not the next morning. */
export function addWorkingHours(moment: Temporal.Instant, hours: number): Temporal.Instant {
  let at = nextWorkingMoment(moment);
  for (let left = Math.round(hours * 60); ;) {
    const minutes = minutesBetween(at, closingOf(at));
    // What is left after a day that began in the middle of a minute is no whole number of minutes.
    if (left <= minutes) return at.add({ seconds: Math.round(left * 60) });
    left -= minutes;
    at = nextWorkingMoment(closingOf(at));
  }
}

/** Hours at which somebody works between two moments; 0 when the second is not the later one. */
export function workingHoursBetween(from: Temporal.Instant, until: Temporal.Instant): number {
  let minutes = 0;
  for (let at = nextWorkingMoment(from); Temporal.Instant.compare(at, until) < 0;) {
    const closing = closingOf(at);
    const end = Temporal.Instant.compare(closing, until) < 0 ? closing : until;
    minutes += minutesBetween(at, end);
    at = nextWorkingMoment(closing);
  }
  return minutes / 60;
}

function closingOf(moment: Temporal.Instant): Temporal.Instant {
  return stockholmInstant(split(moment).day, CLOSES);
}

function split(moment: Temporal.Instant): { day: Temporal.PlainDate; time: Temporal.PlainTime } {
  const local = inStockholm(moment);
  return { day: local.toPlainDate(), time: local.toPlainTime() };
}

const minutesBetween = (from: Temporal.Instant, until: Temporal.Instant): number =>
  from.until(until).total("minutes");

const isBefore = (time: Temporal.PlainTime, other: Temporal.PlainTime): boolean =>
  Temporal.PlainTime.compare(time, other) < 0;
