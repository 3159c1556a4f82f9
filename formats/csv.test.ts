import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCsv, writeCsv } from "./csv.ts";

const rowsOf = (text: string) => parseCsv(text).rows;

describe("a list from a spreadsheet", () => {
  test.each([
    ["Namn;Ort\r\nÅsa;Örebro\r\n", ";"],
    ["Namn,Ort\nÅsa,Örebro", ","],
    ["\uFEFFNamn\tOrt\rÅsa\tÖrebro\r", "tab"],
  ])("%o is read", (text) => {
    expect(rowsOf(text)).toEqual([
      ["Namn", "Ort"],
      ["Åsa", "Örebro"],
    ]);
  });

  test("quotes hold separators, line breaks and quotes", () => {
    expect(rowsOf('Namn;Allergi\n"Ek; Maria";"nötter,\n""mandel"""\n')).toEqual([
      ["Namn", "Allergi"],
      ["Ek; Maria", 'nötter,\n"mandel"'],
    ]);
    expect(rowsOf('Namn;Titel\nAnna "Ninni" Ek; "Chef"')[1]).toEqual(['Anna "Ninni" Ek', "Chef"]);
  });

  test("lines may end in more than one way", () => {
    expect(rowsOf("Namn;Ort\r\nÅsa;Örebro\nBo;Umeå\rMoa;Lund")).toHaveLength(4);
  });

  test("a separator inside a quoted heading does not decide", () => {
    expect(rowsOf('"a,b,c";d\n1;2')).toEqual([
      ["a,b,c", "d"],
      ["1", "2"],
    ]);
  });

  test("Excel's first line names the separator and is no row", () => {
    const rows = [
      ["Namn", "Allergi"],
      ["Anna Berg", "ägg, fisk, soja"],
    ];
    expect(rowsOf("sep=;\r\nNamn;Allergi\r\nAnna Berg;ägg, fisk, soja\r\n")).toEqual(rows);
    expect(rowsOf('\uFEFF"sep=\t"\nNamn\tAllergi\nAnna Berg\tägg, fisk, soja')).toEqual(rows);
    expect(rowsOf("sep=;")).toEqual([]);
  });

  test("rows are counted as the spreadsheet counts them, empty ones and those of several lines too", () => {
    expect(parseCsv('Personal;\n;\nNamn;Allergi\n"Ek,\nMaria";ägg\n\nBo;\n').numbers).toEqual([1, 3, 4, 6]);
    expect(parseCsv("sep=;\nNamn;Ort\nÅsa;Örebro").numbers).toEqual([1, 2]);
  });

  test.each([
    ["a title above it", "Personal 2026\nNamn,Ort\nÅsa,Örebro\nBo,Umeå"],
    ["a title with another separator in it", "Personal, Göteborg, 2026\nNamn;Ort\nÅsa;Örebro\nBo;Umeå"],
    ["commas in its texts", "Namn;Allergi\nÅsa;ägg, fisk, soja\nBo;nötter, mjölk, sesam"],
  ])("the separator is the one that the lines agree on, with %s", (_, text) => {
    expect(rowsOf(text).at(-1)).toHaveLength(2);
    expect(rowsOf(text).at(-1)![0]).toBe("Bo");
  });

  test("empty lines and empty files are nothing", () => {
    expect(rowsOf("")).toEqual([]);
    expect(rowsOf("\n;;\na;b\n\n")).toEqual([["a", "b"]]);
  });
});

describe("a hostile list", () => {
  test("of one long cell with quotes is walked through once", () => {
    const [row] = rowsOf(`${" ".repeat(100_000)}a${'"'.repeat(100_000)}`);
    expect(row?.[0]?.length).toBe(200_001);
  });
});

describe("a list for a spreadsheet", () => {
  test("opens right in a Swedish one", () => {
    expect(
      writeCsv([
        ["Namn", "Bitar", "Pris"],
        ["Åsa", 8, 1.5],
      ]),
    ).toBe("\uFEFFNamn;Bitar;Pris\r\nÅsa;8;1,5\r\n");
  });

  test.each(["=1+1", "+46", "-1", "@SUM(A1)", "\t=1", " =1", "|cmd"])(
    "%o is never run as a formula",
    (text) => {
      const [[cell] = []] = rowsOf(writeCsv([[text, "x"]]));
      expect(cell?.startsWith("'")).toBe(true);
    },
  );

  test("what is written is read back", () => {
    const cell = fc.string({ unit: "grapheme" }).filter((text) => !/^[\s]*[=+\-@|]|^[\t\r\n]/.test(text));
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constant("rad"), cell, cell), { minLength: 1 }), (rows) => {
        expect(rowsOf(writeCsv(rows))).toEqual(rows);
      }),
    );
  });
});
