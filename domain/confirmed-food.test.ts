import { describe, expect, test } from "vitest";
import { joined, recount } from "./confirmed-food.ts";

const nuts = (count: number) => ({ allergies: count ? [{ name: "nötter", count }] : [], diets: [] });
const eater = { allergies: "nötter", dietary_preferences: null };
const [comes, leaves] = [
  { before: null, now: eater },
  { before: eater, now: null },
];

describe("what HR has counted, after a change of the register", () => {
  test.each([
    ["whoever comes is counted", 0, 1, [comes], 1],
    ["also where HR had counted fewer than the register", 1, 3, [comes], 2],
    ["whoever leaves is not, where everybody was counted", 2, 2, [leaves], 1],
    ["guests stay when a colleague leaves", 3, 1, [leaves], 2],
    ["whoever leaves may not have been counted: the other one stays", 1, 2, [leaves], 1],
    ["one who was left out leaves, and another comes", 0, 1, [leaves, comes], 1],
    ["nothing is lost twice", 0, 1, [leaves], 0],
    [
      "who is changed otherwise is still counted once",
      1,
      2,
      [{ before: eater, now: { ...eater, allergies: "nötter, ägg" } }],
      1,
    ],
  ])("%s", (_, confirmed, register, changed, expected) => {
    const here = Array.from({ length: register }, () => eater);
    const { allergies } = recount(nuts(confirmed), here, changed);
    expect(allergies.find(({ name }) => name === "nötter")?.count ?? 0).toBe(expected);
  });
});

test("of two meals the larger count holds, of two offices both", () => {
  expect(joined(nuts(1), nuts(3), Math.max)).toEqual(nuts(3));
  expect(joined(nuts(1), nuts(3), (a, b) => a + b)).toEqual(nuts(4));
});
