import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { workbook } from "../test/workbook.ts";
import { firstShown, readSheets, readXlsx } from "./xlsx-read.ts";
import { writeXlsx } from "./xlsx-write.ts";

const rows = [
  ["Namn", "Födelsedag", "Tårtbitar"],
  ["Åsa & <Öberg>", "1990-05-17", 8],
  ["=HYPERLINK(1)", "1899-01-01", null],
];

describe("a spreadsheet", () => {
  test("that was written is read back, dates as dates", () => {
    expect(readXlsx(writeXlsx("Anställda", rows))).toEqual({
      rows: [
        ["Namn", "Födelsedag", "Tårtbitar"],
        ["Åsa & <Öberg>", "1990-05-17", "8"],
        ["=HYPERLINK(1)", "1899-01-01"],
      ],
      numbers: [1, 2, 3],
    });
  });

  test("keeps what only looks like a date as text", () => {
    const given = [["Allergier"], ["2026-02-30"], ["2026-13-01"], ["0000-00-00"]];
    expect(readXlsx(writeXlsx("Anställda", given)).rows).toEqual(given);
  });

  test("is the same file twice", () => {
    expect(writeXlsx("Anställda", rows)).toEqual(writeXlsx("Anställda", rows));
  });

  test("has its texts as texts and its numbers as numbers, whatever the texts hold", () => {
    const wide = Array.from({ length: 28 }, (_, column) => column);
    const files = unzipSync(writeXlsx("Underlag", [["Kök & <bar>\u0000", 12.5, null], ["=SUM(A1)"], wide]));
    const sheet = strFromU8(files["xl/worksheets/sheet1.xml"]!);
    expect(sheet).toContain(
      't="inlineStr"><is><t xml:space="preserve">Kök &amp; &lt;bar&gt;</t></is></c><c r="B1"><v>12.5</v></c></row>',
    );
    expect(sheet).toContain('<c r="A2" t="inlineStr">');
    expect(sheet).toContain('<c r="AB3"><v>27</v></c>');
  });

  const file = (sheet: string, more: Record<string, string> = {}) =>
    zipSync(
      Object.fromEntries(
        Object.entries({
          "xl/workbook.xml":
            '<workbook><sheets><sheet name="B" sheetId="7" r:id="rId9"/></sheets></workbook>',
          "xl/_rels/workbook.xml.rels":
            '<Relationships><Relationship Target="worksheets/sheet4.xml" Id="rId9"/></Relationships>',
          "xl/worksheets/sheet4.xml": sheet,
          ...more,
        }).map(([name, text]) => [name, strToU8(text)]),
      ),
    );

  test("shows what a formula showed last, never the formula; a broken one is empty", () => {
    const sheet =
      '<worksheet><sheetData><row r="3"><c r="A3" t="str"><f>B1&amp;"x"</f><v>Moa</v></c><c r="C3" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D3"><v>1.99005E5</v></c></row></sheetData></worksheet>';
    expect(readXlsx(file(sheet))).toEqual({ rows: [["Moa", "", "", "199005"]], numbers: [3] });
  });

  test("knows no more named signs than a spreadsheet writes", () => {
    const cell = '<c t="inlineStr"><is><t>&lt;&constructor;&toString;&amp;</t></is></c>';
    const sheet = `<worksheet><sheetData><row>${cell}</row></sheetData></worksheet>`;
    expect(readXlsx(file(sheet)).rows).toEqual([["<&constructor;&toString;&"]]);
  });

  test("may use prefixes, shared strings in runs, and gaps", () => {
    const sheet =
      '<x:worksheet><x:sheetData><x:row><x:c r="B1" t="s"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    const strings = "<sst><si/><si><r><t>Per-</t></r><r><t>Erik</t></r><rPh><t>nej</t></rPh></si></sst>";
    expect(readXlsx(file(sheet, { "xl/sharedStrings.xml": strings })).rows).toEqual([["", "Per-Erik"]]);
  });

  test("with macros is read like any other: the macros are not even unpacked", () => {
    const sheet =
      '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Moa</t></is></c></row></sheetData></worksheet>';
    expect(readXlsx(file(sheet, { "xl/vbaProject.bin": "Sub Auto_Open()" })).rows).toEqual([["Moa"]]);
  });

  const bomb = zipSync({
    "xl/workbook.xml": strToU8("<workbook/>"),
    "xl/worksheets/sheet1.xml": [new Uint8Array(41_000_000), { level: 1 }],
  });

  test("that unpacks to more than a list can be is refused", () => {
    expect(() => readXlsx(bomb)).toThrow("Filen är för stor för att läsas.");
  });

  test("that lies about what it unpacks to is refused as soon as it is too much", () => {
    const liar = bomb.slice();
    const view = new DataView(liar.buffer);
    const sizes: Record<number, number> = { 0x04034b50: 22, 0x02014b50: 24 };
    for (let at = 0; at < liar.length - 30; at++) {
      const size = sizes[view.getUint32(at, true)];
      if (size) view.setUint32(at + size, 100, true);
    }
    expect(unzipSync(liar, { filter: ({ originalSize }) => originalSize !== 100 })).toEqual({});
    expect(() => readXlsx(liar)).toThrow("Filen är för stor för att läsas.");
  });

  test.each(["<row>", "<row", "<row><c>", '<row><c r="A1"', "<row><c><v>", "<mergeCell ", "/><row>", "<c\0"])(
    "of %j without an end is walked through once",
    (part) => {
      expect(readXlsx(file(`<worksheet><sheetData>${part.repeat(200_000)}`)).rows).toEqual([]);
      const strings = { "xl/sharedStrings.xml": `<sst>${part.replace("row", "si").repeat(200_000)}` };
      const row = '<row><c t="s"><v>7</v></c></row>';
      expect(readXlsx(file(`<worksheet><sheetData>${row}</sheetData>`, strings)).rows).toEqual([]);
    },
  );

  test("that tells of the same file many times is refused: it would be unpacked as often", () => {
    const once = zipSync({ "xl/workbook.xml": [strToU8("<workbook/>".repeat(100)), { level: 0 }] });
    const directory = new DataView(once.buffer, once.byteOffset).getUint32(once.length - 6, true);
    const entry = once.subarray(directory, once.length - 22);
    const often = Buffer.concat([
      once.subarray(0, directory),
      ...Array<Uint8Array>(50).fill(entry),
      once.subarray(-22),
    ]);
    often.writeUInt16LE(50, often.length - 12);
    expect(() => readXlsx(once)).toThrow("Filen har inget blad att läsa.");
    expect(() => readXlsx(often)).toThrow("Filen är för stor för att läsas.");
  });

  test("has no cells further to the right than a list can be wide", () => {
    const cells = ["A", "CV", "CW", "XFD", "ZZZ"].map((column) => `<c r="${column}1"><v>1</v></c>`).join("");
    const [row] = readXlsx(file(`<worksheet><sheetData><row>${cells}</row></sheetData>`)).rows;
    expect([row?.length, row?.[0], row?.[99]]).toEqual([100, "1", "1"]);
  });

  test("with merged cells has their value in the first of them", () => {
    const text = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`;
    const rows = `<row r="1">${text("A1", "Utveckling")}${text("B1", "Moa")}</row><row r="2"><c r="A2"/>${text("B2", "Åsa")}</row>`;
    const sheet = `<worksheet><sheetData>${rows}</sheetData><mergeCells><mergeCell ref="A1:A2"/></mergeCells></worksheet>`;
    expect(readXlsx(file(sheet)).rows).toEqual([
      ["Utveckling", "Moa"],
      ["", "Åsa"],
    ]);
  });

  test("that counts its days from 1904 has the same dates as any other, and the same numbers", () => {
    const workbook = (day: string) => ({
      "xl/workbook.xml": `<workbook><workbookPr date1904="${day}"/><sheets><sheet name="B" sheetId="7" r:id="rId9"/></sheets></workbook>`,
      "xl/styles.xml":
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="0&quot; dagar&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    });
    const cells = [0, 1, 2, 3].map((style) => `<c s="${style}" t="n"><v>31548</v></c>`).join("");
    const sheet = `<worksheet><sheetData><row>${cells}<c s="1"/><c s="1" t="str"><v>våren</v></c></row></sheetData></worksheet>`;
    const [row] = readXlsx(file(sheet, workbook("1"))).rows;
    expect(row).toEqual(["31548", "1990-05-17", "1990-05-17", "31548", "", "våren"]);
    expect(readXlsx(file(sheet, workbook("0"))).rows[0]!.slice(0, 4)).toEqual([
      "31548",
      "1986-05-16",
      "1986-05-16",
      "31548",
    ]);
  });

  test("with several sheets gives all of them, and begins with the first that is shown and not empty", () => {
    const sheetOf = (name: string) =>
      `<worksheet><sheetData><row><c t="inlineStr"><is><t>${name}</t></is></c></row></sheetData></worksheet>`;
    const book = file("<worksheet/>", {
      "xl/workbook.xml":
        '<workbook><sheets><sheet name="Gömt" sheetId="1" state="hidden" r:id="r1"/><sheet name="Tomt" sheetId="2" r:id="r2"/><sheet name="2026 &amp; 2027" sheetId="3" r:id="r3"/></sheets></workbook>',
      "xl/_rels/workbook.xml.rels": [1, 2, 3]
        .map((number) => `<Relationship Id="r${number}" Target="worksheets/s${number}.xml"/>`)
        .join(""),
      "xl/worksheets/s1.xml": sheetOf("Hemlig"),
      "xl/worksheets/s2.xml": "<worksheet><sheetData/></worksheet>",
      "xl/worksheets/s3.xml": sheetOf("Moa"),
    });
    expect(readSheets(book).map(({ name, hidden, rows }) => [name, hidden, rows])).toEqual([
      ["Gömt", true, [["Hemlig"]]],
      ["Tomt", false, []],
      ["2026 & 2027", false, [["Moa"]]],
    ]);
    expect(readXlsx(book).rows).toEqual([["Moa"]]);
  });

  test("whose sheets all say that they are visible has none that is hidden", () => {
    const book = workbook(
      { name: "Gömt", state: "veryHidden", rows: [["Hemlig"]] },
      { name: "Personal", state: "visible", rows: [["Moa"]] },
    );
    expect(readSheets(book).map(({ hidden }) => hidden)).toEqual([true, false]);
    expect(readXlsx(book).rows).toEqual([["Moa"]]);
  });

  test("with a cover sheet begins with the sheet that holds what is looked for, unless it is hidden", () => {
    const cover = { name: "Försättsblad", rows: [["Personal 2026"]] };
    const people = { name: "Personal", rows: [["Namn"]] };
    const begins = (...sheets: Parameters<typeof workbook>) =>
      firstShown(readSheets(workbook(...sheets)), ([first]) => first?.[0] === "Namn").name;
    expect(begins(cover, people)).toBe("Personal");
    expect(begins(cover, { ...people, state: "hidden" })).toBe("Försättsblad");
    expect(begins(cover, { name: "Annat", rows: [["Lön"]] })).toBe("Försättsblad");
  });

  test.each([
    ["no zip at all", strToU8("hej")],
    ["a zip of something else", zipSync({ "a.txt": strToU8("hej") })],
  ])("%s is refused in Swedish", (_, bytes) => {
    expect(() => readXlsx(bytes)).toThrow(/^Filen .*\.xlsx eller CSV/);
  });
});
