import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countDiets, kitchenLines, splitDiets } from "./allergies.ts";

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
  ])("'%s' is passed on word for word", (text) => {
    expect(splitDiets(text)).toEqual([text]);
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

  test("a kitchen reads counts without names, the most common first", () => {
    const eaters = [
      { allergies: "nötter, laktos", dietary_preferences: null },
      { allergies: "Nötallergi", dietary_preferences: "Vegetariskt" },
      { allergies: null, dietary_preferences: "nötfri" },
      { allergies: "kiwi" },
      {},
    ];
    expect(kitchenLines(eaters)).toEqual(["nötfri ×3", "kiwi ×1", "laktosfri ×1", "vegetarisk ×1"]);
    expect(countDiets(eaters)[0]).toEqual({ name: "nötter", line: "nötfri", count: 3 });
  });

  test("somebody who writes the same twice counts once", () => {
    expect(kitchenLines([{ allergies: "gluten", dietary_preferences: "glutenfritt" }])).toEqual([
      "glutenfri ×1",
    ]);
  });
});
