import { describe, expect, test } from "vitest";
import { countPortions } from "./allergies.ts";
import type { Product } from "./products.ts";
import { choosePortions, servedApart, separateForKitchen, separateText } from "./separate-portions.ts";

const date = Temporal.PlainDate.from("2026-05-20");
const product = (name: string, values: Partial<Product> = {}): Product => ({
  id: name,
  name,
  kind: "portion",
  sizes: [{ pieces: 1, price_ore: 4_200 }],
  allergens: [],
  diets: [],
  season_from: null,
  season_to: null,
  active: true,
  ...values,
});
const cake = product("Gräddtårta", { kind: "cream", allergens: ["gluten", "milk", "egg"] });
const glutenFree = product("Mandelkaka", { allergens: ["nuts", "egg"], diets: ["gluten_free"] });
const vegan = product("Vegansk bakelse", {
  sizes: [{ pieces: 1, price_ore: 4_800 }],
  diets: ["vegan", "vegetarian", "gluten_free", "lactose_free"],
});
const celiac = { allergies: "gluten" };
const nuts = { allergies: "nötter" };
const veganEater = { dietary_preferences: "vegan" };
const both = { allergies: "gluten, nötter" };
const choose = (products: Product[], ...table: object[]) => choosePortions(products, { cake, table, date });

describe("portions of their own", () => {
  test("are for those who cannot eat the cake, of what suits the most of them", () => {
    const table = [celiac, nuts, veganEater, both];
    expect(choose([glutenFree, vegan], ...table)).toEqual({ product: vegan, count: 3, price_ore: 14_400 });
    expect(servedApart(cake, vegan, table)).toEqual([celiac, veganEater, both]);
  });

  test("are of the cheapest that suits as many", () => {
    expect(choose([vegan, glutenFree], celiac)).toEqual({ product: glutenFree, count: 1, price_ore: 4_200 });
  });

  test.each([
    ["everybody can eat the cake", [vegan], [nuts, { dietary_preferences: "vegetariskt" }]],
    ["nothing suits them", [glutenFree], [both]],
    ["what they wrote is not known", [vegan], [{ allergies: "kiwi" }]],
    ["of what they wrote some is not known", [vegan], [{ allergies: "gluten, kiwi" }]],
    ["the bakery has none now", [{ ...vegan, active: false }], [celiac]],
    ["it is not the season", [{ ...vegan, season_from: "12-01", season_to: "12-24" }], [celiac]],
    ["it is no portion", [{ ...vegan, kind: "vegan" as const }], [celiac]],
    [
      "its largest size is too small",
      [{ ...vegan, sizes: [{ pieces: 2, price_ore: 9_000 }] }],
      [celiac, celiac, celiac],
    ],
  ])("there are none where %s", (_, products, table) => {
    // Of a cake without a marking nobody knows that it is vegetarian.
    const marked = { ...cake, diets: ["vegetarian" as const] };
    expect(choosePortions(products, { cake: marked, table, date })).toBeNull();
  });

  test("are counted by diet, each for one person, and nobody is named", () => {
    expect(countPortions([celiac, both, celiac, veganEater])).toEqual([
      { name: "glutenfri", count: 2 },
      { name: "glutenfri och nötfri", count: 1 },
      { name: "vegansk", count: 1 },
    ]);
  });

  test("are told in words, with the diets for whoever bakes them", () => {
    const ordered = { separate_name: "Vegansk bakelse", separate_count: 3, separate_price_ore: 14_400 };
    expect(separateText(ordered)).toBe("3 st Vegansk bakelse, 144 kr exkl. moms");
    expect(separateForKitchen(ordered, countPortions([celiac, celiac, veganEater]))).toBe(
      "3 st Vegansk bakelse, 144 kr exkl. moms: glutenfri\u00a0×2, vegansk\u00a0×1",
    );
    expect(separateText({})).toBeNull();
  });
});
