import { describe, expect, test } from "vitest";
import { invoicesOf, statementCells, statementDay, sumsOf } from "./statement.ts";

const cake = {
  kind: "cake" as const,
  meal_type: null,
  company_id: "a",
  company_name: "Nordljus AB",
  supplier_id: "s",
  supplier_name: "Konditori Lindblom",
  office_name: "Huvudkontoret",
  delivery_date: "2026-03-10",
  quantity: 8,
  product_name: null,
  product_pieces: null,
  separate_name: null,
  separate_count: null,
  invoice_interval: "monthly" as const,
  invoice_to: {
    org_number: "5599887709",
    email: null,
    peppol: null,
    reference: "4471",
    cost_centre: null,
    address: null,
  },
  price_ore: 10_004,
  vat_percent: 6,
};

describe("what is invoiced", () => {
  test("has each delivery's moms rounded by itself, by rate, and tells what has no price", () => {
    const lunch = { ...cake, kind: "meal" as const, meal_type: "lunch" as const, vat_percent: 12 };
    expect(sumsOf([cake, cake, lunch, { ...cake, price_ore: null }])).toEqual({
      net: 30_012,
      vat: 2400,
      gross: 32_412,
      rates: [
        { percent: 6, net: 20_008, vat: 1200 },
        { percent: 12, net: 10_004, vat: 1200 },
      ],
      unpriced: 1,
    });
    expect(sumsOf([])).toMatchObject({ net: 0, gross: 0, rates: [] });
  });

  test("is an invoice for each customer and for each of its references", () => {
    const other = { ...cake, invoice_to: { ...cake.invoice_to, reference: "Borås 9" } };
    const second = { ...cake, company_id: "b", company_name: "Brobyggarna AB" };
    const names = invoicesOf([cake, other, second, cake], "customer").map(({ company_name, rows }) => [
      company_name,
      rows.length,
    ]);
    expect(names).toEqual([
      ["Brobyggarna AB", 1],
      ["Nordljus AB", 2],
      ["Nordljus AB", 1],
    ]);
    expect(invoicesOf([cake, second], "supplier")).toHaveLength(1);
  });

  test("is a line for each delivery in the file, with the sum below", () => {
    const cells = statementCells([cake]);
    expect(cells.map((row) => row.length)).toEqual([15, 15, 15]);
    expect(cells.at(-1)!.slice(-4)).toEqual([100.04, null, 6, 106.04]);
    expect(statementCells([])).toHaveLength(1);
    // Nothing known is no sum: 0 kr would read as free.
    expect(statementCells([{ ...cake, price_ore: null }])).toHaveLength(2);
  });
});

test.each([
  ["2026-03", "2026-04-01"],
  ["2026-04", "2026-05-04"],
  ["2026-12", "2027-01-04"],
  ["2026-07", "2026-08-03"],
])("what was delivered in %s is told on %s", (month, day) => {
  expect(statementDay(Temporal.PlainYearMonth.from(month)).toString()).toBe(day);
});
