import { describe, expect, test } from "vitest";
import { whenDelivered } from "./when-delivered.ts";

const today = Temporal.PlainDate.from("2026-03-02");
const told = (cakes: { birthday: string; day: string }[], rule?: Parameters<typeof whenDelivered>[1]) =>
  whenDelivered(cakes, rule, today)?.replaceAll("\u00a0", " ");
const cake = (birthday: string, day = birthday) => ({ birthday, day });

describe("the words above an order of cakes", () => {
  test("are the company's rule while it holds for everybody who is chosen", () => {
    expect(told([], "same-day")).toBe("Tårtan levereras på födelsedagen.");
    expect(told([cake("2026-03-07")], "same-day")).toBe("Tårtan levereras på födelsedagen.");
    const friday = [cake("2026-03-07", "2026-03-06"), cake("2026-03-10")];
    expect(told(friday, "workday-before")).toMatch(/vid helg närmaste arbetsdag före\.$/);
  });

  test("tell the day where somebody has another than the rule's: moved, late, or the office is closed", () => {
    expect(told([cake("2026-03-03", "2026-03-05")], "same-day")).toBe("Tårtan levereras torsdag 5 mars.");
    const both = [cake("2026-03-03", "2026-03-05"), cake("2026-03-05")];
    expect(told(both, "same-day")).toBe("Tårtorna levereras torsdag 5 mars.");
    expect(told([...both, cake("2026-03-20")], "workday-before")).toBe(
      "Första tårtan levereras torsdag 5 mars, den sista fredag 20 mars.",
    );
  });

  test("name no rule where each office has its own", () => {
    expect(told([])).toBeUndefined();
    expect(told([cake("2026-03-10")])).toBe("Tårtan levereras tisdag 10 mars.");
  });
});
