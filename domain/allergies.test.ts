import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asItem, countFood, foodText, kitchenLines, splitDiets, writtenOnce } from "./allergies.ts";

describe("allergies", () => {
  test.each<[string | null, string[]]>([
    ["nötter, mandel", ["nötter", "mandel"]],
    ["Nötter; Mandel / laktos", ["nötter", "mandel", "laktos"]],
    ["ägg och mjölk", ["ägg", "mjölkprotein"]],
    ["Allergisk mot jordnötter", ["jordnötter"]],
    ["Tål inte ägg och sesam.", ["ägg", "sesam"]],
    ["nötallergi", ["nötter"]],
    ["Jordnötsallergi", ["jordnötter"]],
    ["laktosintolerant", ["laktos"]],
    ["Glutenfritt\nvegan", ["gluten", "veganskt"]],
    ["inget fläsk", ["fläsk"]],
    ["a\u0308gg", ["ägg"]],
    ["nötter, NÖTTER", ["nötter"]],
    ["kiwi, grönt te, E120", ["kiwi", "grönt te", "E120"]],
    ["gluten, kiwi, ägg och mjölk", ["gluten", "kiwi", "ägg", "mjölkprotein"]],
    ["kiwi, jordgubbar och äpplen", ["kiwi", "jordgubbar och äpplen"]],
    ["Ej ägg, ej mjölk, nötter", ["ägg", "mjölkprotein", "nötter"]],
    ["gluten, allergisk mot nötter", ["gluten", "nötter"]],
    ["halal, inget fläsk", ["halal", "fläsk"]],
    ["Laktos. Gluten.", ["laktos", "gluten"]],
    ["inga allergier, vegan", ["veganskt"]],
    ["", []],
    [null, []],
    ["Inga", []],
    ["-", []],
    ["inga kända allergier", []],
  ])("%o is %o", (text, names) => {
    expect(splitDiets(text)).toEqual(names);
  });

  test.each([
    "svår nötallergi även spår",
    "nötter (även mandel, inte kokos)",
    "tål ägg och mjölk",
    "nötter men inte mandel",
    "äter bara fisk",
    "kiwi",
    "kiwi, jordgubbar och äpplen; har EpiPen i väskan, ring 112 vid reaktion",
    "Lakto-ovo-vegetariskt utan svamp, koriander och jättestark mat",
    "svår nötallergi, även spår",
    "nötter, inte mandel",
    "nötter och inte mandel",
    "utan svamp, koriander",
    "ej ägg, koriander",
    "allergisk mot ägg, kiwi",
    "undviker svamp, lök",
    "vegan, undviker soja",
    "tål ägg, mjölk",
    "Vegetarian, fisk går bra",
    "Vegetarian, fisk ok",
    "nötter, ägg (livshotande)",
    "nötter, EpiPen",
    "kiwi, tel 070-123 45 67",
    "Kiwi. Finns i väskan",
    "Inga, men undviker fisk",
    "mjölk, 1/2 dl grädde",
    "gluten, alla spår",
  ])("'%s' is passed on word for word", (text) => {
    expect(splitDiets(text)).toEqual([text]);
  });

  test("a sentence of several lines becomes one line", () => {
    expect(splitDiets("Kiwi\r\nRing 112 vid reaktion.\n")).toEqual(["Kiwi / Ring 112 vid reaktion"]);
  });

  test("no letter or digit of an unknown text is lost", () => {
    const letters = (text: string) => text.normalize().replace(/[^\p{L}\p{N}]/gu, "");
    const unknown = fc.array(
      fc.constantFrom("kiwi", "ananas", "Åsnemjölk", "grönt te", "E120", ", ", "; ", " "),
    );
    fc.assert(
      fc.property(unknown, (parts) => {
        const text = parts.join("");
        const split = splitDiets(text);
        for (const piece of text.split(/[,;]/)) expect(letters(split.join(""))).toContain(letters(piece));
      }),
    );
  });

  test("a no is never lost: what is written after one stays with it", () => {
    const no = fc.constantFrom("utan", "ej", "inte", "inga", "tål inte", "undviker", "helst ej", "fri från");
    const food = fc.constantFrom("koriander", "svamp", "stark mat", "kiwi", "lök");
    fc.assert(
      fc.property(
        no,
        fc.array(food, { minLength: 2 }),
        fc.constantFrom(", ", "; ", " och "),
        (word, foods, mark) => {
          const text = `${word} ${foods.join(mark)}`;
          expect(splitDiets(text)).toEqual([text]);
        },
      ),
    );
  });

  test("a kitchen reads counts without names, the most common first, and which are allergies", () => {
    const eaters = [
      { allergies: "nötter, laktos", dietary_preferences: null },
      { allergies: "Nötallergi", dietary_preferences: "Vegetariskt, inget fläsk" },
      { allergies: null, dietary_preferences: "nötfri" },
      { allergies: "kiwi" },
      {},
    ];
    expect(kitchenLines(eaters)).toEqual([
      "Allergi: nötter\u00a0×2, kiwi\u00a0×1, laktos\u00a0×1",
      "Kost: nötfri\u00a0×1, utan fläsk\u00a0×1, vegetarisk\u00a0×1",
    ]);
    expect(countFood(eaters).allergies[0]).toEqual({ name: "nötter", count: 2 });
    expect(kitchenLines([{}])).toEqual([]);
  });

  test("the same allergen is one, however it is written", () => {
    const eaters = ["gluten", "Glutén", "GLUTEN, kiwi", "Kiwi, kiwi"].map((allergies) => ({ allergies }));
    expect(kitchenLines(eaters)).toEqual(["Allergi: gluten\u00a0×3, kiwi\u00a0×2"]);
    expect(kitchenLines([{ allergies: "räkör" }, { allergies: "rakor" }])).toEqual([
      "Allergi: rakor\u00a0×1, räkör\u00a0×1",
    ]);
  });

  test.each([
    ["Gluten, GLUTÉN", "Gluten"],
    ["Nötter; mandel, nötter\nkiwi, Kiwi", "Nötter, mandel, kiwi"],
    ["Gluten, celiaki", "Gluten, celiaki"],
    ["Nötter; mandel", "Nötter; mandel"],
    ["utan svamp, koriander, koriander", "utan svamp, koriander, koriander"],
    ["Kiwi, tål ägg, kiwi", "Kiwi, tål ägg, kiwi"],
    ["", ""],
  ])("'%s' stands as '%s' where people read their own words", (text, shown) => {
    expect(writtenOnce(text)).toBe(shown);
    expect(foodText({ allergies: text })).toBe(shown ? `Allergi: ${shown}.` : null);
    expect(splitDiets(writtenOnce(text))).toEqual(splitDiets(text));
  });

  test("the same words of several people are one", () => {
    const eaters = [
      { allergies: "gluten" },
      { allergies: "Celiaki, kiwi" },
      { allergies: "glutenintolerant" },
    ];
    expect(kitchenLines(eaters)).toEqual(["Allergi: gluten\u00a0×3, kiwi\u00a0×1"]);
  });

  test("somebody who writes the same twice counts once, as an allergy", () => {
    expect(kitchenLines([{ allergies: "gluten", dietary_preferences: "glutenfritt" }])).toEqual([
      "Allergi: gluten\u00a0×1",
    ]);
  });

  test("a sentence among others stands in quotation marks", () => {
    const allergies = "kiwi; har EpiPen, ring 112";
    expect(kitchenLines([{ allergies }, { allergies: "ägg" }])).toEqual([
      "Allergi: ”kiwi; har EpiPen, ring 112”\u00a0×1, ägg\u00a0×1",
    ]);
    expect(asItem("svår nötallergi även spår")).toBe("svår nötallergi även spår");
  });
});
