import { describe, expect, test } from "vitest";
import { inStockholm, stockholmInstant } from "./clock.ts";
import { nextStep, type StepFacts } from "./next-step.ts";
import { answerBy } from "./offer-times.ts";

const at = (text: string) => {
  const [day, time] = text.split(" ") as [string, string];
  return stockholmInstant(Temporal.PlainDate.from(day), time);
};
/** A Thursday. */
const cake: StepFacts = {
  kind: "cake",
  status: "planned",
  delivery_date: "2026-12-17",
  delivery_time: "14:00",
  supplier_name: "Konditori Lindblom",
  lead_hours: 48,
  days_ahead: 14,
  requested_at: null,
  answer_by: null,
};
const told = (changes: Partial<StepFacts>, now: string, reader?: "hr" | "platform") => {
  const step = nextStep({ ...cake, ...changes }, at(now), reader && { reader });
  if (!step) return null;
  const moment = inStockholm(Temporal.Instant.from(step.at)).toString({
    smallestUnit: "minute",
    offset: "never",
    timeZoneName: "never",
  });
  return [step.what, moment.replace("T", " "), step.text.replaceAll("\u00a0", " ")];
};

describe("the next step of what is planned", () => {
  test("is its offer, so many days ahead as the company chose", () => {
    expect(told({}, "2026-11-17 10:00")).toEqual([
      "offer",
      "2026-12-03 08:00",
      "Erbjuds Konditori Lindblom torsdag 3 december kl. 08:00",
    ]);
    expect(told({ delivery_date: "2027-02-15" }, "2026-11-17 10:00")?.[2]).toBe(
      "Erbjuds Konditori Lindblom måndag 1 februari 2027 kl. 08:00",
    );
  });

  test.each([
    ["a week ahead without an autopilot", { days_ahead: null }, "2026-12-10 08:00"],
    ["before a day off", { delivery_date: "2026-12-20" }, "2026-12-04 08:00"],
    ["earlier for a bakery that needs long", { lead_hours: 400 }, "2026-11-26 08:00"],
  ])("is %s", (_, changes, moment) => {
    expect(told(changes, "2026-11-17 10:00")?.[1]).toBe(moment);
  });

  test("is the next check where that has passed, on a working day", () => {
    expect(told({}, "2026-12-11 10:00")).toEqual([
      "offer",
      "2026-12-14 08:00",
      "Erbjuds Konditori Lindblom måndag kl. 08:00",
    ]);
    expect(told({}, "2026-12-08 10:00")?.[1]).toBe("2026-12-09 08:00");
    expect(told({ delivery_date: "2026-12-14" }, "2026-12-09 07:30")?.[2]).toBe(
      "Erbjuds Konditori Lindblom idag kl. 08:00",
    );
    expect(told({}, "2026-12-12 10:00")?.[2]).toBe("Erbjuds Konditori Lindblom måndag kl. 08:00");
  });

  test("of a meal that waits for a person is that it is gone through first, and asked with the check after its time", () => {
    const meal = { kind: "meal", supplier_name: "Gröna Tallriken", lead_hours: 0, days_ahead: null } as const;
    expect(told({ ...meal, waits: true }, "2026-11-17 10:00")).toEqual([
      "offer",
      "2026-12-11 08:00",
      "Vi går igenom beställningen först, och Gröna Tallriken får frågan senast fredag 11 december kl. 08:00",
    ]);
    // No check after that comes in time: it is not held.
    expect(told({ ...meal, lead_hours: 164, waits: true }, "2026-12-09 10:00")?.[2]).toMatch(
      /^Erbjuds Gröna Tallriken/,
    );
  });

  test("of a cake that waits for a person is that it is gone through first, and asked for at its time", () => {
    expect(told({ waits: true }, "2026-11-17 10:00")).toEqual([
      "offer",
      "2026-12-03 08:00",
      "Vi går igenom beställningen först, och Konditori Lindblom får frågan senast torsdag 3 december kl. 08:00",
    ]);
    // No check comes before its time: it is held then, until the check after that.
    expect(told({ waits: true }, "2026-12-08 10:00")?.[1]).toBe("2026-12-10 08:00");
    expect(told({ waits: true, status: "pending" }, "2026-11-17 10:00")?.[2]).toBe(
      "Väntar på godkännande, erbjuds Konditori Lindblom senast torsdag 3 december kl. 08:00",
    );
  });

  test("is none without a bakery, or when the subscription has ended", () => {
    expect(told({ supplier_name: null }, "2026-11-17 10:00")).toBeNull();
    expect(told({ has_access: false }, "2026-11-17 10:00")).toBeNull();
  });
});

describe("the next step of what is asked", () => {
  const requested = "2026-12-03 08:00";
  const deadline = answerBy(
    at(requested),
    { date: Temporal.PlainDate.from("2026-12-17"), time: "14:00" },
    { lead_hours: 24, others: 2 },
  );
  const asked = {
    status: "requested" as const,
    requested_at: at(requested).toString(),
    answer_by: deadline.toString(),
  };

  test("is the reminder halfway, then the deadline with who is next", () => {
    expect(told(asked, "2026-12-03 09:00")).toEqual([
      "remind-supplier",
      "2026-12-04 08:00",
      "Konditori Lindblom påminns imorgon kl. 08:00",
    ]);
    expect(told({ ...asked, next_supplier_name: "Hagabagarn" }, "2026-12-04 09:00")).toEqual([
      "deadline",
      "2026-12-07 08:00",
      "Svar senast måndag kl. 08:00, annars frågas Hagabagarn",
    ]);
    const onOtherDay = { ...asked, next_supplier_name: "Hagabagarn", next_day: "2026-12-16" };
    expect(told(onOtherDay, "2026-12-04 09:00")?.[2]).toBe(
      "Svar senast måndag kl. 08:00, annars frågas Hagabagarn om onsdag 16 december",
    );
    expect(told({ ...asked, next_supplier_name: null }, "2026-12-04 09:00")?.[2]).toBe(
      "Svar senast måndag kl. 08:00. Ingen annan kan frågas, så annars får du besked.",
    );
    expect(told({ ...asked, has_access: false }, "2026-12-04 09:00")?.[2]).toBe(
      "Svar senast måndag kl. 08:00. Abonnemanget har löpt ut, så ingen annan frågas.",
    );
    expect(told({ ...asked, kind: "meal" }, "2026-12-04 09:00")?.[2]).toBe(
      "Svar senast måndag kl. 08:00, annars frågas nästa restaurang",
    );
  });

  test("is none when the deadline has passed, or there never was one", () => {
    expect(told(asked, "2026-12-07 08:01")).toBeNull();
    expect(told({ ...asked, answer_by: null }, "2026-12-03 09:00")).toBeNull();
  });
});

describe("the next step after a no", () => {
  test("is the next one's question in working time, where nobody has to choose", () => {
    const no = { status: "declined" as const, passed_on: true };
    expect(told(no, "2026-12-05 11:00")?.[2]).toBe("Nästa bageri får frågan måndag kl. 08:00");
    expect(told({ ...no, kind: "meal" }, "2026-12-07 09:30")?.[2]).toBe(
      "Nästa restaurang får frågan idag kl. 09:30",
    );
    expect(told({ ...no, passed_on: false }, "2026-12-05 11:00")).toBeNull();
    expect(told({ ...no, has_access: false }, "2026-12-05 11:00")).toBeNull();
  });
});

describe("the next step of what is agreed", () => {
  const confirmed = { status: "confirmed" as const };

  test.each([
    ["2026-12-01 10:00", "remind", "2026-12-10 08:00", "torsdag 10 december kl. 08:00"],
    ["2026-12-10 08:01", "remind", "2026-12-16 08:00", "onsdag kl. 08:00"],
  ])("at %s is a reminder", (now, what, moment, when) => {
    expect(told(confirmed, now)).toEqual([what, moment, `Påminnelse till dig och bageriet ${when}`]);
  });

  test("after a weekend is the bakery's word on the last working day", () => {
    const monday = { ...confirmed, delivery_date: "2026-12-14" };
    expect(told(monday, "2026-12-09 10:00")).toEqual([
      "reconfirm",
      "2026-12-11 08:00",
      "Konditori Lindblom stämmer av att allt är på väg fredag kl. 08:00",
    ]);
    expect(told({ ...monday, reconfirmed: true }, "2026-12-09 10:00")?.[0]).toBe("remind");
    expect(told({ ...monday, kind: "meal" }, "2026-12-09 10:00")?.[0]).toBe("remind");
  });

  test("is the delivery and then the question", () => {
    expect(told(confirmed, "2026-12-17 09:00")).toEqual([
      "deliver",
      "2026-12-17 14:00",
      "Levereras idag kl. 14:00. Kl. 15 frågar vi om den kom.",
    ]);
    expect(told(confirmed, "2026-12-17 14:10")?.[2]).toBe("Vi frågar om den kom idag kl. 15:00");
    expect(told({ ...confirmed, delivery_time: "19:30" }, "2026-12-17 19:45")).toEqual([
      "ask-outcome",
      "2026-12-18 08:00",
      "Vi frågar om den kom imorgon kl. 08:00",
    ]);
    expect(told({ ...confirmed, kind: "meal" }, "2026-12-17 09:00")?.[2]).toBe(
      "Levereras idag kl. 14:00. Kl. 15 frågar vi om maten kom.",
    );
    expect(told(confirmed, "2026-12-17 15:01")).toBeNull();
  });

  test("speaks to the platform of HR", () => {
    expect(told(confirmed, "2026-12-11 10:00", "platform")?.[2]).toBe(
      "Påminnelse till HR och bageriet onsdag kl. 08:00",
    );
  });
});

test.each(["completed", "cancelled", "declined"] as const)("what is %s has none", (status) => {
  expect(told({ status }, "2026-12-01 10:00")).toBeNull();
});
