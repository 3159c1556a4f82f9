import { strToU8, zipSync } from "fflate";

type Sheet = {
  name: string;
  rows: readonly (readonly string[])[];
  state?: "visible" | "hidden" | "veryHidden";
};

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const cell = (text: string) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
const sheetXml = ({ rows }: Sheet) =>
  `<worksheet><sheetData>${rows.map((row) => `<row>${row.map(cell).join("")}</row>`).join("")}</sheetData></worksheet>`;

/** A file of a spreadsheet program, with several sheets of texts. Some programs say of each that it is visible. */
export function workbook(...sheets: Sheet[]): Uint8Array<ArrayBuffer> {
  const files = {
    "xl/workbook.xml": `<workbook><sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ""} r:id="r${at}"/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": sheets
      .map((_, at) => `<Relationship Id="r${at}" Target="worksheets/s${at}.xml"/>`)
      .join(""),
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/s${at}.xml`, sheetXml(sheet)])),
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}
