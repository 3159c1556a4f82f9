import { describe, expect, test } from "vitest";
import { plannedDate } from "./birthday.ts";
import type { Closure } from "./closures.ts";
import {
  anniversaryOf,
  calendarFor,
  celebrationLine,
  type CakeOccasion,
  yearsToCelebrate,
} from "./occasions.ts";
import { LONGEST_CAKE_TEXT } from "./products.ts";

test("years at work have a title and a text that a cake has room for", () => {
  expect(anniversaryOf(0)).toMatchObject({ occasion: "first-day", title: "Första dagen" });
  expect(anniversaryOf(1)).toMatchObject({ title: "1 år på jobbet", text: "Tack för 1 år!" });
  for (const years of yearsToCelebrate)
    expect(anniversaryOf(years).text.length).toBeLessThanOrEqual(LONGEST_CAKE_TEXT);
});

describe("the day of an occasion", () => {
  const summer: Closure = { kind: "own", from: "2027-07-05", to: "2027-07-30", birthdays: "forgo" };
  const dayOf = (occasion: CakeOccasion | undefined, day: string, closures: Closure[] = []) => {
    const { delivery_rule: rule, closures: own } = calendarFor(occasion, {
      delivery_rule: "workday-before",
      closures,
    });
    return plannedDate(Temporal.PlainDate.from(day), rule, own)?.toString();
  };

  test.each([
    // A Saturday.
    ["anniversary", "2027-01-16", [], "2027-01-15"],
    ["first-day", "2027-01-16", [], "2027-01-18"],
    ["farewell", "2027-01-17", [], "2027-01-15"],
    // The office is closed, and forgoes birthdays then.
    ["anniversary", "2027-07-14", [summer], undefined],
    ["first-day", "2027-07-14", [summer], "2027-08-02"],
    ["farewell", "2027-07-14", [summer], "2027-07-02"],
    ["other", "2027-07-14", [summer], "2027-07-02"],
    [undefined, "2027-07-14", [summer], undefined],
  ] as const)("of %s on %s is right", (occasion, day, closures, expected) =>
    expect(dayOf(occasion, day, [...closures])).toBe(expected),
  );
});

test("is told beside the day, and a birthday as it always was", () => {
  expect(celebrationLine(null, null)).toBeNull();
  expect(celebrationLine(null, "lördag 26 december")).toBe("Fyller lördag 26 december");
  expect(celebrationLine("Avtackning", null)).toBe("Avtackning");
  expect(celebrationLine("Avtackning", "lördag 26 december")).toBe("Avtackning, lördag 26 december");
});
