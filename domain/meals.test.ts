import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Closure } from "./closures.ts";
import {
  checkSchedule,
  DEFAULT_MEAL_TIME,
  DEFAULT_PEOPLE,
  invoiceIntervals,
  MAX_PEOPLE,
  MEAL_TIMES,
  mealTypes,
  nextOccurrence,
  occurrences,
  PEOPLE_OPTIONS,
  repeatsOn,
  schedulePhrases,
  scheduleSummary,
  type MealSchedule,
  type OnceSchedule,
  type RecurringSchedule,
} from "./meals.ts";

const date = (text: string) => Temporal.PlainDate.from(text);
const today = date("2026-11-16");

const series: RecurringSchedule = {
  mode: "recurring",
  time: "08:00",
  people: 25,
  timezone: "Europe/Stockholm",
  invoice_interval: "monthly",
  days_of_week: [2, 4],
  start_date: "2026-11-17",
  end_date: null,
};
const once: OnceSchedule = {
  mode: "once",
  time: "12:00",
  people: 30,
  timezone: "Europe/Stockholm",
  invoice_interval: "per_delivery",
  date: "2026-11-20",
};
const days = (...args: Parameters<typeof occurrences>) => occurrences(...args).map(String);

test("what is offered for a meal is what was specified", () => {
  expect(PEOPLE_OPTIONS).toEqual([1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50]);
  expect([DEFAULT_PEOPLE, MAX_PEOPLE]).toEqual([10, 500]);
  expect([MEAL_TIMES.length, MEAL_TIMES[0], MEAL_TIMES.at(-1), DEFAULT_MEAL_TIME]).toEqual([
    12,
    "07:00",
    "18:00",
    "12:00",
  ]);
  expect(mealTypes).toEqual(["frukost", "lunch"]);
  expect(invoiceIntervals).toEqual(["monthly", "per_delivery"]);
});

describe("a series", () => {
  test("falls on its weekdays, from its start to its end, both included", () => {
    expect(days(series, today, date("2026-11-26"))).toEqual([
      "2026-11-17",
      "2026-11-19",
      "2026-11-24",
      "2026-11-26",
    ]);
    expect(days({ ...series, end_date: "2026-11-19" }, today, date("2026-12-31"))).toEqual([
      "2026-11-17",
      "2026-11-19",
    ]);
    expect(days(series, date("2026-11-20"), date("2026-11-18"))).toEqual([]);
  });

  test("knows Sunday as 0 and runs over the change of clocks and New Year", () => {
    const sundays = { days_of_week: [0], start_date: "2026-10-18" };
    expect(days(sundays, date("2026-10-18"), date("2026-11-01"))).toEqual([
      "2026-10-18",
      "2026-10-25",
      "2026-11-01",
    ]);
    expect(days({ days_of_week: [4, 5], start_date: "2026-12-30" }, today, date("2027-01-02"))).toEqual([
      "2026-12-31",
      "2027-01-01",
    ]);
  });

  test("skips holidays, single days and pauses when asked to", () => {
    const range = [date("2026-12-21"), date("2027-01-08")] as const;
    expect(days(series, ...range)).toHaveLength(6);
    expect(days(series, ...range, { skipHolidays: true })).toEqual([
      "2026-12-22",
      "2026-12-29",
      "2027-01-05",
      "2027-01-07",
    ]);
    expect(
      days(series, ...range, {
        skipHolidays: true,
        skipped: ["2027-01-07"],
        pauses: [{ from: "2026-12-29", until: "2026-12-29" }],
      }),
    ).toEqual(["2026-12-22", "2027-01-05"]);
    expect(days(series, ...range, { skipHolidays: true, kept: ["2026-12-24"] })).toContain("2026-12-24");
    expect(days(series, ...range, { pauses: [{ from: "2026-12-25" }] })).toEqual([
      "2026-12-22",
      "2026-12-24",
    ]);
  });

  test("leaves out when the office is closed, but for days on which food is wanted all the same", () => {
    const closures: Closure[] = [
      { kind: "christmas", birthdays: "before" },
      { kind: "own", from: "2026-12-15", to: "2026-12-15", birthdays: "forgo" },
    ];
    const range = [date("2026-12-14"), date("2027-01-02")] as const;
    expect(days(series, ...range, { closures })).toEqual(["2026-12-17", "2026-12-22"]);
    expect(days(series, ...range, { closures, kept: ["2026-12-15", "2026-12-24"] })).toEqual([
      "2026-12-15",
      "2026-12-17",
      "2026-12-22",
      "2026-12-24",
    ]);
    expect(days(series, ...range, { closures, added: ["2026-12-26"] })).not.toContain("2026-12-26");
    expect(nextOccurrence(series, date("2026-12-24"), { closures })?.toString()).toBe("2027-01-05");
  });

  test("has a next day, or none when it has ended", () => {
    expect(nextOccurrence(series, date("2026-11-18"))?.toString()).toBe("2026-11-19");
    expect(nextOccurrence({ ...series, end_date: "2026-11-18" }, date("2026-11-18"))).toBeNull();
  });

  test("split anywhere is the same series", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
        fc.nat(400),
        fc.nat(400),
        (days_of_week, a, b) => {
          const some = { days_of_week, start_date: "2026-02-10" };
          const middle = today.add({ days: a });
          const end = middle.add({ days: b });
          expect([...days(some, today, middle), ...days(some, middle.add({ days: 1 }), end)]).toEqual(
            days(some, today, end),
          );
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe("a schedule", () => {
  test("that is right has no problems", () => {
    expect(checkSchedule(once, today)).toEqual({});
    expect(checkSchedule({ ...once, date: "2026-11-16" }, today)).toEqual({});
    expect(checkSchedule(series, today)).toEqual({});
    expect(MEAL_TIMES).toHaveLength(12);
    expect([MEAL_TIMES[0], MEAL_TIMES.at(-1)]).toEqual(["07:00", "18:00"]);
  });

  test.each<[MealSchedule, object]>([
    [{ ...once, date: "" }, { date: "Välj ett datum" }],
    [{ ...once, date: "2026-11-15" }, { date: "Datumet har passerat" }],
    [{ ...once, time: "06:00" }, { time: "Välj en tid mellan 07:00 och 18:00" }],
    [{ ...once, people: 501 }, { people: "Antal personer måste vara mellan 1 och 500" }],
    [{ ...once, people: 0.5 }, { people: "Antal personer måste vara mellan 1 och 500" }],
    [{ ...series, days_of_week: [] }, { days_of_week: "Välj minst en veckodag" }],
    [{ ...series, start_date: "" }, { start_date: "Välj ett startdatum" }],
    [{ ...series, start_date: "2026-11-12" }, { start_date: "Startdatumet har passerat" }],
    [{ ...series, end_date: "2026-11-17" }, { end_date: "Slutdatum måste vara efter startdatum" }],
    [
      { ...series, days_of_week: [1], end_date: "2026-11-20" },
      { days_of_week: "Ingen av veckodagarna infaller mellan start- och slutdatum" },
    ],
  ])("%o is told what is wrong", (schedule, problems) => {
    expect(checkSchedule(schedule, today)).toEqual(problems);
  });

  const sentence = (...schedule: Parameters<typeof schedulePhrases>) =>
    schedulePhrases(...schedule)
      .map(({ text }) => text)
      .join("");

  test("reads back in Swedish", () => {
    expect(sentence("frukost", series, today)).toBe(
      "Frukost till 25 personer varje tisdag och torsdag kl.\u00a008:00, från tisdag 17 november och tills vidare.",
    );
    expect(
      sentence(
        "lunch",
        { ...series, people: 1, days_of_week: [5, 1, 2, 3, 4], end_date: "2027-01-29" },
        today,
      ),
    ).toBe(
      "Lunch till 1 person varje måndag till fredag kl.\u00a008:00, från tisdag 17 november till och med fredag 29 januari 2027.",
    );
    expect(sentence("lunch", once, today)).toBe("Lunch till 30 personer fredag 20 november kl.\u00a012:00.");
  });

  test("begins on its first meal, not on the day it was allowed to", () => {
    expect(sentence("frukost", { ...series, start_date: "2026-11-16" }, today)).toContain(
      "från tisdag 17 november",
    );
  });

  test("is short on a card", () => {
    expect(scheduleSummary({ mode: "recurring", time: "08:00:00", days_of_week: [2] })).toBe(
      "Varje tisdag kl.\u00a008:00",
    );
    expect(scheduleSummary({ mode: "once", time: "09:00" })).toBe("En gång, kl.\u00a009:00");
    expect(scheduleSummary({ mode: "recurring", time: "09:00", days_of_week: [0, 1, 2, 3, 4, 5, 6] })).toBe(
      "Varje dag kl.\u00a009:00",
    );
    expect(repeatsOn([4, 2])).toBe("Varje tisdag och torsdag");
  });
});
