import { describe, expect, test } from "vitest";
import { chooseProduct, nothingFits, whyChosen, type Wishes } from "./choose-product.ts";
import type { Product } from "./products.ts";

const HR = { seesFood: true };

const cake = (name: string, values: Partial<Product> = {}): Product => ({
  id: name,
  name,
  kind: "cream",
  sizes: [
    { pieces: 8, price_ore: 34_500 },
    { pieces: 12, price_ore: 46_500 },
  ],
  allergens: ["milk", "egg", "gluten"],
  diets: ["vegetarian"],
  season_from: null,
  season_to: null,
  active: true,
  ...values,
});

const princess = cake("Prinsesstårta", { kind: "princess", allergens: ["milk", "egg", "gluten", "nuts"] });
const cream = cake("Gräddtårta med hallon");
const vegan = cake("Vegansk hallontårta", { kind: "vegan", allergens: ["gluten", "soy"], diets: ["vegan"] });
const fruit = cake("Fruktfat", { kind: "fruit_platter", allergens: [], diets: ["vegan", "gluten_free"] });
const all = [princess, cream, vegan, fruit];

const wishes = (values: Partial<Wishes> = {}): Wishes => ({
  name: "Elin",
  date: Temporal.PlainDate.from("2026-11-16"),
  pieces: 12,
  food: [],
  loves: null,
  preferred: [],
  budget_per_piece_ore: null,
  ...values,
});
const chosenFor = (values: Partial<Wishes>, products: readonly Product[] = all) =>
  chooseProduct(products, wishes(values)).chosen?.product.name ?? null;

describe("the product that an order becomes", () => {
  test("is the favourite, free from what the person cannot eat, within the budget; and says so", () => {
    const { chosen } = chooseProduct(
      all,
      wishes({ loves: "cream", food: ["nötter", "mandel"], budget_per_piece_ore: 4_200 }),
    );
    expect(chosen).toMatchObject({
      product: { name: "Gräddtårta med hallon" },
      pieces: 12,
      price_ore: 46_500,
    });
    expect(whyChosen(chosen!, HR)).toBe("Elins favorit, utan nötter och mandel, inom budget");
  });

  test("who may not see allergies reads nothing of them", () => {
    const blind = { seesFood: false };
    const found = chooseProduct(
      all,
      wishes({ loves: "cream", food: ["nötter"], budget_per_piece_ore: 4_200 }),
    );
    expect(whyChosen(found.chosen!, blind)).toBe("Elins favorit, inom budget");
    expect(nothingFits(chooseProduct([princess], wishes({ food: ["nötter"] })), blind)).toBe(
      "Inget i sortimentet passar. Närmast är Prinsesstårta: passar inte den som firas.",
    );
  });

  test.each<[string, string[], string | null]>([
    ["a nut allergy goes before love", ["nötter"], "Gräddtårta med hallon"],
    ["almonds are nuts", ["mandel"], "Gräddtårta med hallon"],
    ["vegan", ["veganskt"], "Vegansk hallontårta"],
    ["milk and egg", ["mjölkprotein", "ägg"], "Vegansk hallontårta"],
    ["gluten", ["gluten"], "Fruktfat"],
    ["no product says that it is kosher", ["kosher"], null],
    ["what is not known cannot be judged", ["kiwi"], null],
    ["a sentence cannot be judged", ["svår nötallergi, även spår"], null],
    ["nothing is marked halal", ["halal"], null],
    ["vegetarian is without pork", ["fläsk"], "Prinsesstårta"],
  ])("%s", (_, food, expected) => {
    expect(chosenFor({ loves: "princess", food })).toBe(expected);
  });

  test("lactose is no trouble in what is marked free from it, milk protein is", () => {
    const free = cake("Gräddtårta utan laktos", { diets: ["vegetarian", "lactose_free"] });
    expect(chosenFor({ food: ["laktos"] }, [cream, free])).toBe("Gräddtårta utan laktos");
    expect(chosenFor({ food: ["mjölkprotein"] }, [cream, free])).toBeNull();
  });

  test("a sandwich cake without gelatine may have ham: it is not said to be without pork", () => {
    const sandwich = cake("Smörgåstårta", { kind: "other", diets: ["no_gelatine"] });
    expect(chooseProduct([sandwich], wishes({ food: ["fläsk"] }))).toMatchObject({
      chosen: null,
      all: [{ heeds: null, impossible: true }],
    });
  });

  test("love goes before what the company prefers, and that before the rest", () => {
    expect(chosenFor({ loves: "vegan", preferred: ["cream"] })).toBe("Vegansk hallontårta");
    expect(chosenFor({ preferred: ["vegan", "cream"] })).toBe("Vegansk hallontårta");
    expect(chosenFor({ preferred: ["chocolate"] })).toBe("Prinsesstårta");
  });

  test("nobody is surprised with fruit, unless nothing else fits", () => {
    const cheap = { ...fruit, sizes: [{ pieces: 12, price_ore: 100 }] };
    expect(chosenFor({}, [cheap, cream])).toBe("Gräddtårta med hallon");
    expect(chosenFor({ loves: "fruit_platter" }, [cheap, cream])).toBe("Fruktfat");
  });

  test.each([
    ["2026-12-31", "Lussetårta"],
    ["2027-01-05", "Lussetårta"],
    ["2027-01-07", "Gräddtårta med hallon"],
    ["2026-11-30", "Gräddtårta med hallon"],
  ])("a season that spans New Year holds on both sides: %s", (date, expected) => {
    const winter = cake("Lussetårta", { kind: "princess", season_from: "12-01", season_to: "01-06" });
    expect(chosenFor({ loves: "princess", date: Temporal.PlainDate.from(date) }, [winter, cream])).toBe(
      expected,
    );
  });

  test.each([
    [1, 8, 34_500],
    [8, 8, 34_500],
    [9, 12, 46_500],
  ])("for %i pieces it is the size of %i", (pieces, size, price) => {
    expect(chooseProduct([cream], wishes({ pieces })).chosen).toMatchObject({
      pieces: size,
      price_ore: price,
    });
  });

  test("by the piece it is as many as are wanted", () => {
    const bun = cake("Semla", { kind: "pastries", sizes: [{ pieces: 1, price_ore: 4_200 }] });
    expect(chooseProduct([bun], wishes({ pieces: 9 })).chosen).toMatchObject({
      pieces: 9,
      price_ore: 37_800,
    });
  });

  test("the budget is for the pieces that were wanted, not for a larger cake", () => {
    const large = cake("Stor", { sizes: [{ pieces: 32, price_ore: 64_000 }] });
    expect(chooseProduct([large], wishes({ pieces: 12, budget_per_piece_ore: 4_000 }))).toMatchObject({
      chosen: null,
      all: [{ why_not: "160 kr över budget", impossible: false }],
    });
  });

  test("one öre over the budget is over it, and exactly the budget is not", () => {
    expect(chosenFor({ budget_per_piece_ore: 3_875 }, [cream])).toBe("Gräddtårta med hallon");
    expect(chosenFor({ budget_per_piece_ore: 3_874 }, [cream])).toBeNull();
  });
});

describe("where nothing fits", () => {
  test("the nearest is told with its reason, and HR may choose it when it only costs too much", () => {
    const choice = chooseProduct(all, wishes({ food: ["nötter"], budget_per_piece_ore: 3_500 }));
    expect(choice.chosen).toBeNull();
    expect(choice.all[0]).toMatchObject({ impossible: false, product: { name: "Gräddtårta med hallon" } });
    expect(nothingFits(choice, HR)).toBe(
      "Inget i sortimentet passar. Närmast är Gräddtårta med hallon: 45 kr över budget.",
    );
  });

  test("what would harm is never to be chosen, however near it is", () => {
    expect(chooseProduct([princess], wishes({ food: ["mandel"] })).all[0]).toMatchObject({
      why_not: "Innehåller nötter och mandel, som Elin inte tål",
      impossible: true,
    });
  });

  test("what is too small is told, and so is what is not made any more", () => {
    expect(chooseProduct([cream], wishes({ pieces: 20 })).all[0]).toMatchObject({
      why_not: "Finns bara upp till 12 bitar",
      impossible: true,
    });
    expect(chooseProduct([{ ...cream, active: false }], wishes()).all).toEqual([]);
  });

  test("a bakery without products has nothing to say", () => {
    expect(nothingFits(chooseProduct([], wishes()), HR)).toBeNull();
  });

  test("portions for some are no cake", () => {
    expect(chosenFor({}, [{ ...cream, kind: "portion" }])).toBeNull();
  });
});
