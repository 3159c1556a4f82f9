import { strFromU8, unzipSync } from "fflate";

/** What somebody reads when a file cannot be taken. */
export class UnreadableFile extends Error {
  override name = "UnreadableFile";
}

export const UNREADABLE = "Filen går inte att läsa. Spara listan som .xlsx eller CSV och försök igen.";

const MOST_UNZIPPED_BYTES = 80_000_000;

/**
 * The first sheet's rows as texts, without empty ones, and how the spreadsheet numbers them. Values are those that the
 * spreadsheet last showed: formulas and macros are never run.
 */
export function readXlsx(bytes: Uint8Array): { rows: string[][]; numbers: number[] } {
  const files = unzip(bytes);
  const text = (name: string) => (files[name] ? withoutPrefixes(strFromU8(files[name])) : "");
  const workbook = text("xl/workbook.xml");
  if (!workbook) throw new UnreadableFile("Filen är ingen Excelfil. Spara listan som .xlsx eller CSV.");
  if (/date1904="(?:1|true)"/.test(workbook)) {
    throw new UnreadableFile("Filen räknar datum från 1904. Spara listan som CSV och försök igen.");
  }
  const sheet = text(firstSheet(workbook, text("xl/_rels/workbook.xml.rels")));
  if (!sheet) throw new UnreadableFile("Filen har inget blad att läsa.");
  if (/<mergeCell\s/.test(sheet)) throw new UnreadableFile(mergedText(sheet));
  return readSheet(sheet, sharedStrings(text("xl/sharedStrings.xml")));
}

function unzip(bytes: Uint8Array): Record<string, Uint8Array> {
  let total = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (
          !/^xl\/(?:workbook|sharedStrings|_rels\/workbook\.xml|worksheets\/[^/]+)\.(?:xml|rels)$/.test(name)
        )
          return false;
        total += originalSize;
        if (total > MOST_UNZIPPED_BYTES) throw new UnreadableFile("Filen är för stor för att läsas.");
        return true;
      },
    });
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(UNREADABLE);
  }
}

/** Some programs write every element with a prefix; the names are the same. */
const withoutPrefixes = (xml: string) => xml.replace(/<(\/?)[A-Za-z]\w*:(?=[A-Za-z])/g, "<$1");

function firstSheet(workbook: string, relations: string): string {
  const id = /<sheet\s[^>]*?\br:id="([^"]+)"/.exec(workbook)?.[1];
  const relation = relations.match(/<Relationship\s[^>]*>/g)?.find((tag) => attribute(tag, "Id") === id);
  const target = relation ? attribute(relation, "Target") : "worksheets/sheet1.xml";
  return target?.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

function mergedText(sheet: string): string {
  const [first = "", ...more] = [...sheet.matchAll(/<mergeCell\s[^>]*?ref="([^"]+)"/g)].map(([, ref]) => ref);
  const also = more.length > 0 ? ` och ${more.length} till` : "";
  return `Bladet har sammanslagna celler (${first}${also}). Dela upp dem i Excel, så att varje person har en egen rad.`;
}

const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];

function sharedStrings(xml: string): string[] {
  return [...xml.matchAll(/<si\b[^>]*?(?:\/>|>([\s\S]*?)<\/si>)/g)].map(([, item = ""]) => plainText(item));
}

/** The text of all runs; phonetic hints beside them are not part of it. */
function plainText(xml: string): string {
  const runs = xml.replace(/<rPh\b[\s\S]*?<\/rPh>/g, "").matchAll(/<t\b[^>]*?(?:\/>|>([\s\S]*?)<\/t>)/g);
  return unescape([...runs].map(([, text = ""]) => text).join(""));
}

function readSheet(xml: string, strings: string[]): { rows: string[][]; numbers: number[] } {
  const rows: string[][] = [];
  const numbers: number[] = [];
  let number = 0;
  for (const [, tag = "", body = ""] of xml.matchAll(/<row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/row>)/g)) {
    number = Number(attribute(tag, "r")) || number + 1;
    const cells = readCells(body, strings);
    if (!cells.some((cell) => cell.trim() !== "")) continue;
    rows.push(cells);
    numbers.push(number);
  }
  return { rows, numbers };
}

function readCells(body: string, strings: string[]): string[] {
  const cells: string[] = [];
  for (const [, tag = "", content = ""] of body.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
    const at = columnOf(attribute(tag, "r")) ?? cells.length;
    while (cells.length < at) cells.push("");
    cells[at] = valueOf(attribute(tag, "t"), content, strings);
  }
  return cells;
}

function valueOf(type: string | undefined, content: string, strings: string[]): string {
  if (type === "inlineStr") return plainText(content);
  const value = unescape(/<v\b[^>]*>([\s\S]*?)<\/v>/.exec(content)?.[1] ?? "");
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

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const unescape = (text: string) =>
  text
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
      if (name) return entities[name] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : "";
    })
    .replace(/_x000D_/g, "");
