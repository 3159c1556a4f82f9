import { existsSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { expect, test } from "vitest";
import { accessRules } from "../test/access-rules.ts";
import { companyConditions, ownershipConditions, repeated } from "../test/company-conditions.ts";
import { handsOffFaults } from "../test/simulation/hands-off/faults.ts";
import { mailFaults } from "../test/simulation/mail-faults.ts";
import { outcomeOf } from "./mutant-outcome.ts";

test.each([...accessRules, ...ownershipConditions(), ...mailFaults, ...handsOffFaults])(
  "$rule: the line is there to be taken away, what stays is a program, and the tests to miss it are there",
  ({ file, mutate, tests }) => {
    const source = readFileSync(file, "utf8");
    const mutated = mutate(source);
    expect(mutated).not.toBe(source);
    expect(() => stripTypeScriptTypes(mutated)).not.toThrow();
    expect(tests.filter((one) => !existsSync(one))).toEqual([]);
  },
);

test("the conditions that are said to repeat others are where they are said to be", () => {
  const there = new Set(companyConditions().map(({ at }) => at));
  expect([...repeated].filter((one) => !there.has(one))).toEqual([]);
});

test.each([
  ["killed", "a test failed", 1, { numPassedTests: 3, numFailedTests: 1, testResults: [] }],
  ["survived", "all passed", 0, { numPassedTests: 3, numFailedTests: 0, testResults: [] }],
  ["broken", "no test was asked for", 0, { numPassedTests: 0, numFailedTests: 0, testResults: [] }],
  [
    "broken",
    "something failed beside the tests",
    1,
    { numPassedTests: 3, numFailedTests: 0, testResults: [] },
  ],
  ["broken", "vitest was ended or did not start", null, null],
])("a mutant is %s where %s", (is, _, status, report) => {
  expect(outcomeOf(status, report)).toMatchObject({ is });
});

test("a mutant that cannot be loaded is broken, and it is told why", () => {
  const testResults = [{ message: "" }, { message: "Unexpected token" }];
  expect(outcomeOf(1, { numPassedTests: 9, numFailedTests: 0, testResults })).toEqual({
    is: "broken",
    why: "Unexpected token",
  });
});
