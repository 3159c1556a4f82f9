const MONTHS = ["jan", "feb", "mar", "apr", "maj", "jun", "jul", "aug", "sep", "okt", "nov", "dec"];
const ENGLISH: Record<string, string> = { may: "maj", oct: "okt" };

/** Nobody at work is younger: decides which century two digits mean. */
export const YOUNGEST_YEARS = 13;

/** A date is year, month, day or day, month, year; American order is refused rather than guessed. */
const PATTERNS = [
  /^(?<year>\d{4})[-/.\s](?<month>\d{1,2})[-/.\s](?<day>\d{1,2})(?:[T\s]00:00(?::00(?:\.0+)?)?Z?)?$/,
  // What is more than a month has days can only be a year: 90-05-17.
  /^(?<year>3[2-9]|[4-9]\d)[-/.](?<month>\d{2})[-/.](?<day>\d{2})$/,
  /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.\s]\s*-?(?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{1,2})(?::?[ea])?\.?[\s-]+(?<name>\p{L}+)\.?,?[\s-]+['’]?(?<year>\d{4}|\d{2})$/u,
  // With or without the last four digits of a personal number, which are read past and never kept.
  /^(?<year>\d{4}|\d{2})(?<month>\d{2})(?<day>\d{2})(?:[-+]?\d{4})?$/,
];

/**
 * A date of birth as people write it in a list: 1990-05-17, 17/5 1990, 17.5.1990, 17 maj 1990, 900517, 19900517,
 * a personal number, or the number that a spreadsheet keeps. Null when it cannot be read with certainty.
 */
export function parseBirthDate(value: string | number, today: Temporal.PlainDate): Temporal.PlainDate | null {
  const text = String(typeof value === "number" ? Math.floor(value) : value).trim();
  if (/^\d{5}(\.\d+)?$/.test(text)) return fromSpreadsheet(Math.floor(Number(text)));

  for (const pattern of PATTERNS) {
    const parts = pattern.exec(text)?.groups;
    if (!parts) continue;
    const { year = "", name, month: digits, day: written } = parts;
    const month = name ? monthOf(name) : Number(digits);
    const day = dayOf(Number(written), text);
    const date =
      year.length === 4 ? exact(Number(year), month, day) : inCentury(year, month, day, text, today);
    if (date) return date;
  }
  return null;
}

/** Days since 30 December 1899, which is how every spreadsheet of today counts from March 1900 on. */
function fromSpreadsheet(days: number): Temporal.PlainDate {
  return Temporal.PlainDate.from("1899-12-30").add({ days });
}

/** A samordningsnummer has 60 added to its day; in any other form such a day is a mistake. */
function dayOf(day: number, text: string): number {
  return day > 60 && /^(?:\d{6}|\d{8})[-+]?\d{4}$/.test(text) ? day - 60 : day;
}

function inCentury(
  year: string,
  month: number,
  day: number,
  text: string,
  today: Temporal.PlainDate,
): Temporal.PlainDate | null {
  // The plus sign of a personal number says: turned a hundred.
  const latest = today.subtract({ years: text.includes("+") ? 100 : YOUNGEST_YEARS });
  for (const century of [2000, 1900, 1800]) {
    const date = exact(century + Number(year), month, day);
    if (date && Temporal.PlainDate.compare(date, latest) <= 0) return date;
  }
  return null;
}

function monthOf(name: string): number {
  const short = name.toLowerCase().slice(0, 3);
  return MONTHS.indexOf(ENGLISH[short] ?? short) + 1;
}

function exact(year: number, month: number, day: number): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" });
  } catch {
    return null;
  }
}
