import { describe, expect, test } from "vitest";
import { canWait, latestDigestDay, nextDigestDay } from "./digest.ts";

const at = (moment: string) => Temporal.Instant.from(moment);
const MONDAY = at("2026-03-02T10:00:00+01:00");

test.each([
  ["2026-03-02T08:29:59+01:00", "2026-03-02"],
  ["2026-03-02T08:30:00+01:00", "2026-03-03"],
  ["2026-03-02T23:59:00+01:00", "2026-03-03"],
  // The clocks go forward on the 29th.
  ["2026-03-28T12:00:00+01:00", "2026-03-29"],
  ["2026-03-29T08:29:00+02:00", "2026-03-29"],
])("what is gathered at %s is told on %s", (now, day) => {
  expect(nextDigestDay(at(now)).toString()).toBe(day);
  expect(latestDigestDay(at(now)).add({ days: 1 }).toString()).toBe(day);
});

describe("what can wait for the morning", () => {
  const far = at("2026-03-16T12:00:00+01:00");

  test("is what nobody has to answer, far enough ahead", () => {
    expect(canWait({ delivery: far, remind: null }, MONDAY)).toBe(true);
  });

  test.each([
    ["2026-03-03T08:29:59+01:00", false],
    ["2026-03-03T08:30:00+01:00", true],
  ])("and what is reminded of at %s: %s", (remind, waits) => {
    expect(canWait({ delivery: far, remind: at(remind) }, MONDAY)).toBe(waits);
  });

  test.each([
    ["2026-03-05T08:29:00+01:00", false],
    ["2026-03-05T08:30:00+01:00", true],
    ["2026-03-01T12:00:00+01:00", false],
  ])("and what is delivered at %s: %s", (delivery, waits) => {
    expect(canWait({ delivery: at(delivery), remind: null }, MONDAY)).toBe(waits);
  });
});
