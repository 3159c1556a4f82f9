import { expect, test } from "vitest";
import { promiseStates } from "../../../domain/promise.ts";
import { calmText } from "./calm.ts";

const none = { alarm: 0, ...Object.fromEntries(promiseStates.map((state) => [state, 0])) } as Parameters<
  typeof calmText
>[0];

test("a cake is said to be on its way only when there is one", () => {
  expect(calmText(none)).toBeNull();
  expect(calmText({ ...none, unordered: 3 })).not.toContain("på väg");
  expect(calmText({ ...none, unordered: 3, planned: 1 })).toContain("på väg");
});

test("a cake whose bakery said no is not said to be on its way while the next is asked", () => {
  expect(calmText({ ...none, planned: 1, declined: 1 })).toBe(
    "Ingen födelsedag väntar på dig. Där ett bageri inte kunde får nästa frågan.",
  );
});
