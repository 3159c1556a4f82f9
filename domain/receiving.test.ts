import { expect, test } from "vitest";
import { mayReadDoorCode, mayReadReceiver } from "./receiving.ts";

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
