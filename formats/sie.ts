import { byteAboveAscii } from "./code-page-437.ts";

/** Bookkeeping that another program reads in: SIE 4I, verifications only. */

export type SieFile = {
  program: string;
  version: string;
  /** The day it was made, and all days: '2026-03-31'. */
  made: string;
  company: string;
  /** '556036-0793'; left out where it is not known. */
  org_number: string | null;
  accounts: readonly { number: string; name: string }[];
  cost_centres: readonly { code: string; name: string }[];
  verifications: readonly Verification[];
};

export type Verification = { date: string; text: string; transactions: readonly Transaction[] };

/** Debit is above zero, credit below; those of a verification come to nothing together. */
export type Transaction = { account: string; cost_centre: string | null; ore: number; text: string };

export const SIE_TYPE = "application/octet-stream";

/** The standard's own number of the dimension that cost centres are. */
const COST_CENTRE = 1;

export const writeSie = (file: SieFile): Uint8Array<ArrayBuffer> =>
  encode(
    sieLines(file)
      .map((line) => `${line}\r\n`)
      .join(""),
  );

/** The same to be read by people: a program reads it in the standard's own letters. */
export function sieLines(file: SieFile): string[] {
  return [
    "#FLAGGA 0",
    `#PROGRAM ${quoted(file.program)} ${quoted(file.version)}`,
    "#FORMAT PC8",
    `#GEN ${day(file.made)}`,
    "#SIETYP 4",
    ...(file.org_number ? [`#ORGNR ${file.org_number}`] : []),
    `#FNAMN ${quoted(file.company)}`,
    "#VALUTA SEK",
    ...file.accounts.map(({ number, name }) => `#KONTO ${number} ${quoted(name)}`),
    ...(file.cost_centres.length > 0 ? [`#DIM ${COST_CENTRE} "Kostnadsställe"`] : []),
    ...file.cost_centres.map(({ code, name }) => `#OBJEKT ${COST_CENTRE} ${quoted(code)} ${quoted(name)}`),
    ...file.verifications.flatMap(linesOf),
  ];
}

/** Whoever reads it in gives the verification its series and number. */
function linesOf({ date, text, transactions }: Verification): string[] {
  const sum = transactions.reduce((total, { ore }) => total + ore, 0);
  if (sum !== 0) throw new Error(`A verification comes to ${sum} öre and not to nothing`);
  return [
    `#VER "" "" ${day(date)} ${quoted(text)}`,
    "{",
    ...transactions.map(
      ({ account, cost_centre, ore, text: about }) =>
        `#TRANS ${account} {${cost_centre === null ? "" : `${COST_CENTRE} ${quoted(cost_centre)}`}} ${amount(ore)} ${day(date)} ${quoted(about)}`,
    ),
    "}",
  ];
}

const day = (date: string) => date.replaceAll("-", "");

const amount = (ore: number) => (ore / 100).toFixed(2);

/**
 * A text may hold no sign that ends a line, and its own quotes are marked. The standard has no mark for the mark itself, and
 * readers take braces for a list of objects, also inside of quotes. A typographer's quote is a plain one in the code page.
 */
const quoted = (text: string) =>
  `"${text
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim()
    .replaceAll(/[“”„]/g, '"')
    .replaceAll(/[\\{}]/g, (sign) => INSTEAD[sign]!)
    .replaceAll('"', String.raw`\"`)}"`;

const INSTEAD: Readonly<Record<string, string>> = { "\\": "/", "{": "(", "}": ")" };

/** Letters that the code page lacks lose their marks, as 'š' does; what it has no likeness of is a question mark. */
function encode(text: string): Uint8Array<ArrayBuffer> {
  const bytes = Array.from(text.normalize("NFC"), (letter) => byteOf(letter) ?? byteOf(bare(letter)) ?? 63);
  return Uint8Array.from(bytes);
}

const byteOf = (letter: string): number | undefined =>
  letter < "\u{80}" ? letter.codePointAt(0) : byteAboveAscii(letter);

const DASHES: Readonly<Record<string, string>> = { "–": "-", "—": "-", "’": "'", "‘": "'" };

const bare = (letter: string): string => DASHES[letter] ?? letter.normalize("NFD").charAt(0);
