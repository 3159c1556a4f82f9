import { expect, test } from "vitest";
import { groupsOf } from "./groups.ts";

test("whoever waits comes first, then what is ahead, and then what has been", () => {
  const person = (date: string, alarm = false) => ({ date, alarm });
  const people = [
    person("2026-12-26", true),
    person("2026-01-03"),
    person("2026-11-02"),
    person("2026-11-20"),
    person("2026-12-01"),
    person("2026-10-04"),
    person("2027-01-03"),
  ];
  const groups = groupsOf(people, Temporal.PlainDate.from("2026-11-17"));
  expect(groups.map(({ title, people: own }) => [title, own.length])).toEqual([
    ["Väntar på dig", 1],
    ["November", 2],
    ["December", 1],
    ["Januari 2027", 1],
    ["Oktober", 1],
    ["Januari", 1],
  ]);
  expect(groupsOf([], Temporal.PlainDate.from("2026-11-17"))).toEqual([]);
});
