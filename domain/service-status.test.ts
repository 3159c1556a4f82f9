import { expect, test } from "vitest";
import { type Measures, partsOf, worstOf } from "./service-status.ts";

const good: Measures = {
  mail_minutes: 0,
  morning: { day: "2026-03-29", finished_at: "2026-03-29T06:01:00Z", failed: false },
  suppliers: { asked: 40, answered: 31, median_hours: 3.4 },
};
const at = (time: string) => Temporal.Instant.from(time);
const NOON = at("2026-03-29T10:00:00Z");

test("a day on which all is well is told so, on the day the clock changes too", () => {
  const parts = partsOf(good, NOON);
  expect(worstOf(parts)).toBe("good");
  expect(parts.map(({ text }) => text)).toEqual([
    "Mejlen går iväg direkt.",
    "Klar idag kl. 08:01.",
    "Hälften av de senaste svaren kom inom 3 timmar. 31 av 40 förfrågningar fick ett svar i tid.",
  ]);
});

test("before half past eight yesterday's run is the latest there can be, and after it is late", () => {
  expect(partsOf(good, at("2026-03-30T06:29:00Z"))[1]).toMatchObject({ level: "good" });
  expect(partsOf(good, at("2026-03-30T06:30:00Z"))[1]).toMatchObject({ level: "slow" });
});

test.each([
  [9, "good", "direkt"],
  [12, "slow", "12 minuter"],
  [61, "bad", "61 minuter"],
  [600, "bad", "10 timmar"],
])("mail that has waited for %i minutes is %s", (mail_minutes, level, words) => {
  const [mail] = partsOf({ ...good, mail_minutes }, NOON);
  expect(mail).toMatchObject({ level });
  expect(mail!.text).toContain(words);
});

test("a run that failed is bad, one that never was is told, and no offers are no fault", () => {
  const failed = { ...good.morning!, failed: true };
  expect(partsOf({ ...good, morning: failed }, NOON)[1]!.level).toBe("bad");
  expect(partsOf({ ...good, morning: null }, NOON)[1]!.text).toBe("Ingen genomgång har gjorts än.");
  const none = { asked: 0, answered: 0, median_hours: null };
  expect(worstOf(partsOf({ ...good, suppliers: none }, NOON))).toBe("good");
});
