import { describe, expect, test } from "vitest";
import { DEFAULT_POINT, distanceKm, kilometres, widening, within } from "./distance.ts";

const goteborg = { latitude: 57.7089, longitude: 11.9746 };
const north = (km: number) => ({
  latitude: DEFAULT_POINT.latitude + km / 111.195,
  longitude: DEFAULT_POINT.longitude,
});

describe("distance", () => {
  test("is written with one decimal", () => {
    expect([0.84, 12].map(kilometres)).toEqual(["0,8 km", "12,0 km"]);
  });

  test("begins in Stockholm where nothing else is known", () => {
    expect(DEFAULT_POINT).toEqual({ latitude: 59.3293, longitude: 18.0686 });
  });

  test("from Stockholm to Göteborg is 396.9 km, on an earth of 6371", () => {
    const km = distanceKm(DEFAULT_POINT, goteborg);
    expect(km).toBe(396.9);
    const tenDegreesNorth = { ...goteborg, latitude: goteborg.latitude + 10 };
    expect(distanceKm(goteborg, tenDegreesNorth)).toBe(1111.9);
    expect(distanceKm(goteborg, goteborg)).toBe(0);
  });

  test("the circle widens only while it is empty", () => {
    const names = (items: number[]) => {
      const { radius_km, found } = widening(items.map(north), DEFAULT_POINT);
      return [radius_km, found.length];
    };
    expect(names([10, 49, 60])).toEqual([50, 2]);
    expect(names([60, 74, 90])).toEqual([75, 2]);
    expect(names([90])).toEqual([100, 1]);
    expect(names([101])).toEqual([null, 0]);
    expect(names([])).toEqual([null, 0]);
  });

  test("the nearest comes first and the edge belongs to the circle", () => {
    const near = within([north(50), north(3)], DEFAULT_POINT, 50);
    expect(near.map((item) => item.distance_km)).toEqual([3, 50]);
  });
});
