import { STOCKHOLM } from "./clock.ts";
import { type Closure, closureOn } from "./closures.ts";
import { formatDayFrom, formatTime } from "./dates.ts";
import { holidayOn } from "./holidays.ts";
import { counted, listed } from "./swedish.ts";

export const mealTypes = ["frukost", "lunch"] as const;
export type MealType = (typeof mealTypes)[number];
export const mealLabels: Record<MealType, string> = { frukost: "Frukost", lunch: "Lunch" };

export const mealModes = ["once", "recurring"] as const;

export const invoiceIntervals = ["monthly", "per_delivery"] as const;
export type InvoiceInterval = (typeof invoiceIntervals)[number];
export const invoiceLabels: Record<InvoiceInterval, string> = {
  monthly: "Månadsvis",
  per_delivery: "Per leverans",
};

export const PEOPLE_OPTIONS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50] as const;
export const DEFAULT_PEOPLE = 10;
export const MAX_PEOPLE = 500;
/** As many as a meal may name; after them come the nearest. */
export const MOST_RESERVES = 5;
/** '07:00' to '18:00', on the hour. */
export const MEAL_TIMES = Array.from({ length: 12 }, (_, hour) => `${String(hour + 7).padStart(2, "0")}:00`);
export const DEFAULT_MEAL_TIME = "12:00";
/** A breakfast at noon is nobody's wish. */
export const usualTime = (meal: MealType): string => (meal === "frukost" ? "08:00" : DEFAULT_MEAL_TIME);

/** Monday first, as the screen shows them; Sunday's value is 0. */
export const weekdays = [
  { value: 1, name: "måndag", short: "mån" },
  { value: 2, name: "tisdag", short: "tis" },
  { value: 3, name: "onsdag", short: "ons" },
  { value: 4, name: "torsdag", short: "tor" },
  { value: 5, name: "fredag", short: "fre" },
  { value: 6, name: "lördag", short: "lör" },
  { value: 0, name: "söndag", short: "sön" },
] as const;

type Common = {
  time: string;
  people: number;
  timezone: typeof STOCKHOLM;
  notes?: string | null;
  invoice_interval: InvoiceInterval;
};
export type OnceSchedule = Common & { mode: "once"; date: string };
export type RecurringSchedule = Common & { mode: "recurring" } & Series;
export type MealSchedule = OnceSchedule | RecurringSchedule;

export type Series = { days_of_week: readonly number[]; start_date: string; end_date?: string | null };

export type Exceptions = {
  /** No meals on public holidays and the eves that count as such. Weekends are left to the chosen weekdays. */
  skipHolidays?: boolean;
  /** When the office is closed: nobody is there to eat. */
  closures?: readonly Closure[];
  /** Holidays and closed days on which there is food all the same. */
  kept?: readonly string[];
  skipped?: readonly string[];
  /** Days that a delivery was moved to, whatever the weekdays say. */
  added?: readonly string[];
  /** First and last day included; without a last day the pause goes on. */
  pauses?: readonly { from: string; until?: string | null }[];
};

/** The days of a series from one date to another, both included. */
export function occurrences(
  series: Series,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  exceptions: Exceptions = {},
): Temporal.PlainDate[] {
  return [...walkSeries(series, from, to, exceptions)];
}

function* walkSeries(
  series: Series,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  exceptions: Exceptions,
): Generator<Temporal.PlainDate> {
  const first = later(from, Temporal.PlainDate.from(series.start_date));
  const last = series.end_date ? earlier(to, Temporal.PlainDate.from(series.end_date)) : to;
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    if (isOfSeries(series, day, exceptions) && !isExcepted(day, exceptions)) yield day;
  }
}

/** The next day on or after a date, or null when the series has ended or pauses for more than a year. */
export function nextOccurrence(
  series: Series,
  from: Temporal.PlainDate,
  exceptions: Exceptions = {},
): Temporal.PlainDate | null {
  const start = later(from, Temporal.PlainDate.from(series.start_date));
  // The first is enough: the rest of the year is not walked.
  return walkSeries(series, start, start.add({ years: 1 }), exceptions).next().value ?? null;
}

function isOfSeries(series: Series, day: Temporal.PlainDate, { skipped, added }: Exceptions): boolean {
  const text = day.toString();
  if (added?.includes(text)) return true;
  return series.days_of_week.includes(day.dayOfWeek % 7) && !skipped?.includes(text);
}

/** It pauses, or leaves a holiday or a day on which the office is closed out. */
function isExcepted(day: Temporal.PlainDate, exceptions: Exceptions): boolean {
  const text = day.toString();
  const { pauses, skipHolidays, closures = [], kept } = exceptions;
  if (pauses?.some(({ from, until }) => from <= text && (!until || text <= until))) return true;
  const isOff = (skipHolidays === true && holidayOn(day) !== undefined) || closureOn(closures, day) !== null;
  return isOff && !kept?.includes(text);
}

export type ScheduleProblems = Partial<
  Record<"date" | "days_of_week" | "start_date" | "end_date" | "time" | "people", string>
>;

/** What is wrong with a schedule, by field. Nothing may begin before `earliest`, which is today for a new one. */
export function checkSchedule(schedule: MealSchedule, earliest: Temporal.PlainDate): ScheduleProblems {
  const problems: ScheduleProblems = {};
  if (!MEAL_TIMES.includes(schedule.time.slice(0, 5))) problems.time = "Välj en tid mellan 07:00 och 18:00";
  if (!Number.isInteger(schedule.people) || schedule.people < 1 || schedule.people > MAX_PEOPLE) {
    problems.people = `Antal personer måste vara mellan 1 och ${MAX_PEOPLE}`;
  }
  if (schedule.mode === "once") {
    if (!schedule.date) problems.date = "Välj ett datum";
    else if (schedule.date < earliest.toString()) problems.date = "Datumet har passerat";
    return problems;
  }

  const { days_of_week, start_date, end_date } = schedule;
  if (days_of_week.length === 0) problems.days_of_week = "Välj minst en veckodag";
  if (!start_date) problems.start_date = "Välj ett startdatum";
  else if (start_date < earliest.toString()) problems.start_date = "Startdatumet har passerat";
  if (start_date && end_date) {
    if (end_date <= start_date) problems.end_date = "Slutdatum måste vara efter startdatum";
    else if (days_of_week.length > 0 && !nextOccurrence(schedule, Temporal.PlainDate.from(start_date))) {
      problems.days_of_week = "Ingen av veckodagarna infaller mellan start- och slutdatum";
    }
  }
  return problems;
}

export type Phrase = { text: string; strong: boolean };

/**
 * The schedule read back, in pieces so that a screen can stress some:
 * 'Frukost till 25 personer varje tisdag och torsdag kl. 08:00, från tisdag 17 november och tills vidare.'
 */
export function schedulePhrases(meal: MealType, schedule: MealSchedule, today: Temporal.PlainDate): Phrase[] {
  const plain = (text: string) => ({ text, strong: false });
  const strong = (text: string) => ({ text, strong: true });
  const opening = [
    plain(`${mealLabels[meal]} till `),
    strong(counted(schedule.people, "person", "personer")),
  ];
  if (schedule.mode === "once") {
    const day = formatDayFrom(Temporal.PlainDate.from(schedule.date), today);
    return [...opening, plain(" "), strong(`${day} ${formatTime(schedule.time)}`), plain(".")];
  }
  const start = Temporal.PlainDate.from(schedule.start_date);
  const first = nextOccurrence(schedule, start) ?? start;
  const end = schedule.end_date
    ? `till och med ${formatDayFrom(Temporal.PlainDate.from(schedule.end_date), today)}`
    : "och tills vidare";
  return [
    ...opening,
    plain(" varje "),
    strong(`${daysInWords(schedule.days_of_week)} ${formatTime(schedule.time)}`),
    plain(`, från ${formatDayFrom(first, today)} ${end}.`),
  ];
}

/** 'Varje tisdag kl. 08:00' or 'En gång, kl. 09:00', for a card. */
export function scheduleSummary(
  schedule:
    | { mode: "once"; time: string }
    | { mode: "recurring"; time: string; days_of_week: readonly number[] },
): string {
  const time = formatTime(schedule.time);
  return schedule.mode === "once" ? `En gång, ${time}` : `${repeatsOn(schedule.days_of_week)} ${time}`;
}

/** 'Varje tisdag och torsdag', for a list of facts. */
export function repeatsOn(days: readonly number[]): string {
  return `Varje ${daysInWords(days)}`;
}

function daysInWords(days: readonly number[]): string {
  const chosen = weekdays.filter((day) => days.includes(day.value));
  if (chosen.length === weekdays.length) return "dag";
  const isWorkweek = chosen.length === 5 && !days.includes(6) && !days.includes(0);
  return isWorkweek ? "måndag till fredag" : listed(chosen.map((day) => day.name));
}

function later(a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(a, b) > 0 ? a : b;
}

function earlier(a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(a, b) < 0 ? a : b;
}
