import { describe, expect, test } from "vitest";
import { readProducts } from "./product-import.ts";

const HEAD = ["Namn", "Sort", "Bitar", "Pris", "Allergener", "Kost", "Säsong"];
const read = (...rows: string[][]) => readProducts([HEAD, ...rows]);
const problemsOf = (...row: string[]) => {
  const answer = read(row);
  return "products" in answer ? answer.products[0]!.problems : [answer.problem];
};

describe("a bakery's list", () => {
  test("rows of one name are the sizes of one product", () => {
    const answer = read(
      ["Prinsesstårta", "", "8", "389", "mjölk, ägg, vete, mandel", "vegetarisk", ""],
      ["prinsesstårta", "", "20 bitar", "845,50 kr", "", "", ""],
      ["Semla", "Bakelser", "1", "42:-", "mjölk och vete", "", "15/12–28/2"],
    );
    expect(answer).toEqual({
      products: [
        expect.objectContaining({
          row: 2,
          product: {
            name: "Prinsesstårta",
            kind: "princess",
            sizes: [
              { pieces: 8, price_ore: 38_900 },
              { pieces: 20, price_ore: 84_550 },
            ],
            allergens: ["milk", "egg", "gluten", "nuts"],
            diets: ["vegetarian"],
            season_from: null,
            season_to: null,
            active: true,
          },
          problems: [],
        }),
        expect.objectContaining({
          product: expect.objectContaining({ kind: "pastries", season_from: "12-15", season_to: "02-28" }),
        }),
      ],
    });
  });

  test.each([
    ["0", "Rad 2: priset måste vara mer än 0 kr, inte ”0”"],
    ["-45", "Rad 2: priset kan inte vara negativt, inte ”-45”"],
    ["gratis", "Rad 2: ange ett pris i kronor, till exempel 345,50, inte ”gratis”"],
    ["12,345", "Rad 2: ange ett pris i kronor, till exempel 345,50, inte ”12,345”"],
    ["10 001", "Rad 2: priset får vara högst 10 000 kr, inte ”10 001”"],
  ])("a price of %s is told by its row", (price, problem) => {
    expect(problemsOf("Tårta", "", "8", price, "ägg", "", "")).toEqual([problem]);
  });

  test.each([
    [
      "an allergen that does not exist",
      ["Tårta", "", "8", "300", "kärlek", "", ""],
      "Rad 2: allergenen ”kärlek” finns inte i listan",
    ],
    [
      "a diet that does not exist",
      ["Tårta", "", "8", "300", "ägg", "keto", ""],
      "Rad 2: kosten ”keto” finns inte i listan",
    ],
    [
      "a day that does not exist",
      ["Tårta", "", "8", "300", "ägg", "", "31/2–1/4"],
      "Rad 2: Dagen finns inte",
    ],
    [
      "vegan with eggs",
      ["Tårta", "", "8", "300", "ägg", "vegansk", ""],
      "Rad 2: Vegansk går inte ihop med ägg. Ändra det ena.",
    ],
    [
      "no number of pieces",
      ["Tårta", "", "stor", "300", "ägg", "", ""],
      "Rad 2: ”stor” är inget antal bitar",
    ],
  ])("%s", (_, row, problem) => {
    expect(problemsOf(...row)).toEqual([problem]);
  });

  test("ten thousand products are too many, in words", () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => [`Tårta ${n}`, "", "8", "300", "ägg", "", ""]);
    expect(read(...rows)).toEqual({
      problem: "Listan har 10\u00a0000 produkter. Högst 500 kan läsas in, så dela upp den.",
    });
  });

  test("without its headings it says which are missing", () => {
    expect(readProducts([["Tårta", "8", "300"]])).toEqual({
      problem: "Första raden ska ha rubriker. Namn, Bitar, Pris, Allergener saknas.",
    });
  });
});
