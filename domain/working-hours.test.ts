import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inStockholm } from "./clock.ts";
import {
  addWorkingDays,
  addWorkingHours,
  lastWorkingMoment,
  nextWorkingMoment,
  subtractWorkingDays,
  workingHoursBetween,
} from "./working-hours.ts";

const at = (local: string) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime("Europe/Stockholm").toInstant();
const local = (moment: Temporal.Instant) =>
  inStockholm(moment).toPlainDateTime().toString({ smallestUnit: "minute" });

describe("the next working moment", () => {
  test.each([
    ["in the middle of a day it is now", "2026-11-17T10:30", "2026-11-17T10:30"],
    ["before eight it is eight", "2026-11-17T05:00", "2026-11-17T08:00"],
    ["at five it is the next morning", "2026-11-17T17:00", "2026-11-18T08:00"],
    ["on a Friday evening it is Monday", "2026-11-20T19:00", "2026-11-23T08:00"],
    ["on midsommarafton it is Monday", "2026-06-19T10:00", "2026-06-22T08:00"],
    ["on 23 December after work it is the 28th", "2026-12-23T17:30", "2026-12-28T08:00"],
    ["on Easter's Thursday evening it is Tuesday", "2026-04-02T18:00", "2026-04-07T08:00"],
  ])("%s", (_, now, next) => {
    expect(local(nextWorkingMoment(at(now)))).toBe(next);
  });
});

describe("the last working moment", () => {
  test.each([
    ["in the middle of a day it is now", "2026-11-17T10:30", "2026-11-17T10:30"],
    ["at eight it is the evening before", "2026-11-17T08:00", "2026-11-16T17:00"],
    ["on a Sunday it is Friday", "2026-11-22T12:00", "2026-11-20T17:00"],
    ["at night it is five", "2026-11-17T22:00", "2026-11-17T17:00"],
  ])("%s", (_, now, last) => {
    expect(local(lastWorkingMoment(at(now)))).toBe(last);
  });
});

describe("working days", () => {
  test.each([
    ["over a weekend", "2026-11-20T11:00", 2, "2026-11-24T11:00"],
    ["from a Thursday before midsommar", "2026-06-18T08:00", 1, "2026-06-22T08:00"],
    ["from 23 December", "2026-12-23T09:00", 2, "2026-12-29T09:00"],
    ["over New Year", "2026-12-30T09:00", 2, "2027-01-05T09:00"],
    ["from a Saturday they begin on Monday", "2026-11-21T14:00", 1, "2026-11-24T08:00"],
    ["over the change to summer time it is the same hour", "2026-03-27T08:00", 1, "2026-03-30T08:00"],
    ["over the change to winter time it is the same hour", "2026-10-23T16:00", 1, "2026-10-26T16:00"],
  ])("%s", (_, from, days, until) => {
    expect(local(addWorkingDays(at(from), days))).toBe(until);
  });

  test.each([
    ["a Monday's delivery minus one is Friday", "2026-11-23T12:00", 1, "2026-11-20T12:00"],
    ["the Monday after midsommar minus one is Thursday", "2026-06-22T12:00", 1, "2026-06-18T12:00"],
    ["a delivery at seven is due the evening before", "2026-11-18T07:00", 1, "2026-11-16T17:00"],
    ["a Saturday's delivery minus one is Thursday evening", "2026-11-21T12:00", 1, "2026-11-19T17:00"],
  ])("backwards: %s", (_, from, days, until) => {
    expect(local(subtractWorkingDays(at(from), days))).toBe(until);
  });
});

describe("working hours", () => {
  test.each([
    ["within a day", "2026-11-17T09:15", 4, "2026-11-17T13:15"],
    ["until closing time they end that day", "2026-11-17T13:00", 4, "2026-11-17T17:00"],
    ["over the evening", "2026-11-17T15:00", 4, "2026-11-18T10:00"],
    ["over a weekend", "2026-11-20T15:00", 4, "2026-11-23T10:00"],
    ["over midsommar", "2026-06-18T16:00", 4, "2026-06-22T11:00"],
    ["over Christmas", "2026-12-23T16:30", 1, "2026-12-28T08:30"],
    ["over the change to summer time", "2026-03-27T16:00", 2, "2026-03-30T09:00"],
    ["of several days", "2026-11-16T08:00", 20, "2026-11-18T10:00"],
  ])("%s", (_, from, hours, until) => {
    expect(local(addWorkingHours(at(from), hours))).toBe(until);
    expect(workingHoursBetween(at(from), at(until))).toBe(hours);
  });

  test("they may begin in the middle of a minute", () => {
    const late = addWorkingHours(at("2026-11-17T16:30:40"), 2.3);
    expect(inStockholm(late).toPlainDateTime().toString()).toBe("2026-11-18T09:48:40");
  });

  test("what is added is what lies between", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 * 24 * 60 }),
        fc.integer({ min: 1, max: 60 }),
        (minutes, hours) => {
          const from = at("2026-01-01T00:00").add({ minutes });
          expect(workingHoursBetween(from, addWorkingHours(from, hours))).toBe(hours);
        },
      ),
      { numRuns: 200 },
    );
  });

  test("none lie between a moment and an earlier one", () => {
    expect(workingHoursBetween(at("2026-11-18T10:00"), at("2026-11-17T10:00"))).toBe(0);
  });
});
