import { expect, test } from "vitest";
import { cardShownOn, mayPicture, mayWrite, showsCard } from "./moments.ts";

const day = (text: string) => Temporal.PlainDate.from(text);

test("a card is read on the day of the cake, and written on until some days after the later of the two", () => {
  const moved = { birthday: day("2026-11-15"), delivery: day("2026-11-13") };
  expect(cardShownOn(moved)).toEqual(day("2026-11-13"));
  expect(showsCard(moved, day("2026-11-12"))).toBe(false);
  expect(showsCard(moved, day("2026-11-13"))).toBe(true);
  expect(showsCard(moved, day("2026-12-14"))).toBe(false);
  expect(mayWrite(moved, day("2026-11-18"))).toBe(true);
  expect(mayWrite(moved, day("2026-11-19"))).toBe(false);
  const late = { birthday: day("2026-11-15"), delivery: day("2026-11-17") };
  expect(mayWrite(late, day("2026-11-20"))).toBe(true);
  const without = { birthday: day("2026-11-15"), delivery: null };
  expect(cardShownOn(without)).toEqual(without.birthday);
});

test("a picture is taken of a cake that has come, by HR also when the colleagues are home", () => {
  expect(mayPicture(day("2026-11-17"), day("2026-11-16"), "hr")).toBe(false);
  expect(mayPicture(day("2026-11-17"), day("2026-11-17"), "colleague")).toBe(true);
  expect(mayPicture(day("2026-11-17"), day("2026-11-25"), "colleague")).toBe(false);
  expect(mayPicture(day("2026-11-17"), day("2026-11-25"), "hr")).toBe(true);
});
