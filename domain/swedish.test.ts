import { expect, test } from "vitest";
import { capitalised, compareSwedish, counted, listed, unbroken } from "./swedish.ts";

test("å, ä and ö come after z, in that order", () => {
  expect(["Örjan", "Zara", "Åsa", "Ärla", "Anna"].sort(compareSwedish)).toEqual([
    "Anna",
    "Zara",
    "Åsa",
    "Ärla",
    "Örjan",
  ]);
});

test("the first letter is capitalised, whatever it is", () => {
  expect(capitalised("åtta")).toBe("Åtta");
  expect(capitalised("")).toBe("");
});

test("a list ends with 'och'", () => {
  expect(listed([])).toBe("");
  expect(listed(["tisdag"])).toBe("tisdag");
  expect(listed(["tisdag", "torsdag"])).toBe("tisdag och torsdag");
  expect(listed(["måndag", "tisdag", "torsdag"])).toBe("måndag, tisdag och torsdag");
});

test("one is singular, everything else plural", () => {
  expect(counted(1, "person", "personer")).toBe("1 person");
  expect(counted(0, "person", "personer")).toBe("0 personer");
});

test("no line ends between a number and its word", () => {
  expect(unbroken("2 tårtor måndag 2 mars till 411 38 Göteborg, 1 av 9, 98 %")).toBe(
    "2\u00a0tårtor måndag 2\u00a0mars till 411 38 Göteborg, 1\u00a0av 9, 98\u00a0%",
  );
});
