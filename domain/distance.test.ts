import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boundingBox, DEFAULT_POINT, distanceKm, widening, within, type Point } from "./distance.ts";

const goteborg = { latitude: 57.7089, longitude: 11.9746 };
const north = (km: number) => ({
  latitude: DEFAULT_POINT.latitude + km / 111.195,
  longitude: DEFAULT_POINT.longitude,
});
const anyPoint: fc.Arbitrary<Point> = fc.record({
  latitude: fc.double({ min: -89.9, max: 89.9, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe("distance", () => {
  test("from Stockholm to Göteborg is about 398 km, one decimal", () => {
    const km = distanceKm(DEFAULT_POINT, goteborg);
    expect(km).toBeGreaterThan(396);
    expect(km).toBeLessThan(400);
    expect(km).toBe(Math.round(km * 10) / 10);
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

  test("what lies within the radius lies within the box", () => {
    const step = fc.double({ min: -1.2, max: 1.2, noNaN: true });
    fc.assert(
      fc.property(anyPoint, step, step, fc.constantFrom(50, 75, 100), (center, up, right, radius) => {
        const squeeze = Math.cos((center.latitude * Math.PI) / 180);
        const longitude = Math.max(-180, ((center.longitude + right / squeeze + 540) % 360) - 180);
        const point = { latitude: center.latitude + up, longitude };
        fc.pre(Math.abs(point.latitude) <= 90 && distanceKm(center, point) <= radius);
        const box = boundingBox(center, radius);
        expect(point.latitude).toBeGreaterThanOrEqual(box.south);
        expect(point.latitude).toBeLessThanOrEqual(box.north);
        expect(point.longitude).toBeGreaterThanOrEqual(box.west);
        expect(point.longitude).toBeLessThanOrEqual(box.east);
      }),
      { numRuns: 500 },
    );
  });

  test("the box around Stockholm is no wider than it needs to be", () => {
    const box = boundingBox(DEFAULT_POINT, 50);
    expect(distanceKm(DEFAULT_POINT, { ...DEFAULT_POINT, latitude: box.north })).toBeLessThan(50.3);
    expect(distanceKm(DEFAULT_POINT, { ...DEFAULT_POINT, longitude: box.east })).toBeLessThan(50.3);
  });
});
