import type { Input } from "../../../contract/contract.ts";
import type { Employee } from "../../../contract/entities/employee.ts";
import {
  type Columns,
  employeeKey,
  guessColumns,
  importFields,
  type ImportedRow,
  type ImportField,
  readEmployees,
} from "../../../contract/entities/employee-import.ts";
import type { GivenList } from "./read-list.ts";

/** What an import would do, row by row. */
export type Reviewed = ImportedRow & {
  exists: boolean;
  /** What stands in the columns for the name, also when the row cannot be taken. */
  name: string;
};

export function firstGuess(list: GivenList): { headings: boolean; columns: Columns } {
  const columns = guessColumns(list.rows[0] ?? []);
  return { headings: Object.keys(columns).length > 0, columns };
}

/** A field is one column's, and a column is one field's. */
export function choose(columns: Columns, field: ImportField, column: number | null): Columns {
  const others = Object.entries(columns).filter(([name, at]) => name !== field && at !== column);
  return { ...Object.fromEntries(others), ...(column === null ? {} : { [field]: column }) };
}

type Options = {
  list: GivenList;
  columns: Columns;
  headings: boolean;
  known: readonly Employee[];
  today: Temporal.PlainDate;
  /** What the server said about a row after all, by its number. */
  refused: Record<string, string>;
};

export function review({ list, columns, headings, known, today, refused }: Options): Reviewed[] {
  const skip = headings ? 1 : 0;
  const there = new Set(known.map(employeeKey));
  const numbers = list.numbers.slice(skip);
  const read = readEmployees(list.rows.slice(skip), columns, today);
  // Rows are counted as the spreadsheet counts them, also in what is said about doubles.
  const numberOf = (row: number) => numbers[row - 2] ?? row;
  const { name, first_name, last_name } = columns;
  const nameIn = (cells: readonly string[]) =>
    [name, first_name, last_name].flatMap((at) => (at === undefined ? [] : (cells[at] ?? []))).join(" ");
  return read.map((found) => {
    const row = numberOf(found.row);
    const problems = found.problems.map((problem) =>
      problem.replace(/på rad (\d+)/, (_, digits) => `på rad ${numberOf(Number(digits))}`),
    );
    const late = refused[`rows.${row}`];
    return {
      ...found,
      row,
      name: nameIn(found.cells),
      problems: late ? [...problems, late] : problems,
      employee: late ? null : found.employee,
      exists: found.employee !== null && there.has(employeeKey(found.employee)),
    };
  });
}

/** A person's own fields: first and last name have become one. */
const sent = importFields.filter((field) => field !== "first_name" && field !== "last_name");

/** What was read and shown is what is sent: none of the list's other columns, and no birthday to be read anew. */
export function toImport(ready: readonly Reviewed[]): Input<"import-employees"> {
  const taken = ready.flatMap(({ row, employee }) => (employee ? [{ row, employee }] : []));
  return {
    columns: Object.fromEntries(sent.map((field, index) => [field, index])),
    rows: taken.map(({ employee }) => sent.map((field) => String(employee[field] ?? ""))),
    row_numbers: taken.map(({ row }) => row),
  };
}
