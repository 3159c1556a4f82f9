import { expect, test } from "vitest";
import { byWay } from "./way.ts";

const bakery = { latitude: 57.7, longitude: 11.97 };
const at = (name: string, latitude: number | null, longitude: number | null = 11.97) => ({
  name,
  latitude,
  longitude,
});
const names = (stops: { name: string }[]) => stops.map(({ name }) => name);

test("the nearest first, and from there the nearest again", () => {
  const stops = [at("far", 57.9), at("south", 57.66), at("north", 57.72)];
  expect(names(byWay(bakery, stops))).toEqual(["north", "south", "far"]);
});

test("two at one address are one after the other, in the order given", () => {
  const stops = [at("one", 57.75), at("near", 57.71), at("two", 57.75)];
  expect(names(byWay(bakery, stops))).toEqual(["near", "one", "two"]);
});

test("what lies nobody knows where comes last", () => {
  expect(
    names(byWay(bakery, [at("unknown", null, null), at("half", 57.71, null), at("known", 57.9)])),
  ).toEqual(["known", "unknown", "half"]);
});

test("no stops are no way", () => {
  expect(byWay(bakery, [])).toEqual([]);
});
