import { expect, test } from "vitest";
import { promiseStates } from "../../../domain/promise.ts";
import { allOf, summary } from "./summary.ts";

const none = { alarm: 0, ...Object.fromEntries(promiseStates.map((state) => [state, 0])) } as Parameters<
  typeof allOf
>[0];

test("what is listed beside the year's own birthdays is counted as such", () => {
  const counts = { ...none, celebrated: 40, planned: 4 };
  const today = Temporal.PlainDate.from("2026-11-18");
  const year = { year: 2026, birthdays: 44, last_december: 0 };
  expect(summary({ ...year, counts }, today)).toBe("44 födelsedagar i år. Ingen väntar på dig just nu.");
  expect(summary({ ...year, counts }, today.add({ years: 1 }))).toBe(
    "44 födelsedagar 2026. Ingen väntar på dig just nu.",
  );
  const more = { ...counts, declined: 1, alarm: 1 };
  expect(allOf(more)).toBe(45);
  expect(summary({ ...year, counts: more }, today)).toBe(
    "44 födelsedagar i år, 1 nästa år. 1 väntar på dig.",
  );
  expect(summary({ ...year, last_december: 1, counts: more }, today)).toBe(
    "44 födelsedagar i år, 1 förra året. 1 väntar på dig.",
  );
});
