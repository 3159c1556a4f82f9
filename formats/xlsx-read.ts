import { strFromU8 } from "fflate";
import { TooMuch, unzip } from "./unzip.ts";

/** What somebody reads when a file cannot be taken. */
export class UnreadableFile extends Error {
  override name = "UnreadableFile";
}

export const NO_WORKBOOK = "Filen är ingen Excelfil. Spara listan som .xlsx eller CSV.";
export const UNREADABLE = "Filen går inte att läsa. Spara listan som .xlsx eller CSV och försök igen.";

const MOST_UNZIPPED_BYTES = 40_000_000;
/** What lies further to the right is no list of people: one cell there would make a row of empty ones before it. */
const MOST_COLUMNS = 100;
const PARTS = /^xl\/(?:workbook|sharedStrings|styles|_rels\/workbook\.xml|worksheets\/[^/]+)\.(?:xml|rels)$/;
/** 14 to 22 are dates everywhere, 27 to 36 and 50 to 58 in East Asia; 45 to 47 are times of day. */
const DATE_FORMATS = /^(?:1[4-9]|2[0-2]|2[7-9]|3[0-6]|5[0-8])$/;
/** What a workbook of an old Mac counts from lies so much later than what all others count from. */
const DAYS_TO_1904 = 1462;

export type Sheet = { name: string; hidden: boolean; rows: string[][]; numbers: number[] };

/**
 * Every sheet's rows as texts, without empty ones, and how the spreadsheet numbers them. Values are those that the
 * spreadsheet last showed: formulas and macros are never run. Of merged cells the first has the value, as in a CSV.
 */
export function readSheets(bytes: Uint8Array): Sheet[] {
  const files = unpack(bytes);
  const text = (name: string) => (files[name] ? withoutPrefixes(strFromU8(files[name])) : "");
  const workbook = text("xl/workbook.xml");
  if (!workbook) throw new UnreadableFile(NO_WORKBOOK);
  const relations = text("xl/_rels/workbook.xml.rels");
  const from1904 = /date1904="(?:1|true)"/.test(workbook);
  const facts = {
    strings: sharedStrings(text("xl/sharedStrings.xml")),
    dates: dateStyles(text("xl/styles.xml")),
    laterBy: from1904 ? DAYS_TO_1904 : 0,
  };
  const sheets = [...elements(workbook, "sheet")].flatMap(({ tag }) => {
    const xml = text(pathOf(tag, relations));
    const name = unescape(attribute(tag, "name") ?? "");
    return xml
      ? [{ name, hidden: /\bstate="(?:hidden|veryHidden)"/.test(tag), ...readSheet(xml, facts) }]
      : [];
  });
  if (sheets.length === 0) throw new UnreadableFile("Filen har inget blad att läsa.");
  return sheets;
}

/** The sheet that somebody means who does not say: the first that is shown and suits, else the first that has anything in it. */
export function firstShown(sheets: readonly Sheet[], suits?: (rows: Sheet["rows"]) => boolean): Sheet {
  const filled = sheets.filter(({ rows }) => rows.length > 0);
  const shown = filled.filter(({ hidden }) => !hidden);
  return shown.find(({ rows }) => suits?.(rows)) ?? shown[0] ?? filled[0] ?? sheets[0]!;
}

export function readXlsx(bytes: Uint8Array): Pick<Sheet, "rows" | "numbers"> {
  const { rows, numbers } = firstShown(readSheets(bytes));
  return { rows, numbers };
}

function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  try {
    return unzip(bytes, (name) => PARTS.test(name), MOST_UNZIPPED_BYTES);
  } catch (error) {
    if (error instanceof TooMuch) throw new UnreadableFile("Filen är för stor för att läsas.");
    throw new UnreadableFile(UNREADABLE);
  }
}

/** Some programs write every element with a prefix; the names are the same. */
const withoutPrefixes = (xml: string) => xml.replace(/<(\/?)[A-Za-z]\w*:(?=[A-Za-z])/g, "<$1");

type Element = { tag: string; body: string };

/**
 * Every element of that name, with what is within it, in one walk from the beginning to the end: a pattern would look
 * for the end of each of them anew. None of those that are read here lies within another of its name.
 */
function* elements(xml: string, name: string): Generator<Element> {
  const [opening, closing] = [`<${name}`, `</${name}>`];
  for (let at = xml.indexOf(opening); at !== -1; at = xml.indexOf(opening, at)) {
    const end = xml.indexOf(">", at);
    const tag = xml.slice(at + opening.length, end);
    at = end + 1;
    if (end === -1) return;
    // '<col' is no '<c'.
    if (/^\w/.test(tag)) continue;
    if (tag.endsWith("/")) {
      yield { tag, body: "" };
      continue;
    }
    const close = xml.indexOf(closing, at);
    if (close === -1) return;
    yield { tag, body: xml.slice(at, close) };
    at = close + closing.length;
  }
}

function pathOf(sheet: string, relations: string): string {
  const id = attribute(sheet, "r:id");
  const relation = elements(relations, "Relationship").find(({ tag }) => attribute(tag, "Id") === id);
  const target = relation ? attribute(relation.tag, "Target") : "worksheets/sheet1.xml";
  return target?.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];

const sharedStrings = (xml: string): string[] => [...elements(xml, "si")].map(({ body }) => plainText(body));

/** The text of all runs; the phonetic hints after them are not part of it. */
function plainText(xml: string): string {
  const [runs = ""] = xml.split("<rPh", 1);
  return unescape([...elements(runs, "t")].map(({ body }) => body).join(""));
}

/** Which styles show a number as a date: those of the built-in formats that do, and any format with a day, month or year. */
function dateStyles(xml: string): boolean[] {
  const formats = new Map(
    elements(xml, "numFmt").map(({ tag }) => [
      attribute(tag, "numFmtId"),
      attribute(tag, "formatCode") ?? "",
    ]),
  );
  const [styles] = elements(xml, "cellXfs");
  return [...elements(styles?.body ?? "", "xf")].map(({ tag }) => {
    const id = attribute(tag, "numFmtId");
    // A quoted text, an escaped letter and '[Red]' are no parts of a date.
    const format = (formats.get(id) ?? "").replace(/&quot;[^&]*&quot;|\\.|\[[^[\]]*\]/g, "");
    return DATE_FORMATS.test(id ?? "") || /[dmy]/i.test(format);
  });
}

type Workbook = { strings: string[]; dates: boolean[]; laterBy: number };

function readSheet(xml: string, workbook: Workbook): { rows: string[][]; numbers: number[] } {
  const rows: string[][] = [];
  const numbers: number[] = [];
  let number = 0;
  for (const { tag, body } of elements(xml, "row")) {
    number = Number(attribute(tag, "r")) || number + 1;
    const cells = readCells(body, workbook);
    if (!cells.some((cell) => cell.trim() !== "")) continue;
    rows.push(cells);
    numbers.push(number);
  }
  return { rows, numbers };
}

function readCells(body: string, { strings, dates, laterBy }: Workbook): string[] {
  const cells: string[] = [];
  for (const { tag, body: content } of elements(body, "c")) {
    const at = columnOf(attribute(tag, "r")) ?? cells.length;
    if (at >= MOST_COLUMNS) continue;
    while (cells.length < at) cells.push("");
    const type = attribute(tag, "t") ?? "n";
    const value = valueOf(type, content, strings);
    const isDate = value && type === "n" && dates[Number(attribute(tag, "s"))];
    cells[at] = isDate ? dateOf(Number(value) + laterBy, value) : value;
  }
  return cells;
}

const [FIRST_DAY, LAST_DAY] = [61, 73_050];

/** What a cell shows as a date is one, so that it is not taken for 900517 among numbers. From March 1900 to 2099. */
function dateOf(days: number, value: string): string {
  if (!(days >= FIRST_DAY && days <= LAST_DAY)) return value;
  return Temporal.PlainDate.from("1899-12-30")
    .add({ days: Math.floor(days) })
    .toString();
}

function valueOf(type: string, content: string, strings: string[]): string {
  if (type === "inlineStr") return plainText(content);
  const [shown] = elements(content, "v");
  const value = unescape(shown?.body ?? "");
  if (type === "s") return strings[Number(value)] ?? "";
  // '#REF!' and the like: what a broken formula shows is no value.
  if (type === "e") return "";
  if (type === "d") return value.slice(0, 10);
  return /^-?\d+(?:\.\d+)?E[+-]?\d+$/i.test(value) ? String(Number(value)) : value;
}

/** 'C7' is column 2. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.codePointAt(0)! - 64, 0) - 1;
}

const entities = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

const unescape = (text: string) =>
  text
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
      if (name) return entities.get(name) ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : "";
    })
    .replace(/_x000D_/g, "");
