import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stockholmInstant } from "./clock.ts";
import {
  daysUntil,
  formatDay,
  formatDayFrom,
  formatDayTime,
  formatDayYear,
  formatShortDate,
  formatTime,
  formatWeekRange,
  greeting,
  monthName,
  relativeBadge,
  shortMonth,
  shortWeekday,
  weekNumber,
  weekOf,
} from "./dates.ts";

const date = (text: string) => Temporal.PlainDate.from(text);
const anyDate = fc
  .integer({ min: 0, max: 73_000 })
  .map((days) => Temporal.PlainDate.from("1900-01-01").add({ days }));

describe("dates", () => {
  test("days read as Swedes write them", () => {
    expect(formatDay(date("2026-03-02"))).toBe("måndag 2 mars");
    expect(formatDayYear(date("2026-03-02"))).toBe("måndag 2 mars 2026");
    expect(formatDayTime(date("2026-11-17"), "08:00")).toBe("tisdag 17 november kl.\u00a008:00");
    expect(formatDayTime(date("2027-01-02"), "08:00", date("2026-12-30"))).toBe(
      "lördag 2 januari 2027 kl.\u00a008:00",
    );
    expect(formatDayFrom(date("2027-01-02"), date("2026-12-30"))).toBe("lördag 2 januari 2027");
    expect(formatDayFrom(date("2026-12-31"), date("2026-12-30"))).toBe("torsdag 31 december");
    expect(formatShortDate(date("2026-11-17"))).toBe("17 nov. 2026");
    expect(formatShortDate(date("2026-06-01"))).toBe("1 juni 2026");
    expect(shortWeekday(date("2026-11-22"))).toBe("sön");
    expect(shortMonth(5)).toBe("maj");
    expect(() => monthName(13)).toThrow("month 13");
  });

  test("the words are those of the Swedish calendar on every date", () => {
    const swedish = new Intl.DateTimeFormat("sv-SE", { weekday: "long", day: "numeric", month: "long" });
    fc.assert(
      fc.property(anyDate, (day) => {
        expect(formatDay(day)).toBe(swedish.format(day));
      }),
    );
  });

  test("a time may come with seconds, as the database writes it", () => {
    expect(formatTime("08:00:00")).toBe("kl.\u00a008:00");
  });

  test("a week runs from Monday to Sunday, also on a Sunday and over New Year", () => {
    expect(formatWeekRange(weekOf(date("2026-11-16")))).toBe("16–22 november");
    expect(formatWeekRange(weekOf(date("2026-11-22")))).toBe("16–22 november");
    expect(formatWeekRange(weekOf(date("2026-11-16"), 2))).toBe("30 november–6 december");
    expect(formatWeekRange(weekOf(date("2027-01-01")))).toBe("28 december 2026–3 januari 2027");
    expect(formatWeekRange(weekOf(date("2027-01-04")), date("2026-11-16"))).toBe("4–10 januari 2027");
    expect(formatWeekRange(weekOf(date("2026-11-16")), date("2026-12-31"))).toBe("16–22 november");
    expect(weekOf(date("2026-11-16"), -1).monday.toString()).toBe("2026-11-09");
  });

  test("every day lies in its own week", () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -60, max: 60 }), (day, offset) => {
        const { monday, sunday } = weekOf(day, offset);
        expect([monday.dayOfWeek, sunday.dayOfWeek]).toEqual([1, 7]);
        expect(Math.floor(daysUntil(day, monday) / 7) + offset).toBe(0);
      }),
    );
  });

  test("weeks are numbered the Swedish way: 2026 has 53 of them", () => {
    expect(weekNumber(date("2026-11-16"))).toBe(47);
    expect(weekNumber(date("2027-01-03"))).toBe(53);
    expect(weekNumber(date("2027-01-04"))).toBe(1);
  });

  test("the badge counts plain days", () => {
    expect([0, 1, 2, 14, -1, -3].map(relativeBadge)).toEqual([
      "Idag!",
      "Imorgon",
      "Om 2 dagar",
      "Om 14 dagar",
      "Igår",
      "För 3 dagar sedan",
    ]);
    expect(daysUntil(date("2026-03-30"), date("2026-03-28"))).toBe(2);
    expect(daysUntil(date("2026-03-01"), date("2026-02-28"))).toBe(1);
    expect(daysUntil(date("2027-11-16"), date("2026-11-16"))).toBe(365);
  });

  test("the greeting follows the clocks in Stockholm", () => {
    const at = (time: string) => greeting(stockholmInstant("2026-07-01", time));
    expect(["05:00", "09:59", "10:00", "13:00", "18:00", "23:30", "04:59"].map(at)).toEqual([
      "God morgon",
      "God morgon",
      "God dag",
      "God eftermiddag",
      "God kväll",
      "God kväll",
      "God kväll",
    ]);
  });
});
