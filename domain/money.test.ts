import { expect, test } from "vitest";
import { inKronor, parseKronor, typedKronor, withVat } from "./money.ts";

test.each([
  ["345", 34_500],
  ["345,5", 34_550],
  ["345.50", 34_550],
  ["1 250:-", 125_000],
  ["389 kr", 38_900],
  ["−45", -4_500],
  ["0", 0],
  ["12,345", null],
  ["1,250.00", null],
  ["", null],
  ["gratis", null],
])("'%s' is %s öre", (written, ore) => {
  expect(parseKronor(written)).toBe(ore);
});

test("what is shown is read back", () => {
  expect(inKronor(46_500)).toBe("465 kr");
  expect(inKronor(4_250)).toBe("42,50 kr");
  expect(parseKronor(typedKronor(34_505))).toBe(34_505);
});

test("moms is added in whole öre", () => {
  expect(withVat(54_900, 6)).toBe(58_194);
});
