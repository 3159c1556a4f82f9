import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followDays, learnTime, today } from "./clock.ts";

let now: string;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  vi.spyOn(Temporal.Now, "instant").mockImplementation(() => Temporal.Instant.from(now));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a new day is told once, at Stockholm's midnight, and a clock that is set right is none", () => {
  const newDay = vi.fn();
  now = "2026-03-05T12:00:00Z";
  followDays(newDay);
  learnTime("2026-03-02T22:59:00Z");
  vi.advanceTimersByTime(60_000);
  expect(today().toString()).toBe("2026-03-02");
  expect(newDay).not.toHaveBeenCalled();

  now = "2026-03-05T12:01:00Z";
  vi.advanceTimersByTime(60_000);
  expect(today().toString()).toBe("2026-03-03");
  expect(newDay).toHaveBeenCalledOnce();
});
