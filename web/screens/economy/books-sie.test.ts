import { expect, test } from "vitest";
import type { Books } from "../../../contract/books.ts";
import { sieOf } from "./books-sie.ts";

const row: Books["rows"][number] = {
  id: "a",
  kind: "cake",
  delivery_date: "2026-04-17",
  supplier_id: "ros",
  supplier_name: "Konditori Ros",
  quantity: 12,
  invoice_interval: "per_delivery",
  separate_count: null,
  price_ore: 10_000,
  vat_percent: 6,
  benefit_kronor_per_person: null,
  office_name: "Borås",
  cost_centre: "200",
};
const books: Books = {
  company_name: "Nordljus AB",
  org_number: "5560360793",
  year: 2026,
  month: 4,
  benefit_year: 2026,
  benefit_estimated: false,
  accounts: { cake: "7382", frukost: "7382", lunch: "7382", vat: "2641", payable: "2440" },
  cost_centres: [
    { office_id: "o1", office_name: "Göteborg", code: "100" },
    { office_id: "o2", office_name: "Borås", code: "200" },
  ],
  rows: [row, { ...row, id: "b", price_ore: null }],
};

test("a month's books name the accounts and cost centres that they use, and no others", () => {
  const bytes = sieOf(books, Temporal.PlainDate.from("2026-11-19"));
  const lines = String.fromCodePoint(...bytes).split("\r\n");
  const of = (label: string) => lines.filter((line) => line.startsWith(label));
  expect(of("#ORGNR")).toEqual(["#ORGNR 556036-0793"]);
  expect(of("#KONTO")).toEqual([
    '#KONTO 2440 "Leverant\u{94}rsskulder"',
    '#KONTO 2641 "Ing\u{86}ende moms"',
    '#KONTO 7382 "T\u{86}rta, Frukost, Lunch"',
  ]);
  expect(of("#OBJEKT")).toEqual(['#OBJEKT 1 "200" "Bor\u{86}s"']);
  expect(of("#VER")).toHaveLength(1);
  expect(of("#TRANS")[0]).toBe('#TRANS 7382 {1 "200"} 100.00 20260417 "T\u{86}rta 17 april"');
});
