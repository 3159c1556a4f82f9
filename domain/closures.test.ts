import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  birthdayIn,
  deliveryDate,
  deliveryReason,
  deliveryRules,
  nextDelivery,
  plannedDate,
} from "./birthday.ts";
import {
  birthdaysInside,
  type Closure,
  closureOn,
  describeClosure,
  isBridgeDay,
  isOpenWorkday,
  openWorkdayFrom,
  periodsOf,
  PROPOSED_CLOSURES,
} from "./closures.ts";

const date = (text: string) => Temporal.PlainDate.from(text);
const year = { from: date("2026-10-08"), to: date("2027-10-07") };
const own = (from: string, to: string, birthdays: Closure["birthdays"]): Closure => ({
  kind: "own",
  from,
  to,
  birthdays,
});

describe("days between holidays", () => {
  test("are those of 2026 and 2027, and a Monday before a holiday too", () => {
    const days = (of: number) =>
      periodsOf(
        { kind: "bridge-days", birthdays: "before" },
        { from: date(`${of}-01-01`), to: date(`${of}-12-31`) },
      ).map(({ from }) => from.toString());
    expect(days(2026)).toEqual(["2026-01-02", "2026-01-05", "2026-05-15"]);
    expect(days(2027)).toEqual(["2027-05-07"]);
    expect(isBridgeDay(date("2025-01-05"))).toBe(false); // a Sunday
    expect(isBridgeDay(date("2026-12-28"))).toBe(false); // one of three days
  });
});

describe("the delivery day of a birthday", () => {
  const closures = PROPOSED_CLOSURES;
  test.each([
    ["annandag jul: before Christmas", "2026-12-26", "2026-12-23"],
    ["julafton: before Christmas", "2026-12-24", "2026-12-23"],
    ["1 January: after, in the new year", "2027-01-01", "2027-01-07"],
    ["3 January: after trettonhelgen", "2027-01-03", "2027-01-07"],
    ["a klämdag: before the holiday", "2027-05-07", "2027-05-05"],
    ["the Saturday after a klämdag: before that", "2027-05-08", "2027-05-05"],
    ["summer weeks: the Friday before them", "2027-07-30", "2027-07-16"],
    ["the Sunday after midsommar: Thursday", "2027-06-27", "2027-06-24"],
    ["an ordinary Tuesday: itself", "2026-11-17", "2026-11-17"],
    ["28 February for somebody born on the 29th", "2027-02-28", "2027-02-26"],
  ])("%s", (_, birthday, delivery) => {
    expect(deliveryDate(date(birthday), "workday-before", closures).toString()).toBe(delivery);
  });

  test("29 February is kept in a leap year and is the 28th in others, moved off its weekend", () => {
    const on = (of: number) =>
      deliveryDate(birthdayIn(date("2000-02-29"), of), "workday-before", closures).toString();
    expect([on(2027), on(2028)]).toEqual(["2027-02-26", "2028-02-29"]);
  });

  test("nyårsdagen before goes over the year's border, past a closed Christmas", () => {
    const before: Closure[] = [
      { kind: "christmas", birthdays: "before" },
      { kind: "new-year", birthdays: "before" },
    ];
    expect(deliveryDate(date("2027-01-01"), "workday-after", before).toString()).toBe("2026-12-23");
    expect(deliveryDate(date("2027-01-01"), "workday-before").toString()).toBe("2026-12-30");
  });

  test("Christmas after waits until the office opens again", () => {
    const after = closures.map((closure) => ({ ...closure, birthdays: "after" as const }));
    expect(deliveryDate(date("2026-12-26"), "workday-before", after).toString()).toBe("2027-01-07");
  });

  test("a company that celebrates on the day itself gets no cake to a closed office", () => {
    expect(deliveryDate(date("2026-12-27"), "same-day", closures).toString()).toBe("2026-12-23");
    expect(deliveryDate(date("2026-11-21"), "same-day", closures).toString()).toBe("2026-11-21");
  });

  test("a period of one's own is meant before that of every year", () => {
    const both = [...closures, own("2026-12-20", "2027-01-10", "after")];
    expect(closureOn(both, date("2026-12-26"))).toMatchObject({ kind: "own" });
    expect(deliveryDate(date("2026-12-26"), "workday-before", both).toString()).toBe("2027-01-11");
  });

  test("a forgone birthday is not planned; ordered by hand, its cake still comes to an open office", () => {
    const forgo = [own("2026-11-16", "2026-11-20", "forgo")];
    expect(plannedDate(date("2026-11-18"), "same-day", forgo)).toBeNull();
    expect(plannedDate(date("2026-11-23"), "same-day", forgo)?.toString()).toBe("2026-11-23");
    expect(deliveryDate(date("2026-11-18"), "same-day", forgo).toString()).toBe("2026-11-13");
    // The weekend after is not inside: its workday before is, and is stepped over.
    expect(plannedDate(date("2026-11-22"), "workday-before", forgo)?.toString()).toBe("2026-11-13");
  });

  test("what lost its day before comes on the first open day instead", () => {
    const born = date("1990-11-18");
    const forgo = [own("2026-11-16", "2026-11-20", "before")];
    expect(nextDelivery(born, date("2026-11-16"), "same-day", forgo)).toMatchObject({
      date: date("2026-11-23"),
    });
    expect(openWorkdayFrom(forgo, date("2026-11-21")).toString()).toBe("2026-11-23");
  });

  test("the reason is told", () => {
    expect(deliveryReason(date("2026-12-29"), date("2026-02-02"), "same-day", closures)).toBe(
      "onsdag 23 december, eftersom ni har stängt",
    );
  });

  test("is never one on which the office is closed, nor a day off against the rule", () => {
    const closure = fc.oneof(
      fc.record({
        kind: fc.constantFrom("christmas" as const, "new-year" as const, "bridge-days" as const),
        birthdays: fc.constantFrom(...birthdaysInside),
      }),
      fc.record({
        kind: fc.constant("summer" as const),
        from_week: fc.integer({ min: 24, max: 30 }),
        to_week: fc.integer({ min: 29, max: 35 }),
        birthdays: fc.constantFrom(...birthdaysInside),
      }),
      fc
        .record({
          start: fc.integer({ min: 0, max: 365 }),
          days: fc.integer({ min: 0, max: 60 }),
          birthdays: fc.constantFrom(...birthdaysInside),
        })
        .map(({ start, days, birthdays }) => {
          const from = date("2026-10-08").add({ days: start });
          return own(from.toString(), from.add({ days }).toString(), birthdays);
        }),
    );
    fc.assert(
      fc.property(
        fc.array(closure, { maxLength: 5 }),
        fc.constantFrom(...deliveryRules),
        fc.integer({ min: 0, max: 364 }),
        (closures, rule, days) => {
          const birthday = date("2026-10-08").add({ days });
          const delivery = deliveryDate(birthday, rule, closures);
          expect(closureOn(closures, delivery)).toBeNull();
          if (rule !== "same-day" || !delivery.equals(birthday))
            expect(isOpenWorkday(closures, delivery)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("a closure in words", () => {
  test.each([
    [PROPOSED_CLOSURES[0]!, "24–31 december"],
    [PROPOSED_CLOSURES[1]!, "1–6 januari"],
    [PROPOSED_CLOSURES[2]!, "fredag 7 maj"],
    [PROPOSED_CLOSURES[3]!, "vecka 29–31"],
    [own("2026-11-02", "2026-11-06", "before"), "2–6 november"],
    [own("2026-12-28", "2027-01-08", "before"), "28 december 2026–8 januari 2027"],
    [own("2026-11-02", "2026-11-02", "before"), "måndag 2 november"],
  ])("%o", (closure, words) => {
    expect(describeClosure(closure, year)).toBe(words);
  });
});
