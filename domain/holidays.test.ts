import Holidays from "date-holidays";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holidayOn, holidaysOf, isDayOff, isWorkday, nextWorkday, previousWorkday } from "./holidays.ts";

const date = (text: string) => Temporal.PlainDate.from(text);

describe("holidays", () => {
  test("agree with date-holidays from 2005 to 2100", () => {
    const published = new Holidays("SE", { types: ["public", "bank"] });
    for (let year = 2005; year <= 2100; year++) {
      const theirs = published.getHolidays(year, "sv").map((day) => day.date.slice(0, 10));
      const ours = holidaysOf(year).map((day) => day.date.toString());
      expect({ year, days: new Set(ours) }).toEqual({ year, days: new Set(theirs) });
    }
  });

  test("the eves are days off and named", () => {
    expect(holidayOn(date("2026-06-19"))).toMatchObject({ name: "midsommarafton", kind: "eve" });
    expect(holidayOn(date("2027-06-25"))).toMatchObject({ name: "midsommarafton", kind: "eve" });
    expect(isDayOff(date("2026-12-24"))).toBe(true);
    expect(isDayOff(date("2026-12-31"))).toBe(true);
    expect(isWorkday(date("2026-12-23"))).toBe(true);
  });

  test("Christmas and New Year are walked over in both directions", () => {
    expect(nextWorkday(date("2026-12-23")).toString()).toBe("2026-12-28");
    expect(previousWorkday(date("2027-01-01")).toString()).toBe("2026-12-30");
    expect(nextWorkday(date("2026-12-30")).toString()).toBe("2027-01-04");
  });

  test("the nearest workday is a workday and nothing between is one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
        const day = date("2000-01-01").add({ days });
        const next = nextWorkday(day);
        expect(isWorkday(next)).toBe(true);
        for (let d = day.add({ days: 1 }); !d.equals(next); d = d.add({ days: 1 })) {
          expect(isDayOff(d)).toBe(true);
        }
        expect(Temporal.PlainDate.compare(previousWorkday(next), day)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
  });
});
