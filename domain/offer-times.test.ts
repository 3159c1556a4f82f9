import { describe, expect, test } from "vitest";
import { inStockholm } from "./clock.ts";
import {
  answerBy,
  callPeopleBy,
  checkAsksAt,
  lastDayToCallFor,
  mustCallPeople,
  offeredBy,
  offerLeavesAt,
  reminderAt,
  withTimeToAsk,
} from "./offer-times.ts";

const at = (local: string) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime("Europe/Stockholm").toInstant();
const local = (moment: Temporal.Instant | null) =>
  moment && inStockholm(moment).toPlainDateTime().toString({ smallestUnit: "minute" });
const delivery = (date: string, time = "12:00") => ({ date: Temporal.PlainDate.from(date), time });

describe("an offer leaves", () => {
  const long = "2026-01-02T10:00";
  test.each([
    ["14 days ahead, at eight", "2026-12-15", 14, 24, long, "2026-12-01T08:00"],
    ["7 days ahead where that was chosen", "2026-12-15", 7, 24, long, "2026-12-08T08:00"],
    ["on the working day before a weekend", "2026-12-12", 14, 24, long, "2026-11-27T08:00"],
    ["before midsommar when the day is midsommarafton", "2026-07-03", 14, 24, long, "2026-06-18T08:00"],
    ["before Christmas when the day is annandag jul", "2027-01-09", 14, 24, long, "2026-12-23T08:00"],
    ["no earlier for a lead time of 72 hours", "2026-12-15", 7, 72, long, "2026-12-08T08:00"],
    ["earlier for a lead time of two weeks", "2026-12-15", 7, 336, long, "2026-11-27T08:00"],
    ["earlier for a lead time of 72 hours over Christmas", "2026-12-30", 7, 72, long, "2026-12-21T08:00"],
    ["at once when it is late", "2026-12-15", 14, 24, "2026-12-11T15:20", "2026-12-11T15:20"],
    ["on Monday when it is late on a Saturday", "2026-12-15", 14, 24, "2026-12-12T10:00", "2026-12-14T08:00"],
    ["at eight when it is early that morning", "2026-12-15", 14, 24, "2026-12-01T06:00", "2026-12-01T08:00"],
    ["at eight by the new clocks", "2026-11-09", 14, 24, long, "2026-10-26T08:00"],
  ])("%s", (_, day, days, lead_hours, now, leaves) => {
    expect(local(offerLeavesAt(delivery(day), { days, lead_hours }, at(now)))).toBe(leaves);
  });
});

describe("the check asks by itself for what nobody has approved", () => {
  const monday = "2026-03-02T10:00";
  test.each([
    ["a week ahead", "2026-03-20", 24, monday, "2026-03-13T08:00"],
    ["tomorrow, a week and a day ahead", "2026-03-10", 24, monday, "2026-03-03T08:00"],
    ["the next time, inside the week", "2026-03-05", 24, monday, "2026-03-03T08:00"],
    ["on the Friday when a week ahead is a Saturday", "2026-03-14", 24, monday, "2026-03-06T08:00"],
    ["on skärtorsdagen when that is annandag påsk", "2026-04-13", 24, monday, "2026-04-02T08:00"],
    ["on Monday, of a Friday afternoon", "2026-03-12", 24, "2026-03-06T15:00", "2026-03-09T08:00"],
    ["earlier for a lead time of ten days", "2026-03-20", 240, monday, "2026-03-06T08:00"],
  ])("%s", (_, day, lead_hours, now, asks) => {
    expect(local(checkAsksAt(delivery(day), { days: 7, lead_hours }, at(now)))).toBe(asks);
  });
});

test("what a day's check offers, for many at once, is what leaves by then one by one", () => {
  const noon = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone: "Europe/Stockholm", plainTime: "12:00" });
  for (const from of ["2026-06-10", "2026-10-20", "2026-12-15"]) {
    for (let index = 0; index < 16; index++) {
      const day = Temporal.PlainDate.from(from).add({ days: index });
      const { last, begins } = offeredBy(day);
      for (const ahead of [
        { days: 7, lead_hours: 24 },
        { days: 14, lead_hours: 24 },
        { days: 7, lead_hours: 200 },
      ]) {
        for (let left = 1; left < 25; left++) {
          const date = day.add({ days: left });
          const alone = offerLeavesAt({ date, time: "12:00" }, ahead, at("2026-01-02T10:00"));
          const starts = noon(date).toInstant().subtract({ hours: ahead.lead_hours });
          const together =
            Temporal.PlainDate.compare(date, last.add({ days: ahead.days })) <= 0 ||
            Temporal.Instant.compare(starts, begins) <= 0;
          const isBy = Temporal.PlainDate.compare(inStockholm(alone).toPlainDate(), day) <= 0;
          expect([day.toString(), date.toString(), ahead, together]).toEqual([
            day.toString(),
            date.toString(),
            ahead,
            isBy,
          ]);
        }
      }
    }
  }
});

test("people are called only for deliveries of these days", () => {
  expect(lastDayToCallFor(at("2026-11-11T13:00")).toString()).toBe("2026-11-12");
  expect(lastDayToCallFor(at("2026-11-13T12:00")).toString()).toBe("2026-11-16");
  // From Wednesday 23 December: Thursday to Sunday are days off.
  expect(lastDayToCallFor(at("2026-12-23T12:00")).toString()).toBe("2026-12-28");
});

describe("an answer is waited for", () => {
  test.each([
    ["two working days", "2026-12-01T08:00", "2026-12-15", "2026-12-03T08:00"],
    ["two working days over a weekend", "2026-11-20T10:00", "2026-12-01", "2026-11-24T10:00"],
    ["one working day when five days are left", "2026-11-18T10:00", "2026-11-23", "2026-11-19T10:00"],
    ["two when six are", "2026-11-17T10:00", "2026-11-23", "2026-11-19T10:00"],
    ["from Monday when it was offered on a Saturday", "2026-11-21T09:00", "2026-12-04", "2026-11-25T08:00"],
    ["over the change to winter time", "2026-10-23T11:00", "2026-11-05", "2026-10-27T11:00"],
  ])("%s", (_, offered, day, deadline) => {
    expect(local(answerBy(at(offered), delivery(day), { lead_hours: 24, others: 2 }))).toBe(deadline);
  });

  /** Each is asked when the one before was silent to the end; the last one's deadline leaves time to bake. */
  const chain = (offered: string, day: string, lead_hours: number) => {
    const deadlines: string[] = [];
    for (let others = 2, from = at(offered); others >= 0; others--) {
      from = answerBy(from, delivery(day), { lead_hours, others });
      deadlines.push(local(from)!);
    }
    return deadlines;
  };
  test.each([
    [
      "when two days are left",
      ["2026-11-17T10:00", "2026-11-19", 24],
      ["2026-11-17T13:40", "2026-11-18T08:20", "2026-11-18T12:00"],
    ],
    [
      "before midsommar",
      ["2026-06-18T10:00", "2026-06-22", 24],
      ["2026-06-18T12:20", "2026-06-18T14:40", "2026-06-18T17:00"],
    ],
    [
      "before Christmas",
      ["2026-12-23T10:00", "2026-12-28", 24],
      ["2026-12-23T12:20", "2026-12-23T14:40", "2026-12-23T17:00"],
    ],
    [
      "from a Friday afternoon to Tuesday",
      ["2026-03-06T15:30", "2026-03-10", 24],
      ["2026-03-09T08:20", "2026-03-09T10:10", "2026-03-09T12:00"],
    ],
    [
      "from a Friday afternoon to Monday, into the weekend",
      ["2026-03-06T15:30", "2026-03-09", 24],
      ["2026-03-06T16:30", "2026-03-07T14:15", "2026-03-08T12:00"],
    ],
    [
      "the same day, for who needs two hours",
      ["2026-11-19T09:00", "2026-11-19", 2],
      ["2026-11-19T10:00", "2026-11-19T11:00", "2026-11-19T12:00"],
    ],
  ] as const)("so that three can be asked %s", (_, [offered, day, lead], deadlines) => {
    expect(chain(offered, day, lead)).toEqual(deadlines);
  });

  test("never into the time that the supplier needs, nor less than an hour, nor after the delivery", () => {
    const by = (offered: string, day: string, lead_hours: number) =>
      local(answerBy(at(offered), delivery(day), { lead_hours, others: 0 }));
    expect(by("2026-11-12T10:00", "2026-11-18", 72)).toBe("2026-11-13T17:00");
    expect(by("2026-11-19T10:30", "2026-11-19", 24)).toBe("2026-11-19T11:30");
    expect(by("2026-11-19T11:30", "2026-11-19", 0)).toBe("2026-11-19T12:00");
  });

  test.each([
    ["halfway through two working days", "2026-12-01T08:00", "2026-12-03T08:00", "2026-12-02T08:00"],
    ["halfway through one", "2026-12-01T10:00", "2026-12-02T10:00", "2026-12-01T14:30"],
    ["halfway through four hours", "2026-12-01T10:00", "2026-12-01T14:00", "2026-12-01T12:00"],
    ["over a weekend by working hours", "2026-11-20T13:00", "2026-11-24T13:00", "2026-11-23T13:00"],
    ["over midsommar by working hours", "2026-06-18T15:00", "2026-06-23T15:00", "2026-06-22T15:00"],
    ["not when nobody works before the deadline", "2026-11-21T09:00", "2026-11-21T12:00", null],
  ])("and the supplier is reminded %s", (_, offered, deadline, reminder) => {
    expect(local(reminderAt(at(offered), at(deadline)))).toBe(reminder);
  });
});

describe("other days that can be asked about", () => {
  test("begin with those about which three can be asked before people would be called", () => {
    // A Tuesday. Twelve working hours later it is Wednesday at 13:00, and people are called a working day ahead.
    const days = ["2026-11-19", "2026-11-18", "2026-11-20", "2026-11-23"].map((day) =>
      Temporal.PlainDate.from(day),
    );
    const inOrder = (time: string) =>
      withTimeToAsk(days, time, at("2026-11-17T10:00")).map((day) => day.toString().slice(8));
    expect(inOrder("13:00")).toEqual(["19", "20", "23", "18"]);
    expect(inOrder("12:00")).toEqual(["20", "23", "19", "18"]);
  });
});

describe("people are called", () => {
  test.each([
    ["2026-11-19", "12:00", "2026-11-18T12:00"],
    ["2026-11-23", "12:00", "2026-11-20T12:00"],
    ["2026-06-22", "14:00", "2026-06-18T14:00"],
    ["2026-12-28", "09:00", "2026-12-23T09:00"],
    ["2026-11-19", "07:00", "2026-11-17T17:00"],
  ])("a working day before %s at %s", (day, time, by) => {
    expect(local(callPeopleBy(delivery(day, time)))).toBe(by);
  });

  test("when nobody is left to ask, or too little time, and never after a yes", () => {
    const monday = delivery("2026-11-23");
    const call = (has_yes: boolean, has_next: boolean, now: string) =>
      mustCallPeople({ delivery: monday, has_yes, has_next }, at(now));
    expect(call(false, true, "2026-11-20T11:59")).toBe(false);
    expect(call(false, true, "2026-11-20T12:00")).toBe(true);
    expect(call(false, false, "2026-11-10T12:00")).toBe(true);
    expect(call(true, false, "2026-11-23T11:00")).toBe(false);
  });
});
