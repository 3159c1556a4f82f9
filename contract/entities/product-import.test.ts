import { describe, expect, test } from "vitest";
import { holdsProducts, readProducts } from "./product-import.ts";

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
            description: null,
            sizes: [
              { pieces: 8, price_ore: 38_900 },
              { pieces: 20, price_ore: 84_550 },
            ],
            least_people: 1,
            weekdays: [],
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

  test.each([
    [
      "contents that nobody has told of are not 'none'",
      [["Tårta", "", "8", "300", "", "", ""]],
      ["Rad 2: skriv vad den innehåller, eller ”inga” om det är inga av EU:s 14 allergener"],
    ],
    [
      "a larger size with nuts is not the same product",
      [
        ["Tårta", "", "8", "300", "ägg, mjölk", "", ""],
        ["Tårta", "", "12", "400", "Mjölk och ägg", "", ""],
        ["Tårta", "", "20", "600", "ägg, mjölk, mandel", "", ""],
      ],
      ["Rad 4: allergener skiljer sig från rad 2. Skriv samma, eller ge storleken ett eget namn"],
    ],
  ])("%s", (_, rows, problems) => {
    const answer = read(...rows);
    expect("products" in answer && answer.products[0]!.problems).toEqual(problems);
  });

  test("'inga' is none of the 14", () => {
    const answer = read(["Fruktfat", "", "8", "300", "Inga", "", ""]);
    expect("products" in answer && answer.products[0]!.product).toMatchObject({ allergens: [] });
  });

  test.each(["Pris inkl. moms", "Pris (inklusive moms)", "Kr inkl moms", "Pris med moms"])(
    "%s is no price without moms",
    (heading) => {
      const head = HEAD.map((one) => (one === "Pris" ? heading : one));
      expect(readProducts([head, ["Tårta", "", "8", "300", "ägg", "", ""]])).toEqual({
        problem: `Priserna står med moms (”${heading}”). Läs in dem utan moms.`,
      });
    },
  );

  test("a description is no price, a number no name and a cost no diet", () => {
    const head = [
      "Artikelnr",
      "Beskrivning",
      "Kostnad",
      "Artikel",
      "Bitar",
      "Pris exkl. moms",
      "Innehåller allergener",
    ];
    const answer = readProducts([head, ["17", "God", "12", "Tårta", "8", "300", "ägg"]]);
    expect("products" in answer && answer.products[0]!.product).toMatchObject({
      name: "Tårta",
      sizes: [{ pieces: 8, price_ore: 30_000 }],
      diets: [],
    });
  });

  test("a formula is a text like any other", () => {
    expect(problemsOf("=HYPERLINK(1)", "", "=1+7", "=300", "ägg", "", "")).toEqual([
      "Rad 2: ”=1+7” är inget antal bitar",
      "Rad 2: ange ett pris i kronor, till exempel 345,50, inte ”=300”",
    ]);
  });

  test("ten thousand products are too many, in words", () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => [`Tårta ${n}`, "", "8", "300", "ägg", "", ""]);
    expect(read(...rows)).toEqual({
      problem: "Listan har 10\u00a0000 produkter. Högst 500 kan läsas in, så dela upp den.",
    });
  });

  test("titles above its headings are passed over, and rows keep their numbers", () => {
    const titles = [["Prislista våren 2026"], ["Gäller från 1 mars"]];
    const head = ["Namn", "Bitar", "Pris", "Allergener"];
    const rows = [...titles, head, ["Prinsesstårta", "8", "389", "ägg"], ["Limpa", "många", "30", "vete"]];
    const numbers = [1, 2, 4, 5, 6];
    const answer = readProducts(rows, numbers);
    expect(
      "products" in answer && answer.products.map(({ name, row, problems }) => [name, row, problems]),
    ).toEqual([
      ["Prinsesstårta", 5, []],
      ["Limpa", 6, ["Rad 6: ”många” är inget antal bitar"]],
    ]);
    expect([holdsProducts(rows), holdsProducts(titles)]).toEqual([true, false]);
  });

  test("without its headings it says which are missing", () => {
    expect(readProducts([["Tårta", "8", "300"]])).toEqual({
      problem: "Första raden ska ha rubriker. Namn, Bitar, Pris, Allergener saknas.",
    });
  });
});

describe("a restaurant's list", () => {
  const menus = (...rows: string[][]) =>
    readProducts([
      ["Meny", "Sort", "Beskrivning", "Pris", "Minst antal", "Veckodagar", "Allergener"],
      ...rows,
    ]);

  test("has a price for each person, a minimum and weekdays, and needs no pieces", () => {
    expect(
      menus(
        ["Husmanslunch", "Lunch", "Pannbiff med lök", "125,50", "10 personer", "mån–tis, fre", "mjölk"],
        ["Dagens soppa", "", "", "98", "", "vardagar", "inga"],
        ["Frukostbuffé", "Frukostmeny", "", "89", "8", "", "vete"],
      ),
    ).toMatchObject({
      products: [
        {
          product: {
            name: "Husmanslunch",
            kind: "lunch",
            description: "Pannbiff med lök",
            sizes: [{ pieces: 1, price_ore: 12_550 }],
            least_people: 10,
            weekdays: [1, 2, 5],
          },
        },
        { product: { kind: "lunch", least_people: 1, weekdays: [1, 2, 3, 4, 5] } },
        { product: { kind: "breakfast", least_people: 8, weekdays: [] } },
      ],
    });
  });

  test.each([
    [
      "weekdays",
      ["Meny", "Lunch", "", "98", "", "fredagsmys", "inga"],
      "Rad 2: veckodagarna ”fredagsmys” går inte att läsa. Skriv till exempel mån–fre",
    ],
    ["a minimum", ["Meny", "Lunch", "", "98", "många", "", "inga"], "Rad 2: ”många” är inget antal personer"],
    [
      "a minimum of none",
      ["Meny", "Lunch", "", "98", "0", "", "inga"],
      "Rad 2: Ange ett antal personer mellan 1 och 500",
    ],
  ])("%s that cannot be read are told by their row", (_, row, problem) => {
    expect(menus(row)).toMatchObject({ products: [{ product: null, problems: [problem] }] });
  });

  test("one menu has one price", () => {
    const twice = [
      ["Husman", "Lunch", "", "98", "", "", "inga"],
      ["Husman", "Lunch", "", "120", "", "", "inga"],
    ];
    expect(menus(...twice)).toMatchObject({
      products: [
        { product: null, problems: expect.arrayContaining(["Rad 2: En meny har ett enda pris, per person"]) },
      ],
    });
  });
});
