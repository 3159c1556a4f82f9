import { expect, test } from "vitest";
import { mayReadDoorCode, mayReadFood, mayReadReceiver } from "./receiving.ts";

const delivery = Temporal.PlainDate.from("2026-03-02");
const on = (day: string) => {
  const today = Temporal.PlainDate.from(day);
  return [mayReadReceiver(delivery, today), mayReadDoorCode(delivery, today)];
};

test("who receives is read from the day before, across a month's end, and the door code on the day alone", () => {
  expect(on("2026-02-28")).toEqual([false, false]);
  expect(on("2026-03-01")).toEqual([true, false]);
  expect(on("2026-03-02")).toEqual([true, true]);
  expect(on("2026-03-03")).toEqual([false, false]);
  expect(on("2027-03-02")).toEqual([false, false]);
});

test.each([
  ["2026-03-03", true],
  ["2026-03-02", true],
  ["2026-03-01", false],
])("what is eaten of a delivery on %s is read on 2 March: %s", (delivery, expected) => {
  const today = Temporal.PlainDate.from("2026-03-02");
  expect(mayReadFood(Temporal.PlainDate.from(delivery), today)).toBe(expected);
});
