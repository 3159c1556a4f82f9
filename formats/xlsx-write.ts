import { strToU8, zipSync } from "fflate";

/** A spreadsheet, as Excel, Numbers and LibreOffice open it. */

type Cell = string | number | null | undefined;

const DATE_STYLE = 1;
const BOLD_STYLE = 2;

type Sheet = { name: string; rows: readonly (readonly Cell[])[] };

/** The first row is the headings. Text stays text, so that nothing can pass for a formula; plain dates become dates. */
export const writeXlsx = (name: string, rows: Sheet["rows"]) => writeWorkbook([{ name, rows }]);

/** Several sheets; a name has 31 characters at most. */
export function writeWorkbook(sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> {
  const listed = sheets.map(
    ({ name }, index) => `<sheet name="${escape(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const files = {
    "[Content_Types].xml": contentTypes(sheets.length),
    "_rels/.rels": relations([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><sheets>${listed.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ...sheets.map((_, index): [string, string] => ["worksheet", `worksheets/sheet${index + 1}.xml`]),
      ["styles", "styles.xml"],
    ]),
    "xl/styles.xml": styles,
    ...Object.fromEntries(
      sheets.map(({ rows }, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetOf(rows)]),
    ),
  };
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
    // The zip's own time would make two equal files differ.
    { mtime: "2000-01-01T12:00:00Z" },
  ) as Uint8Array<ArrayBuffer>;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SHEET_ML = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export const XLSX_TYPE = `${SHEET_ML}.sheet`;

const contentTypes = (sheets: number) =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_ML}.sheet.main+xml"/>${Array.from({ length: sheets }, (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${SHEET_ML}.worksheet+xml"/>`).join("")}<Override PartName="/xl/styles.xml" ContentType="${SHEET_ML}.styles+xml"/></Types>`;

const styles = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

const relations = (targets: [string, string][]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/relationships/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

function sheetOf(rows: readonly (readonly Cell[])[]): string {
  const widths = (rows[0] ?? [])
    .map((_, index) => `<col min="${index + 1}" max="${index + 1}" width="22" customWidth="1"/>`)
    .join("");
  const body = rows
    .map((cells, row) => `<row r="${row + 1}">${cells.map((cell, i) => cellOf(cell, row, i)).join("")}</row>`)
    .join("");
  const columns = widths && `<cols>${widths}</cols>`;
  return `${HEAD}<worksheet xmlns="${MAIN}">${columns}<sheetData>${body}</sheetData></worksheet>`;
}

function cellOf(cell: Cell, row: number, column: number): string {
  if (cell === null || cell === undefined || cell === "") return "";
  const at = `r="${columnName(column)}${row + 1}"`;
  if (typeof cell === "number") return `<c ${at}><v>${cell}</v></c>`;
  const serial = row > 0 ? serialOf(cell) : null;
  if (serial !== null) return `<c ${at} s="${DATE_STYLE}"><v>${serial}</v></c>`;
  const style = row === 0 ? ` s="${BOLD_STYLE}"` : "";
  return `<c ${at}${style} t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`;
}

/**
 * Days since 30 December 1899. A spreadsheet cannot count to dates before March 1900, which stay text, as does what only
 * looks like a date: anybody may write 2026-02-30 as an allergy.
 */
function serialOf(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    const days = Temporal.PlainDate.from("1899-12-30").until(text, { largestUnit: "days" }).days;
    return days > 60 ? days : null;
  } catch {
    return null;
  }
}

/** 0 is A, 26 is AA. */
function columnName(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

const escape = (text: string) =>
  text
    // What XML cannot hold at all.
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .toWellFormed()
    .replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);
