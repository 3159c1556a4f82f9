/** Lists as spreadsheets save them. */

const SEPARATORS = [";", ",", "\t"] as const;
type Separator = (typeof SEPARATORS)[number];

/** Excel's own first line, which names the separator and is no row. */
const SEPARATOR_LINE = /^\s*"?sep=([;,\t])"?[ \t]*(?:\r?\n|\r|$)/i;

/** Rows of cells. The separator is the one the first line names or uses most; empty lines are left out. */
export function parseCsv(text: string): string[][] {
  const whole = text.replace(/^\uFEFF/, "");
  const named = SEPARATOR_LINE.exec(whole);
  const source = named ? whole.slice(named[0].length) : whole;
  const separator = named?.[1] ?? separatorOf(source);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  /** Nothing but spaces so far: kept here, for looking through a long cell at each of its quotes takes long. */
  let blank = true;
  let quoted = false;

  const add = (character: string) => {
    cell += character;
    if (blank && character.trim() !== "") blank = false;
  };
  const endCell = () => {
    row.push(cell);
    cell = "";
    blank = true;
  };
  const endRow = () => {
    endCell();
    if (row.some((value) => value.trim() !== "")) rows.push(row);
    row = [];
  };
  for (let at = 0; at < source.length; at++) {
    const character = source[at];
    if (quoted) {
      if (character !== '"') add(character!);
      else if (source[at + 1] === '"') add(source[++at]!);
      else quoted = false;
    } else if (character === '"' && blank) {
      cell = "";
      quoted = true;
    } else if (character === separator) endCell();
    else if (character === "\n" || character === "\r") {
      if (character === "\r" && source[at + 1] === "\n") at++;
      endRow();
    } else add(character!);
  }
  endRow();
  return rows;
}

function separatorOf(source: string): Separator {
  const line =
    source
      .trimStart()
      .split(/\r?\n|\r/, 1)[0]
      ?.replace(/"[^"]*"/g, "") ?? "";
  const uses = (separator: string) => line.split(separator).length;
  return SEPARATORS.reduce((best, separator) => (uses(separator) > uses(best) ? separator : best));
}

type Cell = string | number | boolean | null | undefined;

/** Semicolons, CRLF and a byte order mark: what a Swedish spreadsheet opens right, with å, ä and ö. */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(writeCell).join(";")}\r\n`).join("")}`;
}

function writeCell(value: Cell): string {
  if (typeof value === "number") return String(value).replace(".", ",");
  const text = String(value ?? "");
  // A spreadsheet would run a text that begins like a formula; the apostrophe makes it a text.
  const safe = /^[\s]*[=+\-@|]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[";,\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
