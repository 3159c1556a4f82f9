import { expect, test } from "vitest";
import { numberingProblems, wrongNumbers } from "./numbering.ts";

const names = (...numbers: number[]) =>
  numbers.map((number) => `${String(number).padStart(4, "0")}_name.sql`);

test("a number that is left out or given twice is refused, and so is one that is taken up again", () => {
  const known = { leftOut: [2], twice: [3] };
  expect(wrongNumbers(names(1, 3, 3, 4), known)).toEqual([]);
  expect(wrongNumbers(names(1, 3, 3, 4, 6), known)).toEqual(["number 5 is there 0 times instead of 1"]);
  expect(wrongNumbers(names(1, 3, 3, 4, 4), known)).toEqual(["number 4 is there 2 times instead of 1"]);
  expect(wrongNumbers(names(1, 2, 3, 3), known)).toEqual(["number 2 is there 1 times instead of 0"]);
});

test("migrations and decisions are numbered one after the other", () => {
  expect(numberingProblems()).toEqual([]);
});
