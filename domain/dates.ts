import { inStockholm } from "./clock.ts";

const WEEKDAYS = ["måndag", "tisdag", "onsdag", "torsdag", "fredag", "lördag", "söndag"] as const;
const MONTHS = [
  "januari",
  "februari",
  "mars",
  "april",
  "maj",
  "juni",
  "juli",
  "augusti",
  "september",
  "oktober",
  "november",
  "december",
] as const;

export type Week = { monday: Temporal.PlainDate; sunday: Temporal.PlainDate };

/** 1 is January. */
export function monthName(month: number): string {
  const name = MONTHS[month - 1];
  if (!name) throw new RangeError(`There is no month ${month}`);
  return name;
}

/** 'jan', 'mar', 'jun': three letters, for narrow places. */
export function shortMonth(month: number): string {
  return monthName(month).slice(0, 3);
}

export function weekdayName(date: Temporal.PlainDate): string {
  return WEEKDAYS[date.dayOfWeek - 1] as string;
}

/** 'mån', 'tis' … 'sön'. */
export function shortWeekday(date: Temporal.PlainDate): string {
  return weekdayName(date).slice(0, 3);
}

/** '2 mars'. */
export function formatDayMonth(date: Temporal.PlainDate): string {
  return `${date.day} ${monthName(date.month)}`;
}

/** 'måndag 2 mars'. */
export function formatDay(date: Temporal.PlainDate): string {
  return `${weekdayName(date)} ${formatDayMonth(date)}`;
}

/** 'måndag 2 mars 2026'. */
export function formatDayYear(date: Temporal.PlainDate): string {
  return `${formatDay(date)} ${date.year}`;
}

/** 'måndag 2 mars', with the year only when it is not this one. */
export function formatDayFrom(date: Temporal.PlainDate, today: Temporal.PlainDate): string {
  return date.year === today.year ? formatDay(date) : formatDayYear(date);
}

/** '17 nov. 2026', as a date field shows it. Short months are written out: '2 mars 2026'. */
export function formatShortDate(date: Temporal.PlainDate): string {
  const name = monthName(date.month);
  return `${date.day} ${name.length > 4 ? `${name.slice(0, 3)}.` : name} ${date.year}`;
}

/** 'kl. 08:00', from '08:00' or a longer time; the two never part at a line's end. */
export function formatTime(time: Temporal.PlainTime | string): string {
  return `kl.\u00a0${Temporal.PlainTime.from(time).toString({ smallestUnit: "minute" })}`;
}

/** 'tisdag 17 november kl. 08:00'; with `today`, a day in another year has its year. */
export function formatDayTime(
  date: Temporal.PlainDate,
  time: Temporal.PlainTime | string,
  today: Temporal.PlainDate = date,
): string {
  return `${formatDayFrom(date, today)} ${formatTime(time)}`;
}

export function weekNumber(date: Temporal.PlainDate): number {
  return date.weekOfYear as number;
}

/** Monday to Sunday of this week, or of one `offset` weeks away. */
export function weekOf(today: Temporal.PlainDate, offset = 0): Week {
  const monday = today.add({ days: 1 - today.dayOfWeek + offset * 7 });
  return { monday, sunday: monday.add({ days: 6 }) };
}

/** '16–22 november', '30 november–6 december', '28 december 2026–3 januari 2027'; with `today`, one in another year has its year. */
export function formatWeekRange({ monday, sunday }: Week, today: Temporal.PlainDate = monday): string {
  if (monday.year !== sunday.year) {
    return `${formatDayMonth(monday)} ${monday.year}–${formatDayMonth(sunday)} ${sunday.year}`;
  }
  const year = sunday.year === today.year ? "" : ` ${sunday.year}`;
  const first = monday.month === sunday.month ? monday.day : formatDayMonth(monday);
  return `${first}–${formatDayMonth(sunday)}${year}`;
}

/** Plain days from today; negative for a date that has passed. */
export function daysUntil(date: Temporal.PlainDate, today: Temporal.PlainDate): number {
  return dayNumber(date) - dayNumber(today);
}

const MS_PER_DAY = 86_400_000;

/** Long lists ask for thousands: counting from a fixed day takes a tenth of Temporal's own `until`. */
const dayNumber = ({ year, month, day }: Temporal.PlainDate): number =>
  Date.UTC(year, month - 1, day) / MS_PER_DAY;

/** 'Idag!', 'Imorgon', 'Om 3 dagar'; 'Igår' and 'För 3 dagar sedan' for what has passed. */
export function relativeBadge(days: number): string {
  if (days === 0) return "Idag!";
  if (days === 1) return "Imorgon";
  if (days === -1) return "Igår";
  return days > 0 ? `Om ${days} dagar` : `För ${-days} dagar sedan`;
}

/** 'God morgon', by the clocks in Stockholm. */
export function greeting(now: Temporal.Instant): string {
  const { hour } = inStockholm(now);
  if (hour < 5 || hour >= 18) return "God kväll";
  if (hour < 10) return "God morgon";
  return hour < 13 ? "God dag" : "God eftermiddag";
}
