import type { Input } from "../../../contract/contract.ts";
import { LONGEST_CELL } from "../../../contract/entities/employee-import.ts";
import type { SavedColumn, SavedImport } from "../../../contract/saved-imports.ts";
import { normalizeName } from "../../../domain/names.ts";
import type { GivenList } from "../../ui/read-list.ts";
import type { Guess, ListedOffices, Placing } from "./review.ts";

/** How many rows are looked at for headings, and how much of one is kept. */
const [MOST_TITLES, LONGEST_HEADING] = [15, 200];

const headingKey = (cell: string | undefined): string =>
  normalizeName((cell ?? "").slice(0, LONGEST_CELL))
    .slice(0, LONGEST_HEADING)
    .toLocaleLowerCase("sv");

/** What is kept of a list that has been looked through: its headings, and what it calls the offices. */
export function columnsToSave(
  { rows }: GivenList,
  { columns, top }: Guess,
  { unknown, some }: ListedOffices,
  { offices, meant, otherwise }: Placing,
): Omit<Input<"save-import">, "name"> {
  const headings = top > 0 ? (rows[top - 1] ?? []) : [];
  const read = Object.entries(columns).filter(([field]) => field !== "office" || offices.length > 0);
  return {
    columns: read.map(([field, at]) => ({
      field: field as SavedColumn["field"],
      at,
      heading: normalizeName((headings[at] ?? "").slice(0, LONGEST_CELL)).slice(0, LONGEST_HEADING),
    })),
    meant: unknown.flatMap(({ key, written }) =>
      meant[key] ? [{ written: written.slice(0, LONGEST_HEADING), office_id: meant[key] }] : [],
    ),
    ...(offices.length > 0 && some && otherwise && { office_id: otherwise }),
  };
}

export type Recognized =
  | { rows: string[][]; row_numbers: number[] }
  /** Headings that the list no longer has. */
  | { missing: string[] };

/** The saved columns of a new list, wherever they stand in it now. Without headings they stand where they stood. */
export function recognize({ rows, numbers }: GivenList, saved: Pick<SavedImport, "columns">): Recognized {
  const named = saved.columns.filter(({ heading }) => heading !== "");
  const found = rows.slice(0, MOST_TITLES).map((row) => {
    const cells = row.map(headingKey);
    return named.map(({ heading }) => cells.indexOf(headingKey(heading)));
  });
  const missingIn = (at: number[]) => at.filter((index) => index === -1).length;
  const best = Math.min(...found.map(missingIn));
  const top = found.findIndex((at) => missingIn(at) === best);
  if (named.length > 0 && (top === -1 || best > 0))
    return {
      missing: named.filter((_, index) => (found[top]?.[index] ?? -1) === -1).map(({ heading }) => heading),
    };
  const at = new Map(named.map((column, index) => [column, found[top]![index]!]));
  const people = rows.slice(named.length > 0 ? top + 1 : 0);
  return {
    rows: people.map((row) => saved.columns.map((column) => row[at.get(column) ?? column.at] ?? "")),
    row_numbers: numbers.slice(rows.length - people.length),
  };
}

export const hasFood = ({ columns }: Pick<SavedImport, "columns">): boolean =>
  columns.some(({ field }) => field === "allergies" || field === "dietary_preferences");
