import type { DeliveryRule } from "../../domain/birthday.ts";

/** The judges' own calendar, calculated in another way than the product's. */

const FIXED = new Set(["01-01", "01-06", "05-01", "06-06", "12-24", "12-25", "12-26", "12-31"]);
/** Days from Easter Sunday: Good Friday, Easter, its Monday, Ascension Day, Whitsun. */
const MOVING = new Set([-2, 0, 1, 39, 49]);

export function isHoliday(day: Temporal.PlainDate): boolean {
  const monthDay = day.toString().slice(5);
  if (FIXED.has(monthDay) || MOVING.has(easterOf(day.year).until(day).days)) return true;
  if (monthDay >= "06-19" && monthDay <= "06-25" && day.dayOfWeek === 5) return true;
  if (monthDay >= "06-20" && monthDay <= "06-26" && day.dayOfWeek === 6) return true;
  return (monthDay === "10-31" || (monthDay >= "11-01" && monthDay <= "11-06")) && day.dayOfWeek === 6;
}

/** Gauss's rule, for the years 1900 to 2099. */
function easterOf(year: number): Temporal.PlainDate {
  const d = (19 * (year % 19) + 24) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + 5) % 7;
  const march = 22 + d + e;
  const late = (d === 29 && e === 6) || (d === 28 && e === 6 && year % 19 > 10);
  return Temporal.PlainDate.from({ year, month: 3, day: 1 }).add({ days: march - 1 - (late ? 7 : 0) });
}

export const isFree = (day: Temporal.PlainDate): boolean => day.dayOfWeek > 5 || isHoliday(day);

/** Whether somebody born on that day has their birthday on this one: 29 February is the 28th in other years. */
export function isBirthday(born: string, day: Temporal.PlainDate): boolean {
  const [bornOn, today] = [born.slice(5), day.toString().slice(5)];
  return bornOn === today || (bornOn === "02-29" && today === "02-28" && !day.inLeapYear);
}

/** When the cake comes for a birthday, ordered on some day: by the company's rule, or as soon as that is still possible. */
export function cakeDay(
  birthday: Temporal.PlainDate,
  rule: DeliveryRule,
  ordered: Temporal.PlainDate,
): Temporal.PlainDate {
  const planned = rule === "same-day" ? birthday : firstWorkday(birthday, rule === "workday-before" ? -1 : 1);
  return Temporal.PlainDate.compare(planned, ordered) < 0 ? firstWorkday(ordered, 1) : planned;
}

function firstWorkday(from: Temporal.PlainDate, step: 1 | -1): Temporal.PlainDate {
  let day = from;
  while (isFree(day)) day = day.add({ days: step });
  return day;
}

const swedish = new Intl.DateTimeFormat("sv-SE", { weekday: "long", day: "numeric", month: "long" });
const DAY_NAMED =
  /(?:mån|tis|ons|tors|fre|lör|sön)dag \d{1,2} (?:januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december)/g;

/** 'måndag 2 mars' */
export const inSwedish = (day: string): string => swedish.format(Temporal.PlainDate.from(day));

/** Every such day that a text names. */
export const daysNamed = (text: string): string[] => text.match(DAY_NAMED) ?? [];
