import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  clockFrom,
  inStockholm,
  settableClock,
  stockholmDay,
  stockholmInstant,
  stockholmToday,
} from "./clock.ts";

describe("clock", () => {
  test("today is Stockholm's day, not the day in Greenwich", () => {
    expect(stockholmToday(settableClock("2026-12-31T22:59:59Z")).toString()).toBe("2026-12-31");
    expect(stockholmToday(settableClock("2026-12-31T23:00:00Z")).toString()).toBe("2027-01-01");
    expect(stockholmToday(settableClock("2026-06-30T22:00:00Z")).toString()).toBe("2026-07-01");
  });

  test("the day of a moment is Stockholm's too, also as the database writes a moment", () => {
    expect(stockholmDay("2026-06-30T22:00:00Z").toString()).toBe("2026-07-01");
    expect(stockholmDay("2026-12-31 22:59:59.5+00").toString()).toBe("2026-12-31");
  });

  test("08:00 is 08:00 in winter, in summer and on both days when the clocks change", () => {
    expect(stockholmInstant("2026-01-15", "08:00").toString()).toBe("2026-01-15T07:00:00Z");
    expect(stockholmInstant("2026-07-15", "08:00").toString()).toBe("2026-07-15T06:00:00Z");
    expect(stockholmInstant("2026-03-29", "08:00").toString()).toBe("2026-03-29T06:00:00Z");
    expect(stockholmInstant("2026-10-25", "08:00").toString()).toBe("2026-10-25T07:00:00Z");
  });

  test("a time that spring leaves out moves on by an hour", () => {
    expect(stockholmInstant("2026-03-29", "02:30").toString()).toBe("2026-03-29T01:30:00Z");
  });

  test("the instant of any date reads 08:00 on that date again", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36_524 }), (days) => {
        const date = Temporal.PlainDate.from("2000-01-01").add({ days });
        const there = inStockholm(stockholmInstant(date, "08:00"));
        expect(there.toPlainDate().equals(date)).toBe(true);
        expect(there.hour).toBe(8);
      }),
      { numRuns: 200 },
    );
  });

  test("a started clock runs on from where it was started", () => {
    const machine = settableClock("2020-01-01T00:00:00Z");
    const demo = clockFrom(Temporal.Instant.from("2026-03-02T07:59:00+01:00"), machine);
    machine.advance({ minutes: 1 });
    expect(demo.now().toString()).toBe("2026-03-02T07:00:00Z");
  });

  test("a day on a settable clock is a calendar day, also when it has 23 hours", () => {
    const clock = settableClock("2026-03-28T08:00:00+01:00");
    clock.advance({ days: 1 });
    expect(clock.now().toString()).toBe("2026-03-29T06:00:00Z");
    clock.set("2026-01-01T00:00:00Z");
    expect(clock.now().toString()).toBe("2026-01-01T00:00:00Z");
  });
});
