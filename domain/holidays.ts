/**
 * Sweden's public holidays (law 1989:253, without the ordinary Sundays) and the three eves that nobody works.
 * Holidays that fall on a weekend move nowhere.
 */
export type Holiday = { date: Temporal.PlainDate; name: string; kind: "holiday" | "eve" };

/** In the order of the calendar. */
export function holidaysOf(year: number): Holiday[] {
  const known = years.get(year);
  if (known) return known;

  const easter = easterSunday(year);
  const midsummer = saturdayFrom(year, 6, 20);
  const holidays = [
    holiday(on(year, 1, 1), "nyårsdagen"),
    holiday(on(year, 1, 6), "trettondedag jul"),
    holiday(easter.subtract({ days: 2 }), "långfredagen"),
    holiday(easter, "påskdagen"),
    holiday(easter.add({ days: 1 }), "annandag påsk"),
    holiday(on(year, 5, 1), "första maj"),
    holiday(easter.add({ days: 39 }), "Kristi himmelsfärdsdag"),
    holiday(easter.add({ days: 49 }), "pingstdagen"),
    holiday(on(year, 6, 6), "Sveriges nationaldag"),
    eve(midsummer.subtract({ days: 1 }), "midsommarafton"),
    holiday(midsummer, "midsommardagen"),
    holiday(saturdayFrom(year, 10, 31), "alla helgons dag"),
    eve(on(year, 12, 24), "julafton"),
    holiday(on(year, 12, 25), "juldagen"),
    holiday(on(year, 12, 26), "annandag jul"),
    eve(on(year, 12, 31), "nyårsafton"),
  ].sort((a, b) => Temporal.PlainDate.compare(a.date, b.date));
  years.set(year, holidays);
  return holidays;
}

/** Looked up, not searched for: a list of series asks for every day of a year, for each of them. */
export function holidayOn(date: Temporal.PlainDate): Holiday | undefined {
  const { year } = date;
  let days = daysOff.get(year);
  if (!days) {
    days = new Map(holidaysOf(year).map((day) => [dayInYear(day.date), day]));
    daysOff.set(year, days);
  }
  return days.get(dayInYear(date));
}

export function isDayOff(date: Temporal.PlainDate): boolean {
  return date.dayOfWeek > 5 || holidayOn(date) !== undefined;
}

export function isWorkday(date: Temporal.PlainDate): boolean {
  return !isDayOff(date);
}

/** The nearest workday before this date, never the date itself. */
export function previousWorkday(date: Temporal.PlainDate): Temporal.PlainDate {
  return walk(date, -1);
}

/** The nearest workday after this date, never the date itself. */
export function nextWorkday(date: Temporal.PlainDate): Temporal.PlainDate {
  return walk(date, 1);
}

function walk(date: Temporal.PlainDate, days: 1 | -1): Temporal.PlainDate {
  let day = date.add({ days });
  while (isDayOff(day)) day = day.add({ days });
  return day;
}

const years = new Map<number, Holiday[]>();
const daysOff = new Map<number, Map<number, Holiday>>();
/** As a number: a text of each date would take longer than the rest. */
const dayInYear = ({ month, day }: Temporal.PlainDate): number => 100 * month + day;

function holiday(date: Temporal.PlainDate, name: string): Holiday {
  return { date, name, kind: "holiday" };
}

function eve(date: Temporal.PlainDate, name: string): Holiday {
  return { date, name, kind: "eve" };
}

function on(year: number, month: number, day: number): Temporal.PlainDate {
  return new Temporal.PlainDate(year, month, day);
}

/** The first Saturday on or after a date. */
function saturdayFrom(year: number, month: number, day: number): Temporal.PlainDate {
  const first = on(year, month, day);
  return first.add({ days: (13 - first.dayOfWeek) % 7 });
}

/** Easter Sunday by the anonymous Gregorian algorithm (Meeus, Jones, Butcher). */
function easterSunday(year: number): Temporal.PlainDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const moonShift = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const march = epact + weekday - 7 * late + 114;
  return on(year, Math.floor(march / 31), (march % 31) + 1);
}
