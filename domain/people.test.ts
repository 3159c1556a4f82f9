import { describe, expect, test } from "vitest";
import {
  birthdayProblem,
  clampPortions,
  DEFAULT_PORTIONS,
  initials,
  markApart,
  PORTION_OPTIONS,
  portionsFor,
  startDateProblem,
} from "./people.ts";
import { normalizeName } from "./names.ts";

describe("people", () => {
  test("names are trimmed, their spaces collapsed and their letters composed", () => {
    expect(normalizeName("  Anna \t Karin\u00A0 A\u030Aslund ")).toBe("Anna Karin Åslund");
  });

  test("initials come from the first and the last name", () => {
    expect(["Maria Ekdahl", "Åsa", "anna karin af ugglas", "", "Örjan  Ärlig"].map(initials)).toEqual([
      "ME",
      "Å",
      "AU",
      "",
      "ÖÄ",
    ]);
  });

  test("initials are letters, whatever else a name has", () => {
    const names = ["Maria Ekdahl 🎂", "Maria 🎂", "(Bo) Ek", "Siv 'Sickan' 3", "🎂"];
    expect(names.map(initials)).toEqual(["ME", "M", "BE", "SS", ""]);
  });

  test("initials that several share are numbered by the place among all, and others are left alone", () => {
    const names = ["Anna Berg", "Maria Ekdahl", "Anders Björk", "anna b"];
    expect(markApart(names).map(({ text }) => text)).toEqual(["AB 1", "ME", "AB 3", "AB 4"]);
    expect(markApart(names).map(({ shared }) => shared)).toEqual([true, false, true, true]);
    expect(markApart(["Anna Berg"])).toEqual([{ text: "AB", shared: false, place: 1 }]);
    const without = [null, ...names.slice(1)];
    expect(markApart(without).map(({ text }) => text)).toEqual(["", "ME", "AB 3", "AB 4"]);
  });

  test.each([
    [8, 8],
    ["12", 12],
    [0, 1],
    [-3, 1],
    [33, 32],
    ["7,6", 8],
    ["", 8],
    ["många", 8],
    [null, 8],
    [undefined, 8],
    [Number.NaN, 8],
    [Infinity, 8],
  ])("%o pieces become %i", (value, pieces) => {
    expect(clampPortions(value)).toBe(pieces);
  });

  test("a cake is offered for 6, 8, 10, 12 and 16, and 8 is usual", () => {
    expect(PORTION_OPTIONS).toEqual([6, 8, 10, 12, 16]);
    expect(DEFAULT_PORTIONS).toBe(8);
  });

  test("the employee's own size goes before the company's", () => {
    expect(portionsFor({ cake_portion_size: 12 }, { default_portion_size: 10 })).toBe(12);
    expect(portionsFor({ cake_portion_size: null }, { default_portion_size: 10 })).toBe(10);
    expect(portionsFor({}, {})).toBe(8);
  });

  test("a date of birth is neither to come nor more than 120 years ago", () => {
    const today = Temporal.PlainDate.from("2026-11-16");
    const problem = (text: string) => birthdayProblem(Temporal.PlainDate.from(text), today);
    expect(problem("2026-11-16")).toBeNull();
    expect(problem("2026-11-17")).toBe("Födelsedagen ligger i framtiden");
    expect(problem("1906-11-16")).toBeNull();
    expect(problem("1906-11-15")).toBe("Födelsedagen är mer än 120 år sedan");
  });

  test("a start date is neither before birth nor years ahead", () => {
    const today = Temporal.PlainDate.from("2026-11-16");
    const problem = (text: string, born = "1990-05-17") =>
      startDateProblem(Temporal.PlainDate.from(text), Temporal.PlainDate.from(born), today);
    expect(problem("1990-05-17")).toBe("Startdatumet ligger före födelsedagen");
    expect(problem("1912-03-01")).toBe("Startdatumet ligger före födelsedagen");
    expect(problem("2012-02-29")).toBeNull();
    expect(problem("2027-01-07")).toBeNull();
    expect(problem("2028-11-16")).toBeNull();
    expect(problem("2028-11-17")).toBe("Startdatumet ligger mer än 2 år fram");
  });
});
