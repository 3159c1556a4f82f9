import { describe, expect, test } from "vitest";
import { coordinateProblem, looksSwapped } from "./coordinates.ts";

describe("coordinates", () => {
  test.each(["59.3293", "-12.5", "0", "90", " 18.0 ", 57.7])("%s is a latitude", (typed) => {
    expect(coordinateProblem("latitude", typed)).toBeNull();
  });

  test("a decimal comma is pointed out with the number as it should be", () => {
    expect(coordinateProblem("latitude", "59,3293")).toBe("Skriv med punkt i stället för komma: 59.3293");
  });

  test.each(["59.3293, 18.0686", "59,3,2"])("%s is more than one number", (typed) => {
    expect(coordinateProblem("latitude", typed)).toMatch(/bara ett tal/);
  });

  test.each(["norr", "59°", "1e2", "NaN", "Infinity", "--5"])("%s is no number", (typed) => {
    expect(coordinateProblem("longitude", typed)).toMatch(/ska vara ett tal/);
  });

  test.each([
    ["latitude", "90.1", "Latituden ska vara mellan -90 och 90"],
    ["latitude", -91, "Latituden ska vara mellan -90 och 90"],
    ["longitude", "180.5", "Longituden ska vara mellan -180 och 180"],
  ] as const)("%s %s is outside the earth", (axis, typed, problem) => {
    expect(coordinateProblem(axis, typed)).toBe(problem);
  });

  test("a place in Sweden with its numbers swapped is noticed; one elsewhere is not", () => {
    expect(looksSwapped({ latitude: 18.0686, longitude: 59.3293 })).toBe(true);
    expect(looksSwapped({ latitude: 59.3293, longitude: 18.0686 })).toBe(false);
    expect(looksSwapped({ latitude: 55.67, longitude: 12.56 })).toBe(false);
    expect(looksSwapped({ latitude: -33, longitude: 151 })).toBe(false);
  });
});
