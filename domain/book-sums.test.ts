import { expect, test } from "vitest";
import { netByCostCentre, oreByPurpose, sumsBySupplier, sumsOf } from "./book-sums.ts";
import { type Delivery, USUAL_ACCOUNTS, verificationsOf } from "./verifications.ts";

const cake: Delivery = {
  id: "a",
  kind: "cake",
  delivery_date: "2026-04-17",
  supplier_id: "ros",
  supplier_name: "Konditori Ros",
  quantity: 12,
  invoice_interval: "monthly",
  separate_count: null,
  price_ore: 10_050,
  vat_percent: 6,
  benefit_kronor_per_person: null,
  office_name: "Borås",
  cost_centre: "200",
};
const rows: Delivery[] = [
  cake,
  { ...cake, id: "b", price_ore: null },
  {
    ...cake,
    id: "c",
    kind: "lunch",
    supplier_id: "kaj",
    supplier_name: "Kajen",
    price_ore: 100_000,
    vat_percent: 12,
    cost_centre: null,
    office_name: "Göteborg",
  },
];

test("a month's numbers agree with one another and with its file, öre by öre", () => {
  const all = sumsOf(rows);
  expect(all).toEqual({
    deliveries: 3,
    unpriced: 1,
    net: 110_050,
    vat: 12_603,
    gross: 122_653,
    rates: [6, 12],
  });
  const suppliers = sumsBySupplier(rows);
  expect(suppliers.map(({ name, gross, unpriced }) => [name, gross, unpriced])).toEqual([
    ["Kajen", 112_000, 0],
    ["Konditori Ros", 10_653, 1],
  ]);
  expect(suppliers.reduce((sum, { gross }) => sum + gross, 0)).toBe(all.gross);
  expect(netByCostCentre(rows)).toEqual([
    { code: null, name: "Göteborg", net: 100_000 },
    { code: "200", name: "Borås", net: 10_050 },
  ]);
  // As the file has it, with the moms deducted and without.
  for (const accounts of [USUAL_ACCOUNTS, { ...USUAL_ACCOUNTS, vat: null }]) {
    const file = new Map<string, number>();
    for (const { account, ore } of verificationsOf(rows, accounts).flatMap(
      ({ transactions }) => transactions,
    ))
      file.set(account, (file.get(account) ?? 0) + ore);
    const { cake: cakes, frukost, lunch, vat, payable } = oreByPurpose(rows, accounts);
    expect([cakes, frukost + lunch, vat, payable]).toEqual(
      ["7699", "7382", "2641", "2440"].map((account) => file.get(account) ?? 0),
    );
  }
});
