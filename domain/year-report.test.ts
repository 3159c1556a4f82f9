import { expect, test } from "vitest";
import { birthdaysSoFar, knownInTime, savedHours, shownDiets } from "./year-report.ts";

const today = Temporal.PlainDate.from("2026-11-16");
const on = (date: string) => Temporal.PlainDate.from(date);

test("a birthday counts when it has passed, and today's once its cake has come", () => {
  const { counts, missedOn } = birthdaysSoFar(
    [
      { state: "celebrated", birthday: on("2026-01-01") },
      { state: "celebrated", birthday: on("2026-11-16") },
      { state: "unordered", birthday: on("2026-11-16") },
      { state: "unordered", birthday: on("2026-11-15") },
      { state: "declined", birthday: on("2026-04-14") },
      { state: "planned", birthday: on("2026-11-14") },
      { state: "planned", birthday: on("2026-12-24") },
      { state: "opted-out", birthday: on("2026-02-28") },
      { state: "forgone", birthday: on("2026-07-01") },
      { state: "too-late", birthday: on("2026-03-01") },
      { state: "missed", birthday: on("2025-12-31") },
    ],
    2026,
    today,
  );
  expect(counts).toEqual({ celebrated: 2, coming: 1, declined: 2, missed: 2, new: 1 });
  expect(missedOn).toEqual(["2026-04-14", "2026-11-15"]);
  expect(knownInTime(counts)).toBe(7);
});

test("the hours saved are 25 minutes for a cake and 15 for a meal", () => {
  expect(savedHours({ cakes: 36, meals: 63 })).toBe(31);
  expect(savedHours({ cakes: 0, meals: 0 })).toBe(0);
});

test("a diet is told from five people on", () => {
  const counts = [
    { name: "vegetarisk", count: 5 },
    { name: "vegansk", count: 4 },
  ];
  expect(shownDiets(counts)).toEqual([counts[0]]);
});
