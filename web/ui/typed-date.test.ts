import { expect, test } from "vitest";
import { readableDate, typedBirthday, typedDate } from "./typed-date.ts";

test.each([
  ["1988-02-17", "1988-02-17"],
  ["19880217", "1988-02-17"],
  ["1988/2/7", "1988-02-07"],
  [" 17 februari 1988 ", "1988-02-17"],
  ["17 feb. 1988", "1988-02-17"],
  ["2024-02-29", "2024-02-29"],
])("%s is %s", (text, date) => {
  expect(typedDate(text)).toBe(date);
});

test.each([
  ["18/12 2026", "2026-12-18"],
  ["18.12.2026", "2026-12-18"],
  ["18/12", "2026-12-18"],
  ["17/11", "2027-11-17"],
  ["18/11", "2026-11-18"],
  ["3 mars", "2027-03-03"],
  ["29/2", "2028-02-29"],
  ["12/18", null],
])("on 18 November 2026 %s is %s", (text, date) => {
  expect(typedDate(text, Temporal.PlainDate.from("2026-11-18"))).toBe(date);
});

test.each(["2023-02-29", "1988-13-01", "17 hej 1988", "i morgon", "900315", "1990-0315", "18/12", ""])(
  "%j is no date",
  (text) => {
    expect(typedDate(text)).toBeNull();
  },
);

test.each([
  ["900517", "1990-05-17"],
  ["17/5 1990", "1990-05-17"],
  ["17.5.1990", "1990-05-17"],
  ["1990-05-17", "1990-05-17"],
  ["17 maj 1990", "1990-05-17"],
  ["19900", null],
  ["5/17 1990", null],
])("as a birthday %s is %s", (text, date) => {
  expect(typedBirthday(text, Temporal.PlainDate.from("2026-11-16"))).toBe(date);
});

test("a date is shown in words and anything else as it was typed", () => {
  expect(readableDate("1988-02-17")).toBe("17 februari 1988");
  expect(readableDate("2026-11-17", "short")).toBe("17 nov. 2026");
  expect(readableDate("igår")).toBe("igår");
});
