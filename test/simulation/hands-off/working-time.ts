import { isFree } from "../calendar.ts";

/** The judges' own working time, calculated in another way than the product's: 08:00 to 17:00 in Stockholm, minute by minute. */

const ZONE = "Europe/Stockholm";
const [OPENS, CLOSES] = [8 * 60, 17 * 60];

type Moment = Temporal.Instant;
/** A day and the minutes since its midnight. */
type Local = { day: Temporal.PlainDate; minute: number };

const free = new Map<string, boolean>();

export function isDayOff(day: Temporal.PlainDate): boolean {
  const key = day.toString();
  const known = free.get(key);
  if (known !== undefined) return known;
  const found = isFree(day);
  free.set(key, found);
  return found;
}

export function localOf(moment: Moment): Local {
  const there = moment.toZonedDateTimeISO(ZONE);
  return { day: there.toPlainDate(), minute: there.hour * 60 + there.minute };
}

export const dayOf = (moment: Moment): Temporal.PlainDate => localOf(moment).day;

export function momentOf(day: Temporal.PlainDate, minute: number): Moment {
  const time = new Temporal.PlainTime(Math.floor(minute / 60), minute % 60);
  return day.toZonedDateTime({ timeZone: ZONE, plainTime: time }).toInstant();
}

export const deliveryMoment = (date: string, time: string): Moment => {
  const [hour, minute] = time.split(":").map(Number) as [number, number];
  return momentOf(Temporal.PlainDate.from(date), hour * 60 + minute);
};

export const isBefore = (a: Moment, b: Moment): boolean => Temporal.Instant.compare(a, b) < 0;

function workdayFrom(day: Temporal.PlainDate, step: 1 | -1): Temporal.PlainDate {
  let found = day;
  while (isDayOff(found)) found = found.add({ days: step });
  return found;
}

/** The first moment from this one on at which somebody works. */
function beginning({ day, minute }: Local): Local {
  if (!isDayOff(day) && minute >= OPENS && minute < CLOSES) return { day, minute };
  const isToday = !isDayOff(day) && minute < OPENS;
  return { day: isToday ? day : workdayFrom(day.add({ days: 1 }), 1), minute: OPENS };
}

export function isWorking(moment: Moment): boolean {
  const local = localOf(moment);
  const { day, minute } = beginning(local);
  return day.equals(local.day) && minute === local.minute;
}

function workdaysLater(moment: Moment, count: number): Moment {
  let { day, minute } = beginning(localOf(moment));
  for (let left = count; left > 0; left--) day = workdayFrom(day.add({ days: 1 }), 1);
  return momentOf(day, minute);
}

export function workMinutesLater(moment: Moment, count: number): Moment {
  let { day, minute } = beginning(localOf(moment));
  for (let left = count; ;) {
    if (minute + left <= CLOSES) return momentOf(day, minute + left);
    left -= CLOSES - minute;
    ({ day, minute } = beginning({ day: day.add({ days: 1 }), minute: 0 }));
  }
}

function workMinutesBetween(from: Moment, until: Moment): number {
  const end = localOf(until);
  let { day, minute } = beginning(localOf(from));
  let total = 0;
  while (Temporal.PlainDate.compare(day, end.day) < 0) {
    total += CLOSES - minute;
    ({ day, minute } = beginning({ day: day.add({ days: 1 }), minute: 0 }));
  }
  if (day.equals(end.day)) total += Math.max(0, Math.min(end.minute, CLOSES) - minute);
  return total;
}

/** A working day before the delivery: then at the latest people are called. */
export function callBy(delivery: Moment): Moment {
  const { day, minute } = localOf(delivery);
  const isWorking = !isDayOff(day) && minute > OPENS;
  const last: Local = isWorking
    ? { day, minute: Math.min(minute, CLOSES) }
    : { day: workdayFrom(day.subtract({ days: 1 }), -1), minute: CLOSES };
  return momentOf(workdayFrom(last.day.subtract({ days: 1 }), -1), last.minute);
}

const SHORT = { days: 5, workdays: 1 };
const SHORTEST = { days: 2, minutes: 4 * 60 };

const EARLIEST = 60;

/**
 * Two working days; one when five days or fewer are left, four hours when two or fewer are. Never into the time in which
 * the bakery bakes; and of what is left until then, or until the call where that is enough for three to be asked, only
 * this bakery's part: four hours are for each of those after it, or as much for each. An hour at least.
 */
export function deadlineOf(
  offered: Moment,
  delivery: Moment,
  { lead_hours, before }: { lead_hours: number; before: number },
): Moment {
  const left = dayOf(offered).until(dayOf(delivery)).days;
  const byRule =
    left <= SHORTEST.days
      ? workMinutesLater(offered, SHORTEST.minutes)
      : workdaysLater(offered, left <= SHORT.days ? SHORT.workdays : 2);
  const after = before >= 2 ? 0 : 2 - before;
  const bakes = delivery.subtract({ minutes: Math.max(EARLIEST, lead_hours * 60) });
  const call = callBy(delivery);
  const isEnough = isBefore(workMinutesLater(offered, (after + 1) * SHORTEST.minutes), call);
  const end = isEnough && isBefore(call, bakes) ? call : bakes;
  const minutes = workMinutesBetween(offered, end);
  const ownPart =
    minutes >= EARLIEST
      ? workMinutesLater(
          offered,
          Math.round(Math.max(minutes - after * SHORTEST.minutes, minutes / (after + 1))),
        )
      : offered.add({ minutes: Math.round(Math.max(0, offered.until(end).total("minutes")) / (after + 1)) });
  const found = [byRule, ownPart, end].reduce((a, b) => (isBefore(b, a) ? b : a));
  const least = [offered.add({ minutes: EARLIEST }), delivery].reduce((a, b) => (isBefore(b, a) ? b : a));
  return isBefore(found, least) ? least : found;
}

/** Halfway there in working time; null where no moment lies between. */
export function halfwayOf(offered: Moment, deadline: Moment): Moment | null {
  const reached = workMinutesLater(offered, Math.round(workMinutesBetween(offered, deadline) / 2));
  const { day, minute } = beginning(localOf(reached));
  const halfway = momentOf(day, minute);
  return isBefore(offered, halfway) && isBefore(halfway, deadline) ? halfway : null;
}

const left = new Map<string, Moment>();
const MOST_KNOWN = 20_000;

/** Worked out once: the judges ask for it at every step. */
export function leavesBy(delivery: Moment, daysAhead: number, leadHours: number): Moment {
  const key = `${delivery.epochMilliseconds} ${daysAhead} ${leadHours}`;
  if (left.size > MOST_KNOWN) left.clear();
  const known = left.get(key) ?? offerLeavesBy(delivery, daysAhead, leadHours);
  left.set(key, known);
  return known;
}

/** When an offer should have left at the latest: that many days ahead, or as the bakery needs, on a working day at eight. */
function offerLeavesBy(delivery: Moment, daysAhead: number, leadHours: number): Moment {
  const begins = localOf(delivery.subtract({ hours: leadHours }));
  const isWorking = !isDayOff(begins.day) && begins.minute > OPENS;
  let byLead = isWorking ? begins.day : workdayFrom(begins.day.subtract({ days: 1 }), -1);
  for (let left = 2; left > 0; left--) byLead = workdayFrom(byLead.subtract({ days: 1 }), -1);
  const byDays = dayOf(delivery).subtract({ days: daysAhead });
  const day = Temporal.PlainDate.compare(byLead, byDays) < 0 ? byLead : byDays;
  return momentOf(workdayFrom(day, -1), OPENS);
}

/** The next working morning. */
export function nextWorkMorning(moment: Moment): Moment {
  return momentOf(workdayFrom(dayOf(moment).add({ days: 1 }), 1), OPENS);
}
