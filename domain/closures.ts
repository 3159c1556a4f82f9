import { formatDay, formatDayMonth, formatWeekRange, weekNumber } from "./dates.ts";
import { holidayOn, isDayOff, isWorkday } from "./holidays.ts";

/** When an office is closed, and what becomes of the birthdays in that time. */

/** The cake comes before, after, or not at all. */
export const birthdaysInside = ["before", "after", "forgo"] as const;
export type BirthdaysInside = (typeof birthdaysInside)[number];

export const birthdaysInsideLabels: Record<BirthdaysInside, string> = {
  before: "Före",
  after: "Efter",
  forgo: "Avstå",
};

/** All but the last come again every year. Weeks are those of the calendar, Monday to Sunday. */
export type Closure = { birthdays: BirthdaysInside } & (
  | { kind: "christmas" | "new-year" | "bridge-days" }
  | { kind: "summer"; from_week: number; to_week: number }
  | { kind: "own"; from: string; to: string }
);
type ClosureKind = Closure["kind"];
export type Period = { from: Temporal.PlainDate; to: Temporal.PlainDate };

export const closureLabels: Record<ClosureKind, string> = {
  christmas: "Jul",
  "new-year": "Nyår och trettonhelg",
  "bridge-days": "Klämdagar",
  summer: "Sommarveckor",
  own: "Egen period",
};

/** Summer weeks that can be chosen: from the middle of June to the end of August. */
export const FIRST_SUMMER_WEEK = 24;
export const LAST_SUMMER_WEEK = 35;

/** What is proposed to a company that has said nothing. */
export const PROPOSED_CLOSURES: readonly Closure[] = [
  { kind: "christmas", birthdays: "before" },
  { kind: "new-year", birthdays: "after" },
  { kind: "bridge-days", birthdays: "before" },
  { kind: "summer", from_week: 29, to_week: 31, birthdays: "before" },
];

/** A working day between a public holiday and another day off, which nobody works: klämdag. */
export function isBridgeDay(date: Temporal.PlainDate): boolean {
  if (isDayOff(date)) return false;
  const before = date.subtract({ days: 1 });
  if (!isDayOff(before)) return false;
  const after = date.add({ days: 1 });
  return isDayOff(after) && Boolean(holidayOn(before) ?? holidayOn(after));
}

/** Those of a year, for whoever cannot ask of each day. */
export const bridgeDaysOf = (year: number): Temporal.PlainDate[] =>
  Array.from({ length: DAYS_IN_LEAP_YEAR }, (_, days) =>
    Temporal.PlainDate.from({ year, month: 1, day: 1 }).add({ days }),
  ).filter((day) => day.year === year && isBridgeDay(day));
const DAYS_IN_LEAP_YEAR = 366;

function isInside(closure: Closure, date: Temporal.PlainDate): boolean {
  switch (closure.kind) {
    case "christmas":
      return date.month === 12 && date.day >= 24;
    case "new-year":
      return date.month === 1 && date.day <= 6;
    case "bridge-days":
      return isBridgeDay(date);
    case "summer": {
      const week = weekNumber(date);
      return week >= closure.from_week && week <= closure.to_week;
    }
    default: {
      const day = date.toString();
      return closure.from <= day && day <= closure.to;
    }
  }
}

/** The closure that a day lies in; a period of one's own is meant before those of every year. */
export function closureOn(closures: readonly Closure[], date: Temporal.PlainDate): Closure | null {
  const isOwn = ({ kind }: Closure): boolean => kind === "own";
  return (
    closures.find((closure) => isOwn(closure) && isInside(closure, date)) ??
    closures.find((closure) => !isOwn(closure) && isInside(closure, date)) ??
    null
  );
}

/** Whether a cake can be received: a working day on which the office is open. */
export const isOpenWorkday = (closures: readonly Closure[], date: Temporal.PlainDate): boolean =>
  isWorkday(date) && closureOn(closures, date) === null;

/** The nearest such day before or after this one, never the day itself. Every closure ends, so there is one. */
export function openWorkday(
  closures: readonly Closure[],
  date: Temporal.PlainDate,
  direction: "before" | "after",
): Temporal.PlainDate {
  const days = direction === "before" ? -1 : 1;
  let day = date.add({ days });
  while (!isOpenWorkday(closures, day)) day = day.add({ days });
  return day;
}

/** The first such day from this one on. */
export const openWorkdayFrom = (
  closures: readonly Closure[],
  date: Temporal.PlainDate,
): Temporal.PlainDate => (isOpenWorkday(closures, date) ? date : openWorkday(closures, date, "after"));

/** The stretches of days that a closure covers between two days, both included. */
export const periodsOf = (closure: Closure, within: Period): Period[] =>
  stretches(within, (day) => isInside(closure, day));

/** Those on which the office is closed for any reason of its own. */
export const closedPeriods = (closures: readonly Closure[], within: Period): Period[] =>
  closures.length === 0 ? [] : stretches(within, (day) => closureOn(closures, day) !== null);

function stretches(within: Period, isIn: (day: Temporal.PlainDate) => boolean): Period[] {
  const periods: Period[] = [];
  for (let day = within.from; Temporal.PlainDate.compare(day, within.to) <= 0; day = day.add({ days: 1 })) {
    if (!isIn(day)) continue;
    const last = periods.at(-1);
    if (last?.to.add({ days: 1 }).equals(day)) last.to = day;
    else periods.push({ from: day, to: day });
  }
  return periods;
}

/** '24–31 december', 'vecka 29–31', 'fredag 7 maj', '2–6 november'. */
export function describeClosure(closure: Closure, within: Period): string {
  if (closure.kind === "christmas") return "24–31 december";
  if (closure.kind === "new-year") return "1–6 januari";
  if (closure.kind === "summer") {
    const { from_week, to_week } = closure;
    return from_week === to_week ? `vecka ${from_week}` : `vecka ${from_week}–${to_week}`;
  }
  if (closure.kind === "own")
    return describePeriod({
      from: Temporal.PlainDate.from(closure.from),
      to: Temporal.PlainDate.from(closure.to),
    });
  const days = periodsOf(closure, within).map(({ from }) => from);
  if (days.length === 0) return "inga det kommande året";
  return days.length === 1 ? formatDay(days[0]!) : days.map(formatDayMonth).join(", ");
}

const describePeriod = ({ from, to }: Period): string =>
  from.equals(to) ? formatDay(from) : formatWeekRange({ monday: from, sunday: to });
