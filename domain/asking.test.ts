import { describe, expect, test } from "vitest";
import { cannotWait, firstDayAhead, mayLeaveNow, nextCheck } from "./asking.ts";

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

describe("mayLeaveNow", () => {
  test.each([
    ["anything on a working day", order("2026-03-20", "12:00", 24), "2026-03-06T22:00:00+01:00", true],
    ["not what can wait for Monday", order("2026-03-20", "12:00", 24), "2026-03-07T10:00:00+01:00", false],
    ["what is due on Monday morning", order("2026-03-09", "07:00", 0), "2026-03-07T10:00:00+01:00", true],
    ["what must be begun before Monday", order("2026-03-10", "07:00", 24), "2026-03-08T10:00:00+01:00", true],
    [
      "not what must be begun on Monday at eight",
      order("2026-03-10", "08:00", 24),
      "2026-03-08T10:00:00+01:00",
      false,
    ],
    [
      "what must be begun over midsommar",
      order("2026-06-22", "12:00", 72),
      "2026-06-19T10:00:00+02:00",
      true,
    ],
  ])("%s", (_, asked, now, leaves) => {
    expect(mayLeaveNow(asked, at(now))).toBe(leaves);
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
    const thursday = at("2026-03-26T10:00:00+01:00");
    expect(cannotWait(order("2026-03-29", "12:00", 51), thursday)).toBe(false);
    expect(cannotWait(order("2026-03-29", "12:00", 52), thursday)).toBe(true);
  });

  test("an hour that the clocks give is", () => {
    const thursday = at("2026-10-22T10:00:00+02:00");
    expect(cannotWait(order("2026-10-25", "12:00", 53), thursday)).toBe(false);
    expect(cannotWait(order("2026-10-25", "12:00", 54), thursday)).toBe(true);
  });
});

test("firstDayAhead is tomorrow from the hour of delivery on, by the clocks in Stockholm", () => {
  const first = (time: string, now: string) => firstDayAhead(time, at(now)).toString();
  expect(first("12:00", "2026-03-02T11:59:59+01:00")).toBe("2026-03-02");
  expect(first("12:00", "2026-03-02T12:00:00+01:00")).toBe("2026-03-03");
  expect(first("12:00", "2026-03-29T11:30:00+02:00")).toBe("2026-03-29");
  expect(first("12:00", "2026-10-25T12:30:00+01:00")).toBe("2026-10-26");
});
