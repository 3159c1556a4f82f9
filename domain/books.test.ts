import { describe, expect, test } from "vitest";
import { type BookEntry, benefitOf, bookRows, BOOKS_ARE_HELP, vatOf } from "./books.ts";

const lunch: BookEntry = {
  kind: "lunch",
  delivery_date: "2026-03-10",
  supplier_name: "Kajens Lunch & Catering",
  quantity: 25,
  invoice_interval: "monthly",
  separate_count: null,
  price_ore: 312_550,
  vat_percent: 12,
  benefit_kronor_per_person: 124,
  office_name: null,
  cost_centre: null,
};
const cake: BookEntry = {
  ...lunch,
  kind: "cake",
  quantity: 12,
  price_ore: null,
  vat_percent: 6,
  benefit_kronor_per_person: null,
};

describe("the books", () => {
  test("have price, moms and kostförmån for each delivery, and their sums", () => {
    const [head, first, second, sum, empty, help] = bookRows([lunch, cake]);
    expect(head).toContain("Kostförmån totalt (kr)");
    expect(first).toEqual([
      "2026-03-10",
      "Lunch",
      25,
      "personer",
      "Kajens Lunch & Catering",
      "Månadsvis",
      3125.5,
      12,
      375.06,
      3500.56,
      124,
      3100,
    ]);
    expect(second!.slice(6)).toEqual([null, 6, null, null, null, null]);
    expect(sum!.slice(6)).toEqual([3125.5, null, 375.06, 3500.56, null, 3100]);
    expect(empty).toEqual([]);
    expect(help).toEqual([BOOKS_ARE_HELP]);
  });

  test("have no sum of prices while no price is known", () => {
    expect(bookRows([cake])[2]!.slice(6)).toEqual([null, null, null, null, null, null]);
  });

  test("use the moms of the day: a cake is cheaper from 1 April 2026, a served meal is not", () => {
    expect(vatOf("cake", "2026-03-31")).toBe(12);
    expect(vatOf("cake", "2026-04-01")).toBe(6);
    expect(vatOf("lunch", "2026-04-01")).toBe(12);
  });

  test("count a breakfast and a lunch as a benefit, and a cake as none", () => {
    expect(benefitOf("frukost", 2026)).toBe(62);
    expect(benefitOf("lunch", 2026)).toBe(124);
    expect(benefitOf("cake", 2026)).toBeNull();
  });

  test("tell whose cost it is where anything tells offices apart", () => {
    const [plain] = bookRows([lunch]);
    expect(plain).not.toContain("Kostnadsställe");
    const [head, first, second] = bookRows([
      { ...lunch, office_name: "Göteborg", cost_centre: "100" },
      { ...lunch, office_name: "Borås" },
    ]);
    expect([head, first, second].map((row) => row!.at(-1))).toEqual(["Kostnadsställe", "100", "Borås"]);
  });
});
