import { describe, expect, test } from "vitest";
import { closedPeriods, daysOf, holidaysAhead, withoutPeriod, withPeriod } from "./closed-days.ts";

describe("the days on which a supplier is closed", () => {
  test("are one period where they follow each other, over months, years and a leap day", () => {
    expect(
      closedPeriods(["2027-01-01", "2026-12-31", "2026-12-24", "2028-02-28", "2028-03-01", "2028-02-29"]),
    ).toEqual([
      { from: "2026-12-24", to: "2026-12-24" },
      { from: "2026-12-31", to: "2027-01-01" },
      { from: "2028-02-28", to: "2028-03-01" },
    ]);
    expect(closedPeriods([])).toEqual([]);
  });

  test("count a day once, however often it is said", () => {
    expect(closedPeriods(["2026-03-10", "2026-03-10"])).toEqual([{ from: "2026-03-10", to: "2026-03-10" }]);
    expect(withPeriod(["2026-03-10"], { from: "2026-03-09", to: "2026-03-10" })).toEqual([
      "2026-03-09",
      "2026-03-10",
    ]);
  });

  test("are the same said the other way round", () => {
    expect(daysOf({ from: "2026-03-11", to: "2026-03-09" })).toEqual([
      "2026-03-09",
      "2026-03-10",
      "2026-03-11",
    ]);
  });

  test("are opened again by the period", () => {
    const dates = ["2026-03-09", "2026-03-10", "2026-03-20"];
    expect(withoutPeriod(dates, { from: "2026-03-09", to: "2026-03-10" })).toEqual(["2026-03-20"]);
  });

  test("may be the holidays of a year ahead, today among them and not the same day next year", () => {
    const days = holidaysAhead(Temporal.PlainDate.from("2026-12-25"));
    expect([days[0], days.at(-1)]).toEqual(["2026-12-25", "2027-12-24"]);
    expect(days).toContain("2027-06-25");
    expect(days).not.toContain("2027-12-25");
  });
});
