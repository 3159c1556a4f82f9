import { describe, expect, test } from "vitest";
import { cannotWait, checkAsksOn, firstDayAhead, nextCheck } from "./asking.ts";

const at = (text: string) => Temporal.Instant.from(text);
const order = (delivery_date: string, delivery_time: string, lead_hours: number) => ({
  delivery_date,
  delivery_time,
  lead_hours,
});

describe("nextCheck", () => {
  test.each([
    ["a night", "2026-03-02T07:59:59+01:00", "2026-03-02T08:00:00+01:00"],
    ["eight o'clock itself", "2026-03-02T08:00:00+01:00", "2026-03-03T08:00:00+01:00"],
    ["an evening", "2026-03-02T23:30:00+01:00", "2026-03-03T08:00:00+01:00"],
    ["the day before summer time", "2026-03-28T09:00:00+01:00", "2026-03-29T08:00:00+02:00"],
    ["the day before winter time", "2026-10-24T09:00:00+02:00", "2026-10-25T08:00:00+01:00"],
  ])("after %s it is eight in Stockholm", (_, now, check) => {
    expect(nextCheck(at(now))).toEqual(at(check));
  });
});

describe("checkAsksOn", () => {
  test.each([
    ["a week ahead", "2026-03-20", "2026-03-13"],
    ["tomorrow, a week and a day ahead", "2026-03-10", "2026-03-03"],
    ["the next time, inside the week", "2026-03-05", "2026-03-03"],
  ])("%s", (_, delivery, day) => {
    expect(checkAsksOn(delivery, at("2026-03-02T10:00:00+01:00")).toString()).toBe(day);
  });
});

describe("cannotWait", () => {
  const monday = at("2026-03-02T10:00:00+01:00");

  test.each([
    ["a breakfast tomorrow at seven, before the check", order("2026-03-03", "07:00", 0), true],
    ["something later today", order("2026-03-02", "12:00", 1), true],
    ["a lunch tomorrow that needs a day", order("2026-03-03", "12:00", 24), true],
    ["a lunch tomorrow that needs four hours", order("2026-03-03", "12:00", 4), false],
    ["a lunch tomorrow that needs five", order("2026-03-03", "12:00", 5), true],
    ["a lunch in a week that needs two days", order("2026-03-09", "12:00", 48), false],
    ["a lunch in a week that needs a week", order("2026-03-09", "12:00", 168), true],
    ["a breakfast in eight days that needs a week", order("2026-03-10", "07:00", 168), true],
    ["what the next check would not ask for yet", order("2026-03-11", "12:00", 720), false],
  ])("%s", (_, wanted, answer) => expect(cannotWait(wanted, monday)).toBe(answer));

  test("an hour that the clocks take away is no time to bake in", () => {
    const friday = at("2026-03-27T10:00:00+01:00");
    expect(cannotWait(order("2026-03-29", "12:00", 27), friday)).toBe(false);
    expect(cannotWait(order("2026-03-29", "12:00", 28), friday)).toBe(true);
  });

  test("an hour that the clocks give is", () => {
    const friday = at("2026-10-23T10:00:00+02:00");
    expect(cannotWait(order("2026-10-25", "12:00", 29), friday)).toBe(false);
    expect(cannotWait(order("2026-10-25", "12:00", 30), friday)).toBe(true);
  });
});

test("firstDayAhead is tomorrow from the hour of delivery on, by the clocks in Stockholm", () => {
  const first = (time: string, now: string) => firstDayAhead(time, at(now)).toString();
  expect(first("12:00", "2026-03-02T11:59:59+01:00")).toBe("2026-03-02");
  expect(first("12:00", "2026-03-02T12:00:00+01:00")).toBe("2026-03-03");
  expect(first("12:00", "2026-03-29T11:30:00+02:00")).toBe("2026-03-29");
  expect(first("12:00", "2026-10-25T12:30:00+01:00")).toBe("2026-10-26");
});
