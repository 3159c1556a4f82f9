import { describe, expect, test } from "vitest";
import { actsFor, describeSolved, weekAhead, weekMailDay, weekSummary, weekTitle } from "./week.ts";

const on = (day: string) => Temporal.PlainDate.from(day);

describe("the week's mail", () => {
  test.each([
    ["2026-11-23", "2026-11-19", "an ordinary Thursday"],
    ["2026-01-12", "2026-01-08", "after trettondedagen"],
    ["2026-05-18", "2026-05-13", "Kristi himmelsfärdsdag is always a Thursday"],
    ["2026-12-28", "2026-12-23", "julafton"],
    ["2026-01-05", "2025-12-30", "nyårsdagen, and nyårsafton before it"],
    ["2024-12-30", "2024-12-23", "annandag jul: the Monday before"],
  ])("about the week from %s leaves on %s: %s", (monday, day) => {
    expect(String(weekMailDay(on(monday)))).toBe(day);
  });

  test.each([
    ["2026-11-18", null],
    ["2026-11-19", "2026-11-23"],
    ["2026-11-22", "2026-11-23"],
    ["2026-11-23", null],
    ["2026-12-23", "2026-12-28"],
  ])("on %s tells of %s", (today, monday) => {
    expect(weekAhead(on(today))?.monday.toString() ?? null).toBe(monday);
  });

  test("counts in words", () => {
    const deliveries = (cakes: number, meals: number) => [
      ...Array.from({ length: cakes }, () => ({ kind: "cake" as const })),
      ...Array.from({ length: meals }, () => ({ kind: "meal" as const })),
    ];
    expect(weekTitle(deliveries(2, 0))).toBe("Två tårtor nästa vecka");
    expect(weekTitle(deliveries(1, 3))).toBe("En tårta och tre måltider nästa vecka");
    expect(weekTitle(deliveries(0, 14))).toBe("14 måltider nästa vecka");
    expect(weekTitle(deliveries(1, 0), "begun")).toBe("En tårta kvar den här veckan");
    expect(weekTitle(deliveries(0, 0), "begun")).toBe("Inga leveranser kvar den här veckan");
  });

  test("says what there is to do, which mostly is nothing", () => {
    expect(weekSummary(["yes"])).toBe("Den är bekräftad och ni behöver inte göra något.");
    expect(weekSummary(["yes", "yes"])).toBe("Båda är bekräftade och ni behöver inte göra något.");
    expect(weekSummary(["yes", "asked", "to-ask"])).toBe(
      "En av tre är bekräftad. Vi bevakar resten och hör av oss om något händer.",
    );
    expect(weekSummary(["asked"])).toMatch(/^Den är inte bekräftad än/);
    expect(weekSummary(["asked", "asked"])).toMatch(/^Ingen är bekräftad än/);
    expect(weekSummary(["yes", "lacking"])).toBe("En saknar leverantör. Välj en under Ändra.");
  });

  test("tells what solved itself in the past tense", () => {
    const solved = {
      kind: "cake",
      employee_name: "Amina Lindqvist",
      meal_type: null,
      delivery_date: "2026-11-26",
      before: "Hagabagarn",
      how: "declined",
      supplier: "Konditori Lindblom",
    } as const;
    expect(describeSolved(solved)).toBe("Hagabagarn kunde inte, så Konditori Lindblom bakar till Amina.");
    expect(describeSolved({ ...solved, moved_from: "2026-11-27" })).toBe(
      "Ingen kunde fredag 27 november, så Konditori Lindblom bakar till Amina torsdag 26 november.",
    );
    expect(
      describeSolved({ ...solved, kind: "meal", employee_name: null, meal_type: "frukost", how: "expired" }),
    ).toBe("Hagabagarn svarade inte i tid, så Konditori Lindblom står för frukosten torsdag 26 november.");
  });
});

test("what was declined can only have another supplier, and what is over nothing", () => {
  expect(actsFor({ kind: "cake", status: "confirmed" })).toEqual(["portions", "supplier", "move", "forgo"]);
  expect(actsFor({ kind: "meal", status: "planned" })).toEqual(["people", "supplier", "move", "forgo"]);
  expect(actsFor({ kind: "cake", status: "declined" })).toEqual(["supplier", "move", "forgo"]);
  expect(actsFor({ kind: "meal", status: "declined" })).toEqual(["supplier", "move", "forgo"]);
  expect(actsFor({ kind: "cake", status: "declined", rejected: true })).toEqual(["supplier"]);
  expect(actsFor({ kind: "cake", status: "cancelled" })).toEqual([]);
});
