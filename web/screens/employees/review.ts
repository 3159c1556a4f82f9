import type { Input } from "../../../contract/contract.ts";
import type { Employee } from "../../../contract/entities/employee.ts";
import {
  type Columns,
  columnsProblem,
  employeeKey,
  guessColumns,
  importFields,
  type ImportedRow,
  type ImportField,
  LONGEST_CELL,
  officeKey,
  readEmployees,
  unknownOffice,
} from "../../../contract/entities/employee-import.ts";
import type { OfficeName } from "../../../contract/entities/office.ts";
import { parseBirthDate } from "../../../domain/birth-date.ts";
import { normalizeName } from "../../../domain/names.ts";
import { birthdayProblem } from "../../../domain/people.ts";
import type { GivenList } from "../../ui/read-list.ts";

/** What an import would do, row by row. */
export type Reviewed = ImportedRow & {
  exists: boolean;
  /** What stands in the columns for the name, also when the row cannot be taken. */
  name: string;
  /** Where the person will be, in a company with several offices. */
  placed: OfficeName | null;
};

/** What is said about offices: how names that none has are meant, by their keys, and where rows without one belong. */
export type Placing = { offices: readonly OfficeName[]; meant: Record<string, string>; otherwise: string };

/** How many rows are looked at for headings, and for what the columns hold. */
const [MOST_TITLES, MOST_LOOKED_AT] = [15, 200];

/** Which column is what, and how many rows at the top are no people: titles, and the headings as the last of them. */
export type Guess = { top: number; columns: Columns };

export function firstGuess({ rows }: GivenList, today: Temporal.PlainDate): Guess {
  const upper = guessOf(rows, today);
  const next = rows[upper.top] ?? [];
  const lower = guessColumns(next);
  // Groups of columns may have names of their own above the headings.
  const isHeadings =
    upper.top > 0 &&
    Object.keys(lower).length > 1 &&
    next.some((cell) => /namn|name/i.test(cell) && !cell.includes("@")) &&
    !next.some((cell) => bornIn(cell, today));
  if (!isHeadings) return upper;
  const taken = new Set(Object.values(lower));
  const kept = Object.entries(upper.columns).filter(([, column]) => !taken.has(column));
  return { top: upper.top + 1, columns: { ...Object.fromEntries(kept), ...lower } };
}

function guessOf(rows: GivenList["rows"], today: Temporal.PlainDate): Guess {
  const byHeading = rows.slice(0, MOST_TITLES).map((row) => guessColumns(row));
  const whole = byHeading.findIndex((columns) => columnsProblem(columns) === null);
  if (whole !== -1) return { top: whole + 1, columns: byHeading[whole]! };

  const byContent = columnsByContent(rows, today);
  const [first = {}] = byHeading;
  const at = byContent.birthday;
  const isBorn = (row: readonly string[]) => at !== undefined && bornIn(row[at], today);
  // Headings of which only some are known: what the others hold tells the rest.
  if (Object.keys(first).length > 0 && !isBorn(rows[0] ?? []) && (rows[0] ?? []).filter(Boolean).length > 1) {
    const taken = new Set(Object.values(first));
    const rest = Object.entries(byContent).filter(([, column]) => !taken.has(column));
    return { top: 1, columns: { ...Object.fromEntries(rest), ...first } };
  }
  if (at === undefined) return { top: Object.keys(first).length > 0 ? 1 : 0, columns: first };
  return { top: Math.max(0, rows.slice(0, MOST_TITLES).findIndex(isBorn)), columns: byContent };
}

/** Not a cover sheet, or a list of something else. */
export const holdsPeople = (rows: GivenList["rows"], today: Temporal.PlainDate): boolean =>
  columnsProblem(firstGuess({ rows, numbers: [] }, today).columns) === null;

const bornIn = (cell: string | undefined, today: Temporal.PlainDate): boolean => {
  const born = parseBirthDate((cell ?? "").slice(0, 40), today);
  return born !== null && birthdayProblem(born, today) === null;
};

/** A list without headings: what most cells of a column are. */
function columnsByContent(rows: GivenList["rows"], today: Temporal.PlainDate): Columns {
  const looked = rows.slice(0, MOST_LOOKED_AT);
  const width = Math.max(0, ...looked.map((row) => row.length));
  const mostly = (column: number, is: (cell: string) => boolean) => {
    const cells = looked.map((row) => (row[column] ?? "").trim().slice(0, 100)).filter(Boolean);
    return cells.length * 2 > looked.length && cells.filter(is).length >= cells.length * 0.6;
  };
  const those = (is: (cell: string) => boolean) =>
    Array.from({ length: width }, (_, column) => column).filter((column) => mostly(column, is));
  const isName = (cell: string) => /^\p{L}[\p{L} .,'’-]*$/u.test(cell);
  // Everybody is born before they are employed.
  const year = (column: number) =>
    looked.reduce(
      (sum, row) => sum + (parseBirthDate((row[column] ?? "").slice(0, 40), today)?.year ?? today.year),
      0,
    );
  const [birthday] = those((cell) => bornIn(cell, today)).toSorted((a, b) => year(a) - year(b));
  const [email] = those((cell) => /^[^\s@]+@\S+$/.test(cell));
  const [whole] = those((cell) => isName(cell) && cell.includes(" "));
  const [first, last] = those(isName);
  const name = whole ?? (last === undefined || last !== (first ?? 0) + 1 ? first : undefined);
  return {
    ...(birthday !== undefined && { birthday }),
    ...(email !== undefined && { email }),
    ...(name !== undefined ? { name } : first !== undefined && { first_name: first, last_name: last! }),
  };
}

/** A field is one column's, and a column is one field's. */
export function choose(columns: Columns, field: ImportField, column: number | null): Columns {
  const others = Object.entries(columns).filter(([name, at]) => name !== field && at !== column);
  return { ...Object.fromEntries(others), ...(column === null ? {} : { [field]: column }) };
}

/** How much of a cell shows what its column holds. */
const SHOWN_OF_CELL = 30;

/** Columns that hold something and are not read: by their heading, or else by number with the first of what they hold. */
export function columnsLeftOut({ rows }: GivenList, { columns, top }: Guess): string[] {
  const read = new Set(Object.values(columns));
  const people = rows.slice(top);
  const headings = top > 0 ? (rows[top - 1] ?? []) : [];
  const width = Math.max(0, ...rows.slice(0, MOST_LOOKED_AT).map((row) => row.length));
  return Array.from({ length: width }, (_, column) => column).flatMap((column) => {
    if (read.has(column)) return [];
    const holds = people.find((row) => (row[column] ?? "").trim() !== "")?.[column];
    if (holds === undefined) return [];
    const heading = headings[column]?.trim();
    return [heading || `Kolumn ${column + 1} (”${holds.trim().slice(0, SHOWN_OF_CELL)}”)`];
  });
}

type Options = {
  list: GivenList;
  columns: Columns;
  /** Rows at the top that are no people. */
  top: number;
  known: readonly Employee[];
  today: Temporal.PlainDate;
  /** What the server said about a row after all, by its number. */
  refused: Record<string, string>;
  placing: Placing;
};

export function review({ list, columns, top: skip, known, today, refused, placing }: Options): Reviewed[] {
  const there = new Set(known.map(employeeKey));
  const numbers = list.numbers.slice(skip);
  const place = placer(placing);
  // With one office alone nobody reads what a list says of them.
  const { office: _office, ...others } = columns;
  const read = readEmployees(list.rows.slice(skip), placing.offices.length > 0 ? columns : others, today);
  // Rows are counted as the spreadsheet counts them, also in what is said about doubles.
  const numberOf = (row: number) => numbers[row - 2] ?? row;
  const { name, first_name, last_name } = columns;
  const nameIn = (cells: readonly string[]) =>
    [name, first_name, last_name].flatMap((at) => (at === undefined ? [] : (cells[at] ?? []))).join(" ");
  return read.map((found) => {
    const row = numberOf(found.row);
    const problems = found.problems.map((problem) =>
      problem.replace(/på rad\s(\d+)/, (_, digits) => `på rad\u00a0${numberOf(Number(digits))}`),
    );
    const placed = place(found.office);
    const late = refused[`rows.${row}`];
    const lost = placing.offices.length > 0 && !placed && unknownOffice(found.office);
    const all = [...problems, ...[lost, late].filter((problem) => typeof problem === "string")];
    return {
      ...found,
      row,
      name: found.employee?.name ?? nameIn(found.cells),
      placed,
      problems: all,
      employee: all.length > 0 ? null : found.employee,
      exists: found.employee !== null && there.has(employeeKey(found.employee)),
    };
  });
}

/** The office of a row: by its name, as somebody has said that name is meant, or where rows without one belong. */
function placer({ offices, meant, otherwise }: Placing): (written: string) => OfficeName | null {
  const byId = new Map(offices.map((office) => [office.id, office]));
  const byName = new Map(offices.map((office) => [officeKey(office.name), office]));
  return (written) => {
    const key = officeKey(written);
    return (key ? byName.get(key) : undefined) ?? byId.get(key ? (meant[key] ?? "") : otherwise) ?? null;
  };
}

export type ListedOffices = {
  /** Names that no office has, as they are written first, with how many rows have them. */
  unknown: { key: string; written: string; count: number }[];
  /** Whether some rows, or all, name none. */
  some: boolean;
};

/** What a list says of offices that somebody has to explain. */
export function listedOffices(
  { rows }: GivenList,
  { columns: { office: at }, top }: Guess,
  offices: readonly OfficeName[],
): ListedOffices {
  if (at === undefined) return { unknown: [], some: true };
  const known = new Set(offices.map(({ name }) => officeKey(name)));
  const cells = rows.slice(top).map((row) => normalizeName((row[at] ?? "").slice(0, LONGEST_CELL)));
  const groups = Map.groupBy(cells, officeKey);
  const unknown = [...groups]
    .filter(([key]) => key && !known.has(key))
    .map(([key, written]) => ({ key, written: written[0]!, count: written.length }));
  return { unknown, some: groups.has("") };
}

/** A person's own fields: first and last name have become one. */
const own = importFields.filter(
  (field) => field !== "first_name" && field !== "last_name" && field !== "office",
);

/** What was read and shown is what is sent: none of the list's other columns, and no birthday to be read anew. */
export function toImport(ready: readonly Reviewed[]): Input<"import-employees"> {
  const taken = ready.flatMap(({ row, employee, placed }) => (employee ? [{ row, employee, placed }] : []));
  const sent = taken.some(({ placed }) => placed) ? [...own, "office" as const] : own;
  return {
    columns: Object.fromEntries(sent.map((field, index) => [field, index])),
    rows: taken.map(({ employee, placed }) =>
      sent.map((field) => (field === "office" ? (placed?.name ?? "") : String(employee[field] ?? ""))),
    ),
    row_numbers: taken.map(({ row }) => row),
  };
}
