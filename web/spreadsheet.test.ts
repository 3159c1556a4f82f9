import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { writeSpreadsheet } from "./spreadsheet.ts";

describe("an Excel file", () => {
  test("has its texts as texts and its numbers as numbers, whatever the texts hold", () => {
    const wide = Array.from({ length: 28 }, (_, column) => column);
    const files = unzipSync(
      writeSpreadsheet("Underlag", [["Kök & <bar>\u0000", 12.5, null], ["=SUM(A1)"], wide]),
    );
    const sheet = strFromU8(files["xl/worksheets/sheet1.xml"]!);
    expect(sheet).toContain(
      '<c r="A1" t="inlineStr"><is><t xml:space="preserve">Kök &amp; &lt;bar&gt;</t></is></c>',
    );
    expect(sheet).toContain('<c r="B1"><v>12.5</v></c></row>');
    expect(sheet).toContain('<c r="A2" t="inlineStr">');
    expect(sheet).toContain('<c r="AB3"><v>27</v></c>');
    expect(Object.keys(files)).toContain("[Content_Types].xml");
  });
});
