import { expect, test } from "vitest";
import { promiseStates } from "../../../domain/promise.ts";
import { allOf, summary } from "./summary.ts";

const none = { alarm: 0, ...Object.fromEntries(promiseStates.map((state) => [state, 0])) } as Parameters<
  typeof allOf
>[0];

test("what is listed beside the year's own birthdays is counted as such", () => {
  const counts = { ...none, celebrated: 40, planned: 4 };
  expect(summary({ year: 2026, birthdays: 44, counts })).toBe(
    "44\u00a0födelsedagar 2026. Ingen behöver dig just nu.",
  );
  const more = { ...counts, declined: 1, alarm: 1 };
  expect(allOf(more)).toBe(45);
  expect(summary({ year: 2026, birthdays: 44, counts: more })).toBe(
    "44\u00a0födelsedagar 2026\u00a0och 1\u00a0ett annat år. 1\u00a0behöver dig.",
  );
});
