import { describe, expect, test } from "vitest";
import { mealBenefit, vatPercent } from "./benefit.ts";

const date = (text: string) => Temporal.PlainDate.from(text);

describe("the value of a free meal", () => {
  test.each([
    [2023, 55, 110, 275],
    [2024, 60, 120, 300],
    [2025, 61, 122, 305],
    [2026, 62, 124, 310],
  ])("in %i is the published one", (year, breakfast, lunch, day) => {
    expect(mealBenefit(year)).toEqual({
      source_year: year,
      estimated: false,
      breakfast_kronor: breakfast,
      lunch_kronor: lunch,
      full_day_kronor: day,
    });
  });

  test("of a year that is not known yet is the last known one, and says so", () => {
    expect(mealBenefit(2031)).toMatchObject({ source_year: 2026, estimated: true, lunch_kronor: 124 });
    expect(mealBenefit(1999)).toMatchObject({ source_year: 2023, estimated: true });
  });
});

test("food has the lower moms from April 2026 through 2027, services never", () => {
  expect(
    ["2026-03-31", "2026-04-01", "2027-12-31", "2028-01-01"].map((day) => vatPercent("food", date(day))),
  ).toEqual([12, 6, 6, 12]);
  expect(vatPercent("service", date("2026-06-01"))).toBe(12);
});
