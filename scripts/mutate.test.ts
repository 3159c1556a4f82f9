import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { accessRules, companyConditions, ownershipConditions, repeated } from "../test/access-rules.ts";

test.each([...accessRules, ...ownershipConditions()])(
  "$rule: the line is there to be taken away, and the tests to miss it",
  ({ file, mutate, tests }) => {
    const source = readFileSync(file, "utf8");
    expect(mutate(source)).not.toBe(source);
    expect(tests.filter((one) => !existsSync(one))).toEqual([]);
  },
);

test("the conditions that are said to repeat others are where they are said to be", () => {
  const there = new Set(companyConditions().map(({ at }) => at));
  expect([...repeated].filter((one) => !there.has(one))).toEqual([]);
});
