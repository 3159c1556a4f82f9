import { describe, expect, test } from "vitest";
import { formatDay, formatDayYear, formatTime } from "./dates.ts";
import {
  acceptedLanguages,
  countedIn,
  dayFromIn,
  dayIn,
  dayYearIn,
  listedIn,
  timeIn,
  wishedLanguage,
} from "./language.ts";
import { counted, listed } from "./swedish.ts";

const day = (text: string) => Temporal.PlainDate.from(text);

describe("the language that somebody is met in", () => {
  test.each([
    [["sv-SE", "en"], "sv"],
    [["en-US", "sv"], "en"],
    [["pl", "EN-gb", "sv"], "en"],
    [["de-DE"], "sv"],
    [["english", "svenska"], "sv"],
    [[], "sv"],
  ] as const)("%j is %s", (wanted, language) => {
    expect(wishedLanguage(wanted)).toBe(language);
  });

  test.each([
    ["en-GB,en;q=0.8,sv;q=0.5", "en"],
    ["en;q=0.4, sv;q=0.9", "sv"],
    ["sv;q=0, en;q=0.1", "en"],
    ["*", "sv"],
    ["", "sv"],
    [";;;,q=1,,en;q=x", "sv"],
  ])("the header %j is %s", (header, language) => {
    expect(wishedLanguage(acceptedLanguages(header))).toBe(language);
  });
});

describe("in Swedish", () => {
  test.each(["2026-03-02", "2028-02-29", "2026-12-31"])("%s reads as everywhere else", (date) => {
    expect(dayIn("sv", day(date))).toBe(formatDay(day(date)));
    expect(dayYearIn("sv", day(date))).toBe(formatDayYear(day(date)));
  });

  test("numbers, lists and times read as everywhere else", () => {
    for (const count of [0, 1, 2, 12_345])
      expect(countedIn("sv", count, "tårta", "tårtor")).toBe(counted(count, "tårta", "tårtor"));
    for (const words of [[], ["a"], ["a", "b"], ["a", "b", "c"]])
      expect(listedIn("sv", words)).toBe(listed(words));
    expect(timeIn("sv", "08:00:00")).toBe(formatTime("08:00"));
  });
});

test("in English dates, numbers and lists read as the British write them", () => {
  expect(dayIn("en", day("2026-03-02"))).toBe("Monday 2 March");
  expect(dayFromIn("en", day("2027-03-02"), day("2026-03-02"))).toBe("Tuesday 2 March 2027");
  expect(countedIn("en", 1, "cake", "cakes")).toBe("1 cake");
  expect(countedIn("en", 1200, "cake", "cakes")).toBe("1,200 cakes");
  expect(listedIn("en", ["a", "b", "c"])).toBe("a, b and c");
  expect(timeIn("en", "08:00")).toBe("08:00");
});
