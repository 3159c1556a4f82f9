import { describe, expect, test } from "vitest";
import {
  asOrdered,
  type DeliveryCalendar,
  describeChange,
  followCalendar,
  NO_CHANGE,
  yearAhead,
} from "./autopilot.ts";
import { type Closure, PROPOSED_CLOSURES } from "./closures.ts";

const date = (text: string) => Temporal.PlainDate.from(text);
const today = date("2026-10-08"); // a Thursday
const settings = {
  delivery_rule: "workday-before",
  closures: PROPOSED_CLOSURES,
  default_portion_size: 8,
} as const;
const person = (born: string, cake_portion_size: number | null = null) => ({
  id: born,
  name: born,
  born,
  cake_portion_size,
});
const year = (born: string[], changes: object = {}, first = today) =>
  yearAhead(
    born.map((day) => person(day)),
    { ...settings, ...changes },
    first,
    today,
  ).map(({ birthday, date: day, moved }) => [birthday.toString(), day?.toString() ?? null, moved]);

describe("the year ahead", () => {
  test("has one cake for everybody, on the delivery's day, in the order of the days", () => {
    expect(
      year(["1990-10-08", "1990-10-07", "1984-12-26", "1992-02-29", "1990-07-30", "1991-06-27"]),
    ).toEqual([
      ["2026-10-08", "2026-10-08", null],
      ["2026-12-26", "2026-12-23", "closed"],
      ["2027-02-28", "2027-02-26", "day-off"],
      ["2027-06-27", "2027-06-24", "day-off"],
      ["2027-07-30", "2027-07-16", "closed"],
      ["2027-10-07", "2027-10-07", null],
    ]);
  });

  test("today's birthday is celebrated on the next open day when its hour has come", () => {
    expect(year(["1990-10-08"], {}, today.add({ days: 1 }))).toEqual([["2026-10-08", "2026-10-09", "late"]]);
  });

  test("a birthday that lost its day before comes on the first open day", () => {
    const saturday = date("2026-10-10");
    const cakes = yearAhead([person("1990-10-10")], settings, saturday, saturday);
    expect(cakes.map(({ date: day, moved }) => [day?.toString(), moved])).toEqual([["2026-10-12", "late"]]);
  });

  test("a birthday that has passed is ahead while its closed office waits for it", () => {
    const closures: Closure[] = [{ kind: "own", from: "2026-09-21", to: "2026-10-16", birthdays: "after" }];
    expect(year(["1990-09-25"], { closures })).toEqual([
      ["2026-09-25", "2026-10-19", "closed"],
      ["2027-09-25", "2027-09-24", "day-off"],
    ]);
  });

  test("a forgone birthday is told of and has no cake; somebody's own size is theirs", () => {
    const closures: Closure[] = [{ kind: "christmas", birthdays: "forgo" }];
    expect(year(["1990-12-27"], { closures })).toEqual([["2026-12-27", null, "closed"]]);
    expect(yearAhead([person("1990-11-02", 16)], settings, today, today)[0]!.pieces).toBe(16);
  });

  test("a cake that is ordered stands on its day; one that has come or got a no is not ahead", () => {
    const [sunday] = yearAhead([person("1990-10-18")], settings, today, today);
    const ordered = (delivery_date: string, is_declined = false) =>
      asOrdered(sunday!, { delivery_date, portion_size: 12, is_declined }, today).map((cake) => [
        cake.date!.toString(),
        cake.moved,
        cake.pieces,
        cake.isOrdered,
      ]);
    expect(ordered("2026-10-18")).toEqual([["2026-10-18", null, 12, true]]);
    expect(ordered("2026-10-16")).toEqual([["2026-10-16", "day-off", 12, true]]);
    expect(ordered("2026-10-15")).toEqual([["2026-10-15", "chosen", 12, true]]);
    expect(ordered("2026-10-07")).toEqual([]);
    expect(ordered("2026-10-18", true)).toEqual([]);
  });
});

describe("a change of the rule or of a closure", () => {
  const open: DeliveryCalendar = { delivery_rule: "same-day", closures: [] };
  const follow = (
    birthday: string,
    delivery_date: string,
    before: DeliveryCalendar,
    after: DeliveryCalendar,
  ) => {
    const { moved, forgone } = followCalendar([{ id: "a", birthday, delivery_date }], before, after, today);
    return moved[0]?.to ?? (forgone.length > 0 ? "forgone" : "stays");
  };
  const own = (
    birthdays: Closure["birthdays"],
    from = "2026-11-02",
    to = "2026-11-06",
  ): DeliveryCalendar => ({
    ...open,
    closures: [{ kind: "own", from, to, birthdays }],
  });

  test.each([
    ["moves what stood by the rule", "2026-10-18", "2026-10-18", open, settings, "2026-10-16"],
    ["leaves what was moved by hand", "2026-10-18", "2026-10-21", open, settings, "stays"],
    ["moves what lies in the time before it", "2026-11-04", "2026-11-04", open, own("before"), "2026-10-30"],
    ["moves what lies in the time after it", "2026-11-04", "2026-11-04", open, own("after"), "2026-11-09"],
    ["takes away what is forgone", "2026-11-04", "2026-11-04", open, own("forgo"), "forgone"],
    ["moves back when the closure goes", "2026-11-04", "2026-10-30", own("before"), open, "2026-11-04"],
    [
      "moves what was put by hand into the time",
      "2026-11-11",
      "2026-11-04",
      open,
      own("before"),
      "2026-11-11",
    ],
    [
      "changes nothing where nothing changes",
      "2026-11-04",
      "2026-10-30",
      own("before"),
      own("before"),
      "stays",
    ],
    // The open day before has passed: the first one from tomorrow on takes over.
    [
      "waits until the office opens when before is too late",
      "2026-10-12",
      "2026-10-12",
      open,
      own("before", "2026-10-05", "2026-10-14"),
      "2026-10-15",
    ],
  ])("%s", (_, birthday, delivery, before, after, then) => {
    expect(follow(birthday, delivery, before, after)).toBe(then);
  });
});

describe("a change in words", () => {
  test("tells what follows, and what stays", () => {
    const counts = {
      planned: 12,
      moved: 1,
      told: 2,
      removed: 2,
      changed: 3,
      asked: 1,
      staying: 2,
      cancelled: 1,
      meals_cancelled: 2,
      meals_staying: 1,
      meals_planned: 3,
    };
    expect(describeChange(counts)).toEqual([
      "12 tårtor planeras.",
      "1 tårta får en ny dag.",
      "2 tårtor som ett bageri känner till får en ny dag, och bageriet får besked.",
      "2 tårtor tas bort. Inget bageri bakar dem.",
      "1 tårta avbokas, och bageriet får besked.",
      "3 tårtor får ny storlek, ny tid eller ett annat bageri.",
      "2 måltider ställs in. Restauranger som redan är tillfrågade får besked.",
      "3 måltider kommer igen.",
      "1 fråga går i väg direkt.",
      "1 måltid kommer ändå: restaurangen behövde besked tidigare.",
      "2 tårtor som ett bageri redan känner till kommer som planerat.",
    ]);
  });

  test("says so when nothing planned changes", () => {
    expect(describeChange({ ...NO_CHANGE, staying: 3 })).toEqual([
      "Inget som är planerat ändras.",
      "3 tårtor som ett bageri redan känner till kommer som planerat.",
    ]);
    expect(describeChange(NO_CHANGE)).toEqual(["Inget som är planerat ändras."]);
  });
});
