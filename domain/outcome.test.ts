import { describe, expect, test } from "vitest";
import { orderLabel, orderStatuses, type OrderStatus } from "./orders.ts";
import {
  badgeLabel,
  deliveryState,
  onTimePercent,
  type Outcome,
  type OutcomeTeller,
  tellProblem,
} from "./outcome.ts";
import { outcomeQuestion } from "./outcome-words.ts";

const today = Temporal.PlainDate.from("2026-11-17");
const delivery = (status: OrderStatus, delivery_date = "2026-11-16", more: object = {}) => ({
  status,
  delivery_date,
  delivery_time: "14:00",
  offer_status: null,
  outcome: null as Outcome | null,
  outcome_by: null as OutcomeTeller | null,
  ...more,
});

describe("what became of a delivery", () => {
  test("is delivered when somebody said so, awaited after a yes, and missed without one", () => {
    const states = orderStatuses.map((status) => [status, deliveryState(delivery(status), today)]);
    expect(Object.fromEntries(states)).toEqual({
      pending: "missed",
      planned: "missed",
      requested: "missed",
      declined: "missed",
      confirmed: "awaited",
      completed: "delivered",
      cancelled: "cancelled",
    });
  });

  test("is ahead until its day is over, unless somebody has said that it never came", () => {
    expect(deliveryState(delivery("requested", "2026-11-17"), today)).toBe("ahead");
    expect(deliveryState(delivery("declined", "2026-11-17"), today)).toBe("ahead");
    expect(deliveryState(delivery("declined", "2026-11-17", { outcome: "missing" }), today)).toBe("missed");
  });

  test("is on time by what people said; what never came counts against it", () => {
    expect(onTimePercent({ judged: 0, on_time: 0, missed_unsaid: 0 })).toBeNull();
    expect(onTimePercent({ judged: 4, on_time: 3, missed_unsaid: 0 })).toBe(75);
    expect(onTimePercent({ judged: 3, on_time: 3, missed_unsaid: 1 })).toBe(75);
    expect(onTimePercent({ judged: 0, on_time: 0, missed_unsaid: 1 })).toBeNull();
  });

  test("has a badge that says why nothing came", () => {
    expect(badgeLabel(delivery("declined", "2026-11-16", { outcome: "missing" }))).toBe("Kom inte");
    expect(badgeLabel(delivery("declined", "2026-11-16", { offer_status: "expired" as const }))).toBe(
      "Utan svar",
    );
    expect(badgeLabel(delivery("declined", "2026-11-16", { offer_status: "withdrawn" as const }))).toBe(
      "Förhinder",
    );
    expect(badgeLabel(delivery("completed", "2026-11-16", { outcome: "late" }))).toBe("Levererad");
    expect(badgeLabel(delivery("declined"))).toBe("Avböjd");
  });

  test("has another badge when its day is over than while it was ahead, unless somebody is waited for", () => {
    const badges = (day: string) => orderStatuses.map((status) => badgeLabel(delivery(status, day), today));
    expect(badges("2026-11-17")).toEqual(orderStatuses.map((status) => orderLabel(status)));
    expect(Object.fromEntries(orderStatuses.map((status, at) => [status, badges("2026-11-16")[at]]))).toEqual(
      {
        pending: "Missad",
        planned: "Missad",
        requested: "Utan svar",
        confirmed: "Bekräftad",
        declined: "Avböjd",
        completed: "Levererad",
        cancelled: "Avbokad",
      },
    );
  });
});

describe("a word about a delivery", () => {
  const noon = Temporal.Instant.from("2026-11-17T12:00:00+01:00");
  const problem = (
    order: ReturnType<typeof delivery>,
    outcome: Outcome = "came",
    by: OutcomeTeller = "hr",
    now = noon,
  ) => tellProblem(order, outcome, by, now);

  test("can be said of what somebody said yes to, and is refused with the state in words", () => {
    expect(problem(delivery("confirmed"))).toBeNull();
    expect(problem(delivery("completed"), "missing")).toBeNull();
    expect(problem(delivery("declined", "2026-11-16", { outcome: "missing", outcome_by: "hr" }))).toBeNull();
    expect(problem(delivery("cancelled"))).toBe("Beställningen är inte levererad. Status nu: Avbokad.");
    const silent = delivery("declined", "2026-11-16", { offer_status: "expired" as const });
    expect(problem(silent, "missing")).toBe("Beställningen är inte levererad. Status nu: Utan svar.");
    expect(problem(silent, "came", "admin")).toContain("Utan svar");
    expect(problem(delivery("pending"))).toContain("Förfrågan");
  });

  test("can be that it came anyway, though its supplier was silent or had withdrawn, once the day is over", () => {
    expect(problem(delivery("declined", "2026-11-16", { offer_status: "expired" as const }))).toBeNull();
    const withdrawn = { offer_status: "withdrawn" as const };
    expect(problem(delivery("declined", "2026-11-16", withdrawn), "late")).toBeNull();
    expect(problem(delivery("declined", "2026-11-17", withdrawn))).toContain("Förhinder");
    expect(problem(delivery("requested"))).toBeNull();
    expect(problem(delivery("requested", "2026-11-17"))).toContain("Förfrågan skickad");
    expect(problem(delivery("declined"))).toContain("Avböjd");
  });

  test("is not said before the day, nor that it is late or missing before its hour", () => {
    expect(problem(delivery("confirmed", "2026-11-18"))).toBe("Leveransen är först onsdag 18 november.");
    const later = delivery("confirmed", "2026-11-17");
    expect([problem(later, "came"), problem(later, "wrong")]).toEqual([null, null]);
    expect(problem(later, "missing")).toBe("Leveransen väntas kl.\u00a014:00. Svara efter det.");
    expect(problem(later, "late", "hr", Temporal.Instant.from("2026-11-17T14:00:00+01:00"))).toBeNull();
  });

  test("is corrected for two weeks", () => {
    expect(problem(delivery("completed", "2026-11-03"), "late")).toBeNull();
    expect(problem(delivery("completed", "2026-11-02"), "late")).toBe(
      "Leveransen var måndag 2 november. Svaret går inte längre att ändra.",
    );
  });

  test("can be that it never came, though its supplier withdrew, when it did so after its hour", () => {
    const late = { offer_status: "withdrawn" as const, withdrew_late: true };
    const now = Temporal.Instant.from("2026-11-17T15:00:00+01:00");
    expect(problem(delivery("declined", "2026-11-17", late), "missing", "hr", now)).toBeNull();
    expect(problem(delivery("declined", "2026-11-17", late), "came", "hr", now)).toBeNull();
    expect(
      problem(
        delivery("declined", "2026-11-16", { offer_status: "withdrawn" as const }),
        "missing",
        "hr",
        now,
      ),
    ).toContain("Förhinder");
  });

  test("of the supplier is for the day itself, from two hours before, and never goes before the customer's", () => {
    const today = delivery("confirmed", "2026-11-17");
    expect(problem(today, "came", "supplier")).toBeNull();
    expect(problem(today, "came", "supplier", noon.subtract({ minutes: 1 }))).toBe(
      "Leveransen väntas kl.\u00a014:00. Ni kan markera den som levererad från kl.\u00a012:00.",
    );
    expect(problem(delivery("confirmed", "2026-11-16"), "came", "supplier")).toBe(
      "Leveransdagen har redan passerat.",
    );
    const said = delivery("declined", "2026-11-17", { outcome: "missing", outcome_by: "hr" });
    expect(problem(said, "came", "supplier")).toBe("Kunden har redan svarat: Kom inte.");
  });
});

test("the question names everything that came that day", () => {
  const cake = { kind: "cake" } as const;
  const [breakfast, lunch] = (["frukost", "lunch"] as const).map((meal_type) => ({
    kind: "meal" as const,
    meal_type,
  }));
  expect(outcomeQuestion([cake])).toBe("Kom tårtan?");
  expect(outcomeQuestion([lunch!])).toBe("Kom lunchen?");
  expect(outcomeQuestion([lunch!, cake])).toBe("Kom tårtan och lunchen?");
  expect(outcomeQuestion([cake, cake, breakfast!, lunch!, lunch!])).toBe(
    "Kom tårtorna, frukosten och luncherna?",
  );
});
