import { expect, test } from "vitest";
import { isWithin } from "./yes-rule.ts";

const rule = { days_ahead: 2, most: 20, food: ["nötter", "laktos"] };
const asked = { days: 2, quantity: 20, food: ["nötter"] };

test.each([
  [{}, true],
  [{ food: [] }, true],
  [{ days: 1 }, false],
  [{ quantity: 21 }, false],
  [{ food: ["nötter", "ägg"] }, false],
  [{ food: ["nötter, även spår"] }, false],
])("an order with %j is within the limits: %s", (more, expected) => {
  expect(isWithin(rule, { ...asked, ...more })).toBe(expected);
});
