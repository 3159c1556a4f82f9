import { describe, expect, test } from "vitest";
import { coordinateOf, coordinateProblem, looksSwapped, placeDoubt } from "./coordinates.ts";

describe("coordinates", () => {
  test.each(["59.3293", "-12.5", "0", "90", " 18.0 ", 57.7])("%s is a latitude", (typed) => {
    expect(coordinateProblem("latitude", typed)).toBeNull();
  });

  test("a decimal comma is a decimal point", () => {
    expect(coordinateProblem("latitude", " 59,3293 ")).toBeNull();
    expect(["59,3293", " -12,5", "18.0686", 57.7].map(coordinateOf)).toEqual([59.3293, -12.5, 18.0686, 57.7]);
    expect(coordinateProblem("latitude", "90,1")).toBe("Latituden ska vara mellan -90 och 90");
  });

  test("a place outside Sweden, or far from its address, is questioned", () => {
    const stockholm = { latitude: 59.3293, longitude: 18.0686 };
    const zero = { latitude: 0, longitude: 0 };
    expect(placeDoubt(zero, stockholm)).toBe("Koordinaterna 0 och 0 ligger inte i Sverige.");
    expect(placeDoubt({ latitude: 57.7, longitude: 11.97 }, stockholm)).toMatch(
      /^Koordinaterna 57,7 och 11,97 ligger 39\d(,\d)? km från adressen på kartan\.$/,
    );
    expect(placeDoubt({ latitude: 59.4, longitude: 18 }, stockholm)).toBeNull();
    expect(placeDoubt(stockholm, null)).toBeNull();
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
