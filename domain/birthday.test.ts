import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  birthdayIn,
  celebratedBirthday,
  deliveryRules,
  deliveryDate,
  deliveryReason,
  type DeliveryRule,
  orderReason,
  otherDates,
  nextBirthday,
  nextDelivery,
} from "./birthday.ts";
import type { Closure } from "./closures.ts";
import { isWorkday } from "./holidays.ts";

const date = (text: string) => Temporal.PlainDate.from(text);
const anyDay = (from: string) =>
  fc.integer({ min: 0, max: 36_524 }).map((days) => Temporal.PlainDate.from(from).add({ days }));

describe("the next birthday", () => {
  test("is today when it falls today, and next year when it was yesterday", () => {
    expect(nextBirthday(date("1990-11-16"), date("2026-11-16")).toString()).toBe("2026-11-16");
    expect(nextBirthday(date("1990-11-15"), date("2026-11-16")).toString()).toBe("2027-11-15");
    expect(nextBirthday(date("1990-01-01"), date("2026-12-31")).toString()).toBe("2027-01-01");
  });

  test("of somebody born on 29 February is the 28th in other years", () => {
    const born = date("1988-02-29");
    expect(birthdayIn(born, 2027).toString()).toBe("2027-02-28");
    expect(birthdayIn(born, 2028).toString()).toBe("2028-02-29");
    expect(nextBirthday(born, date("2026-02-28")).toString()).toBe("2026-02-28");
    expect(nextBirthday(born, date("2026-03-01")).toString()).toBe("2027-02-28");
    expect(nextBirthday(born, date("2028-02-28")).toString()).toBe("2028-02-29");
    expect(nextBirthday(born, date("2100-02-28")).toString()).toBe("2100-02-28");
  });

  test("is always within the coming year", () => {
    fc.assert(
      fc.property(anyDay("1910-01-01"), anyDay("2020-01-01"), (born, today) => {
        const days = today.until(nextBirthday(born, today)).days;
        expect(days).toBeGreaterThanOrEqual(0);
        expect(days).toBeLessThanOrEqual(366);
      }),
    );
  });
});

describe("the delivery date", () => {
  const reasonOf = (birthday: Temporal.PlainDate, rule: DeliveryRule) =>
    deliveryReason(birthday, date("2026-02-02"), rule);

  test("is the birthday itself unless the company says otherwise", () => {
    expect(deliveryDate(date("2026-06-20"), "same-day").toString()).toBe("2026-06-20");
    expect(reasonOf(date("2026-06-20"), "same-day")).toBeNull();
    expect(reasonOf(date("2026-11-16"), "workday-after")).toBeNull();
  });

  test("moves with a reason", () => {
    expect(reasonOf(date("2026-06-20"), "workday-after")).toBe("måndag 22 juni, eftersom lördag är helgdag");
    expect(reasonOf(date("2026-06-19"), "workday-before")).toBe(
      "torsdag 18 juni, eftersom fredag är midsommarafton",
    );
    expect(reasonOf(date("2026-11-28"), "workday-before")).toBe(
      "fredag 27 november, eftersom lördag är helg",
    );
    expect(reasonOf(date("2026-11-29"), "workday-after")).toBe(
      "måndag 30 november, eftersom söndag är helgdag",
    );
    expect(reasonOf(date("2026-05-14"), "workday-after")).toBe("fredag 15 maj, eftersom torsdag är helgdag");
  });

  test("a birthday on Saturday is still ahead on Sunday when the cake comes on Monday", () => {
    const born = date("1990-11-28");
    expect(nextDelivery(born, date("2026-11-29"), "workday-after").date.toString()).toBe("2026-11-30");
    expect(nextDelivery(born, date("2026-12-01"), "workday-after").date.toString()).toBe("2027-11-29");
  });

  test("New Year's Day is delivered in the year before, or the week after", () => {
    const born = date("1990-01-01");
    expect(nextDelivery(born, date("2026-12-01"), "workday-before").date.toString()).toBe("2026-12-30");
    expect(nextDelivery(born, date("2026-12-23"), "workday-after").reason).toBe(
      "måndag 4 januari 2027, eftersom fredag är helgdag",
    );
    const eve = date("1990-12-31");
    expect(nextDelivery(eve, date("2027-01-02"), "workday-after").date.toString()).toBe("2027-01-04");
  });

  test("a lost workday before becomes the first workday from today", () => {
    const delivery = nextDelivery(date("1990-11-29"), date("2026-11-28"), "workday-before");
    expect(delivery.date.toString()).toBe("2026-11-30");
    expect(delivery.reason).toBe("måndag 30 november, eftersom fredag 27 november har passerat");
  });

  test("is never before today, and a workday where the rule promises one", () => {
    fc.assert(
      fc.property(
        anyDay("1910-01-01"),
        anyDay("2020-01-01"),
        fc.constantFrom(...deliveryRules),
        (born, today, rule) => {
          const delivery = nextDelivery(born, today, rule);
          expect(Temporal.PlainDate.compare(delivery.date, today)).toBeGreaterThanOrEqual(0);
          expect(rule === "same-day" || isWorkday(delivery.date)).toBe(true);
          expect(delivery.reason === null).toBe(delivery.date.equals(delivery.birthday));
        },
      ),
    );
  });
});

describe("other days for a cake that nobody can make on its own", () => {
  const others = (
    birthday: string,
    delivery_date: string,
    rule: DeliveryRule,
    first: string,
    closures: Closure[] = [],
  ) =>
    otherDates({ birthday, delivery_date }, rule, closures, date(first)).map((day) =>
      day.toString().slice(5),
    );

  test("lie in the rule's direction first, on working days; the birthday itself has none", () => {
    // A Monday.
    expect(others("2026-11-30", "2026-11-30", "workday-before", "2026-11-02")).toEqual(
      "11-27 11-26 11-25 11-24 11-23 12-01 12-02 12-03 12-04 12-07".split(" "),
    );
    expect(others("2026-11-30", "2026-11-30", "workday-after", "2026-11-02")).toEqual(
      "12-01 12-02 12-03 12-04 12-07".split(" "),
    );
    expect(others("2026-11-30", "2026-11-30", "same-day", "2026-11-02")).toEqual([]);
  });

  test("come late when the days before have passed, whatever the rule", () => {
    // Midsummer's Eve, whose day before is today.
    expect(others("2026-06-19", "2026-06-18", "workday-before", "2026-06-18")[0]).toBe("06-22");
    expect(others("2026-11-30", "2026-12-01", "same-day", "2026-12-01")[0]).toBe("12-02");
    expect(others("2026-11-30", "2026-12-01", "workday-before", "2026-12-01")[0]).toBe("12-02");
  });

  test("never lie in a closed office's time, and follow its direction", () => {
    const closures: Closure[] = [{ kind: "own", from: "2026-11-30", to: "2026-12-02", birthdays: "after" }];
    expect(others("2026-12-01", "2026-12-03", "same-day", "2026-11-02", closures)[0]).toBe("12-04");
    expect(others("2026-12-03", "2026-12-03", "workday-before", "2026-11-02", closures)[0]).toBe("11-27");
  });
});

describe("orderReason", () => {
  test("says why an order's day is not the birthday, and nothing otherwise", () => {
    expect(orderReason({ birthday: "2026-06-20", delivery_date: "2026-06-22" })).toBe(
      "måndag 22 juni, eftersom lördag är helgdag",
    );
    expect(orderReason({ birthday: "2026-06-20", delivery_date: "2026-06-20" })).toBeNull();
    expect(orderReason({ birthday: "2026-06-23", delivery_date: "2026-06-24" })).toBeNull();
  });

  test("gives no reason to a cake that comes later, or earlier, than any rule would have it", () => {
    const birthday = "2026-03-01";
    expect(orderReason({ birthday, delivery_date: "2026-02-27" })).toBe(
      "fredag 27 februari, eftersom söndag är helgdag",
    );
    expect(orderReason({ birthday, delivery_date: "2026-03-04" })).toBeNull();
    expect(orderReason({ birthday, delivery_date: "2026-02-25" })).toBeNull();
  });
});

describe("the birthday that an order celebrates", () => {
  test.each([
    ["as it was", "1990-03-10", "2026-03-10", "2026-03-13", "2026-03-10"],
    ["another year of birth", "1985-03-10", "2026-03-10", "2026-03-10", "2026-03-10"],
    ["corrected", "1990-05-20", "2026-03-10", "2026-05-20", "2026-05-20"],
    ["on the other side of New Year", "1990-01-01", "2026-12-31", "2027-01-01", "2027-01-01"],
    ["back over New Year", "1990-12-31", "2027-01-01", "2026-12-31", "2026-12-31"],
    ["not next year's, however far it is moved", "1990-03-10", "2026-03-10", "2027-03-01", "2026-03-10"],
    ["29 February", "1992-02-29", "2027-02-28", "2027-03-01", "2027-02-28"],
  ])("%s", (_case, born, birthday, delivery_date, celebrated) => {
    expect(celebratedBirthday(date(born), { birthday, delivery_date }).toString()).toBe(celebrated);
  });
});
