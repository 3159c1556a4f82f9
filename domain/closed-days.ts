import { holidaysOf } from "./holidays.ts";

/** The days on which a supplier is closed, as it reads and says them: in periods. */

export type ClosedPeriod = { from: string; to: string };

/** Days that follow each other are one period. */
export function closedPeriods(dates: readonly string[]): ClosedPeriod[] {
  const periods: ClosedPeriod[] = [];
  for (const day of [...new Set(dates)].sort()) {
    const last = periods.at(-1);
    if (last && Temporal.PlainDate.from(last.to).add({ days: 1 }).toString() === day) last.to = day;
    else periods.push({ from: day, to: day });
  }
  return periods;
}

/** Both days are in it; given the other way round it is the same. */
export function daysOf({ from, to }: ClosedPeriod): string[] {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)].sort(
    Temporal.PlainDate.compare,
  ) as [Temporal.PlainDate, Temporal.PlainDate];
  const { days } = first.until(last);
  return Array.from({ length: days + 1 }, (_, index) => first.add({ days: index }).toString());
}

export const withPeriod = (dates: readonly string[], period: ClosedPeriod): string[] => [
  ...new Set([...dates, ...daysOf(period)].sort()),
];

export function withoutPeriod(dates: readonly string[], period: ClosedPeriod): string[] {
  const gone = new Set(daysOf(period));
  return dates.filter((day) => !gone.has(day));
}

/** Public holidays and the eves that nobody works, a year ahead. */
export function holidaysAhead(today: Temporal.PlainDate): string[] {
  const last = today.add({ years: 1 });
  return [...holidaysOf(today.year), ...holidaysOf(last.year)]
    .map(({ date }) => date)
    .filter(
      (date) => Temporal.PlainDate.compare(date, today) >= 0 && Temporal.PlainDate.compare(date, last) < 0,
    )
    .map(String);
}
