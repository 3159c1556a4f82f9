/** Lists as spreadsheets save them. */

const SEPARATORS = [";", ",", "\t"] as const;
type Separator = (typeof SEPARATORS)[number];

/** Excel's own first line, which names the separator and is no row. */
const SEPARATOR_LINE = /^\s*"?sep=([;,\t])"?[ \t]*(?:\r?\n|\r|$)/i;

type List = {
  rows: string[][];
  /** Of each row, as a spreadsheet counts them. */
  numbers: number[];
};

/** Rows of cells. The separator is the one that the first line names, or else the lines agree on; empty ones are left out. */
export function parseCsv(text: string): List {
  const whole = text.replace(/^\uFEFF/, "");
  const named = SEPARATOR_LINE.exec(whole);
  const source = named ? whole.slice(named[0].length) : whole;
  const separator = named?.[1] ?? separatorOf(source);
  const list: List = { rows: [], numbers: [] };
  let number = 0;
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
    number++;
    if (row.some((value) => value.trim() !== "")) {
      list.rows.push(row);
      list.numbers.push(number);
    }
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
  return list;
}

/** How much of a list is looked at for its separator. */
const [MOST_LETTERS, MOST_LINES] = [20_000, 25];

/** A list has as many in each of its lines; a title above it has none, or others. */
function separatorOf(source: string): Separator {
  const lines = source
    .slice(0, MOST_LETTERS)
    .replace(/"[^"]*"/g, "")
    .split(/\r?\n|\r/)
    .filter((line) => line.trim() !== "")
    .slice(0, MOST_LINES);
  const score = (separator: string) => {
    const uses = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0);
    const alike = [...Map.groupBy(uses, (count) => count)];
    return Math.max(0, ...alike.map(([count, those]) => those.length + count / MOST_LETTERS));
  };
  return SEPARATORS.reduce((best, separator) => (score(separator) > score(best) ? separator : best));
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
