import { expect, test } from "vitest";
import { isWithin, yesRuleWords } from "./yes-rule.ts";

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

test.each([
  [
    rule,
    "Ja direkt när beställningen kommer minst 2 dagar före och gäller högst 20 bitar eller personer. Nötter och laktos går bra. All annan allergi och kost frågas det om.",
  ],
  [
    { days_ahead: 0, most: 1, food: [] },
    "Ja direkt när beställningen kommer samma dag och gäller högst 1 bit eller person. Har någon vid bordet en allergi eller kost frågas det alltid.",
  ],
])("%j is read back in words", (given, words) => {
  expect(yesRuleWords(given).replaceAll("\u00a0", " ")).toBe(words);
});
