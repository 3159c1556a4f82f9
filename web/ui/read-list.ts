import { decode437 } from "../../formats/code-page-437.ts";
import { parseCsv } from "../../formats/csv.ts";
import {
  firstShown,
  NO_WORKBOOK,
  readSheets,
  type Sheet,
  UNREADABLE,
  UnreadableFile,
} from "../../formats/xlsx-read.ts";

/** A list as it was given: cells, and how its program numbers the rows. */
export type GivenList = {
  rows: string[][];
  numbers: number[];
  /** A workbook's sheets that hold anything, when there are several. */
  sheets?: Sheet[];
  /** Which of them this is. */
  sheet?: string;
};

const MOST_BYTES = 15_000_000;
const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;

/** Whether rows are what a list has to be: of a workbook's sheets that one is taken first. */
export type Suits = (rows: string[][]) => boolean;

/** Reads a dropped or chosen file; throws UnreadableFile with the words to show. */
export async function readFile(file: File, suits?: Suits): Promise<GivenList> {
  if (file.size > MOST_BYTES) {
    throw new UnreadableFile(
      `Filen är för stor (${megabytes(file.size)}). Den får vara högst ${megabytes(MOST_BYTES)}.`,
    );
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const isOldExcel = bytes[0] === 0xd0 && bytes[1] === 0xcf;
  if (isOldExcel) {
    throw new UnreadableFile(
      "Filen är i ett äldre eller lösenordsskyddat format. Spara den som .xlsx eller CSV.",
    );
  }
  if (!isZip && isNoText(bytes)) throw new UnreadableFile(UNREADABLE);
  if (isZip) return someRows(workbookList(bytes, suits));
  const list = parseCsv(listText(decode(bytes)));
  // A CSV that was saved under a spreadsheet's name is a list; sentences that were are none.
  if (isNamedWorkbook(file) && list.rows.every((row) => row.length < 2))
    throw new UnreadableFile(NO_WORKBOOK);
  return someRows(list);
}

const isNamedWorkbook = ({ name }: File) => /\.xls[xm]?$/i.test(name);

/** A web page that a program saved under a spreadsheet's name, or what programs send each other, is text and no list. */
function listText(text: string): string {
  if (/^\s*(?:<[!?a-z]|\{|\[\s*\{)/i.test(text)) throw new UnreadableFile(UNREADABLE);
  return text;
}

/** A PDF, or a picture: text has no empty bytes, unless it says at its beginning that each letter is two. */
function isNoText(bytes: Uint8Array): boolean {
  const isPdf = String.fromCharCode(...bytes.subarray(0, 4)) === "%PDF";
  return isPdf || (!isWide(bytes) && bytes.subarray(0, 10_000).includes(0));
}

const isWide = ([first, second]: Uint8Array) =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** What was pasted from a spreadsheet. */
export const readPasted = (text: string): GivenList => someRows(parseCsv(text));

function workbookList(bytes: Uint8Array, suits?: Suits): GivenList {
  const all = readSheets(bytes);
  return listOf(
    firstShown(all, suits),
    all.filter(({ rows }) => rows.length > 0),
  );
}

/** One sheet of a workbook, beside the others. */
export const listOf = ({ name, rows, numbers }: Sheet, sheets: Sheet[]): GivenList => ({
  rows,
  numbers,
  ...(sheets.length > 1 && { sheets, sheet: name }),
});

function someRows(list: GivenList): GivenList {
  if (list.rows.length === 0) throw new UnreadableFile("Listan är tom.");
  return list;
}

/** UTF-8 when it is, else the old encodings that Swedish spreadsheets still save in. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const encoding = oldEncoding(bytes);
    return encoding === "dos" ? decode437(bytes) : new TextDecoder(encoding).decode(bytes);
  }
}

/** ÅÄÖåäö and éÉü as each of them keeps it; a Mac's lines may end in either way. */
const MAC = new Set([0x81, 0x80, 0x85, 0x8c, 0x8a, 0x9a, 0x8e, 0x83, 0x9f]);
const WINDOWS = new Set([0xc5, 0xc4, 0xd6, 0xe5, 0xe4, 0xf6, 0xe9, 0xc9, 0xfc]);
const DOS = new Set([0x8f, 0x8e, 0x99, 0x86, 0x84, 0x94]);
/** In Windows these are quotes, which stand around words and not in them. */
const DOS_QUOTES = new Set([0x84, 0x94]);

/** Whichever has most of its letters in it. */
function oldEncoding(bytes: Uint8Array): "windows-1252" | "macintosh" | "dos" {
  let [mac, windows, dos] = [0, 0, 0];
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80) continue;
    mac += Number(MAC.has(byte));
    windows += Number(WINDOWS.has(byte));
    dos += Number(DOS.has(byte) && (!DOS_QUOTES.has(byte) || isInWord(bytes, at)));
  }
  if (dos > Math.max(mac, windows)) return "dos";
  return mac > windows ? "macintosh" : "windows-1252";
}

const isInWord = (bytes: Uint8Array, at: number) => isLetter(bytes[at - 1]) && isLetter(bytes[at + 1]);
const isLetter = (byte = 0) => byte >= 0x80 || /[a-z]/i.test(String.fromCodePoint(byte));

export { UnreadableFile };
