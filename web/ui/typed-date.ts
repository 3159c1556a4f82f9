import { parseBirthDate } from "../../domain/birth-date.ts";
import { formatShortDate, monthName } from "../../domain/dates.ts";
import type { Language } from "../../domain/language.ts";

/**
 * What a person typed as a date, as yyyy-MM-dd; null when it is none. Takes 1988-02-17, 19880217, 17 februari 1988, 17 February 1988,
 * 17/2 1988 and 17.2.1988; with today also 17/2 and 17 februari, which is the next such day.
 */
export function typedDate(text: string, today?: Temporal.PlainDate): string | null {
  const bare = text.trim().toLowerCase();
  const digits = /^(\d{4})(\d{2})(\d{2})$/.exec(bare) ?? /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(bare);
  if (digits) return existing(Number(digits[1]), Number(digits[2]), Number(digits[3]));
  const slashes = /^(\d{1,2})[/.-](\d{1,2})(?:[/. -]+(\d{4}))?$/.exec(bare);
  if (slashes) return dated(slashes[3], Number(slashes[2]), Number(slashes[1]), today);
  const words = /^(\d{1,2})\.? ([a-zåäö]{3,})\.?(?: (\d{4}))?$/.exec(bare);
  if (!words) return null;
  const named = (months: readonly string[]) =>
    months.findIndex((name) => name.startsWith(words[2] ?? "")) + 1;
  return dated(words[3], named(MONTHS) || named(ENGLISH_MONTHS), Number(words[1]), today);
}

/** A day without a year is the next one: 29 February may be years away. */
function dated(year: string | undefined, month: number, day: number, today?: Temporal.PlainDate) {
  if (year) return existing(Number(year), month, day);
  if (!today) return null;
  const coming = Array.from({ length: 9 }, (_, years) => existing(today.year + years, month, day));
  return coming.find((date) => date !== null && date >= today.toString()) ?? null;
}

/** The same for a day of birth, which may also be written as lists have it: 900517, 17/5 1990, 17.5.1990. */
export function typedBirthday(text: string, today: Temporal.PlainDate): string | null {
  // Five digits are a spreadsheet's own date in a file; here they are the beginning of 19900517.
  const read = /^\d{5}$/.test(text.trim()) ? null : parseBirthDate(text, today);
  return typedDate(text) ?? read?.toString() ?? null;
}

const MONTHS = Array.from({ length: 12 }, (_, i) => monthName(i + 1));
/** Where they begin otherwise than in Swedish. */
const ENGLISH_MONTHS =
  "january february march april may june july august september october november december".split(" ");

function existing(year: number, month: number, day: number): string | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" }).toString();
  } catch {
    return null;
  }
}

/** '17 februari 1988', or '17 feb. 1988' where two fields stand beside each other. */
export function readableDate(
  value: string,
  length: "long" | "short" = "long",
  language: Language = "sv",
): string {
  const iso = typedDate(value);
  if (!iso) return value;
  const date = Temporal.PlainDate.from(iso);
  if (language === "en")
    return date.toLocaleString("en-GB", { day: "numeric", month: length, year: "numeric" });
  if (length === "short") return formatShortDate(date);
  return `${date.day} ${monthName(date.month)} ${date.year}`;
}
