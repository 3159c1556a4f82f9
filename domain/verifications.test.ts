import { describe, expect, test } from "vitest";
import { type Delivery, USUAL_ACCOUNTS, verificationsOf } from "./verifications.ts";

const cake: Delivery = {
  id: "a",
  kind: "cake",
  delivery_date: "2026-04-17",
  supplier_id: "ros",
  supplier_name: "Konditori Ros",
  quantity: 12,
  invoice_interval: "per_delivery",
  separate_count: null,
  price_ore: 46_500,
  vat_percent: 6,
  benefit_kronor_per_person: null,
  office_name: null,
  cost_centre: null,
};
const monthly: Delivery = { ...cake, invoice_interval: "monthly" };

describe("what is entered in the books", () => {
  test("is a delivery's cost and moms against what is owed", () => {
    expect(verificationsOf([cake], USUAL_ACCOUNTS)).toEqual([
      {
        date: "2026-04-17",
        text: "Konditori Ros, 17 april",
        transactions: [
          { account: "7699", cost_centre: null, ore: 46_500, text: "Tårta 17 april" },
          { account: "2641", cost_centre: null, ore: 2790, text: "Konditori Ros, 17 april" },
          { account: "2440", cost_centre: null, ore: -49_290, text: "Konditori Ros, 17 april" },
        ],
      },
    ]);
  });

  test("is one for a supplier's month, on its last day, by kind and cost centre", () => {
    const lunch: Delivery = { ...monthly, id: "d", kind: "lunch", price_ore: 100_000, vat_percent: 12 };
    const deliveries: Delivery[] = [
      { ...monthly, cost_centre: "100" },
      { ...monthly, id: "b", delivery_date: "2026-04-20", cost_centre: "200", price_ore: 10_001 },
      { ...monthly, id: "c", delivery_date: "2026-04-03", cost_centre: "100" },
      { ...lunch, cost_centre: "100" },
      { ...monthly, id: "e", supplier_id: "gran", supplier_name: "Granens", delivery_date: "2026-04-02" },
    ];
    const [gran, ros] = verificationsOf(deliveries, USUAL_ACCOUNTS);
    expect(gran).toMatchObject({ date: "2026-04-02", text: "Granens, april 2026" });
    expect(ros).toEqual({
      date: "2026-04-20",
      text: "Konditori Ros, april 2026",
      transactions: [
        { account: "7699", cost_centre: "100", ore: 93_000, text: "Tårta, 2 leveranser" },
        { account: "7699", cost_centre: "200", ore: 10_001, text: "Tårta 20 april" },
        { account: "7382", cost_centre: "100", ore: 100_000, text: "Lunch 17 april" },
        { account: "2641", cost_centre: null, ore: 18_180, text: "Konditori Ros, april 2026" },
        { account: "2440", cost_centre: null, ore: -221_181, text: "Konditori Ros, april 2026" },
      ],
    });
  });

  test("comes to nothing, whatever the prices and the moms", () => {
    for (let number = 0; number < 500; number++) {
      const deliveries = Array.from({ length: 1 + (number % 7) }, (_, index) => ({
        ...(index % 2 ? cake : monthly),
        id: String(index),
        price_ore: (number * 7919 + index * 104_729) % 99_999,
        vat_percent: index % 3 ? 6 : 12,
        cost_centre: index % 2 ? "Göteborg" : null,
      }));
      for (const vat of ["2641", null])
        for (const { transactions } of verificationsOf(deliveries, { ...USUAL_ACCOUNTS, vat }))
          expect(transactions.reduce((sum, { ore }) => sum + ore, 0)).toBe(0);
    }
  });

  test("has the moms in the cost where it is not deducted", () => {
    const [one] = verificationsOf([cake], { ...USUAL_ACCOUNTS, vat: null });
    expect(one!.transactions).toMatchObject([
      { account: "7699", ore: 49_290 },
      { account: "2440", ore: -49_290 },
    ]);
  });

  test("leaves out what has no price, or cost nothing", () => {
    expect(
      verificationsOf(
        [
          { ...cake, price_ore: null },
          { ...cake, id: "b", price_ore: 0 },
        ],
        USUAL_ACCOUNTS,
      ),
    ).toEqual([]);
  });

  test("keeps apart what came from nobody that is known any more", () => {
    const gone: Delivery = { ...monthly, supplier_id: null, supplier_name: null };
    const found = verificationsOf([gone, { ...gone, id: "b", delivery_date: "2026-04-18" }], USUAL_ACCOUNTS);
    expect(found.map(({ text }) => text)).toEqual(["april 2026", "april 2026"]);
  });
});
