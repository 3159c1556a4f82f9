import { regexes } from "zod";
import { parseBirthDate, YOUNGEST_YEARS } from "../../domain/birth-date.ts";
import { containsWebAddress, NO_WEB_ADDRESS, normalizeName } from "../../domain/names.ts";
import { normalized } from "../../domain/normalize.ts";
import {
  birthdayProblem,
  clampPortions,
  MAX_PORTIONS,
  MIN_PORTIONS,
  startDateProblem,
} from "../../domain/people.ts";
import { type Employee, employeeFields, importedFields, LONGEST_NAME } from "./employee.ts";

/** A list of employees from a spreadsheet: which column is what, and what is wrong with which row. */

/** A name may stand in one column or in two. Most lists have the first of these; the rest follow. */
export const importFields = [
  ...new Set(["name", "first_name", "last_name", "birthday", "email", ...importedFields, "office"] as const),
];
export type ImportField = (typeof importFields)[number];

/** What is longer is looked at no further: a spreadsheet may show megabytes in each of its cells. */
export const LONGEST_CELL = 2000;

const importColumns: Record<ImportField, { label: string; heading: RegExp; longest?: number }> = {
  ...employeeFields,
  first_name: { label: "Förnamn", heading: /förnamn|tilltalsnamn|first ?name|given ?name/ },
  last_name: { label: "Efternamn", heading: /efternamn|last ?name|surname|family ?name/ },
  office: {
    label: "Kontor",
    heading: /kontor|office|arbetsplats|workplace|placering|location|filial|branch|arbetsort|^ort$|^site$/,
  },
};

export const importFieldLabel = (field: ImportField): string => importColumns[field].label;

/** The first field whose words a heading contains. These two are looked for last: the others' headings contain them. */
const GENERAL: readonly ImportField[] = ["position", "name"];
const inOrder = [...importFields.filter((field) => !GENERAL.includes(field)), ...GENERAL];

/** Somebody else's name, or something's. */
const OTHER_NAME =
  /användar|inloggning|user|login|chef|manager|supervisor|avdelning|department|enhet|grupp|team|företag|bolag|company/;

/** The office's telephone, and not the office. */
const TELEPHONE = /telefon|phone/;

export type Columns = Partial<Record<ImportField, number>>;

/** Which column holds what, by its heading in Swedish or English; each field takes the first that fits. */
export function guessColumns(headings: readonly string[]): Columns {
  const found: Columns = {};
  for (const [index, heading] of headings.entries()) {
    const words = normalized(heading.slice(0, LONGEST_CELL))
      .trim()
      .toLocaleLowerCase("sv")
      .replace(/[_\s]+/g, " ");
    const field = inOrder.find((name) => importColumns[name].heading.test(words));
    if (field === "name" && OTHER_NAME.test(words)) continue;
    if (field === "office" && TELEPHONE.test(words)) continue;
    if (field && found[field] === undefined) found[field] = index;
  }
  // A first and a last name leave nothing to guess.
  if (found.first_name !== undefined && found.last_name !== undefined) delete found.name;
  return found;
}

/** What must be chosen before an import can begin, or null. */
export function columnsProblem(columns: Columns): string | null {
  const hasName = columns.name !== undefined || (columns.first_name ?? columns.last_name) !== undefined;
  if (!hasName) return "Välj vilken kolumn som innehåller namn";
  return columns.birthday === undefined ? "Välj vilken kolumn som innehåller födelsedag" : null;
}

/** Without a number of pieces the company's own holds. */
export type ImportedEmployee = Pick<Employee, (typeof importedFields)[number]>;

export type ImportedRow = {
  /** As the spreadsheet numbers it. */
  row: number;
  cells: readonly string[];
  employee: ImportedEmployee | null;
  /** The name of an office, as it is written; empty where none is. */
  office: string;
  problems: string[];
};

/** Every row below the headings, as an employee or with what is wrong with it. */
export const readEmployees = (...list: Parameters<typeof readEachEmployee>): ImportedRow[] => [
  ...readEachEmployee(...list),
];

/** The same, row by row, for whoever stops in between. */
export function* readEachEmployee(
  rows: readonly (readonly string[])[],
  columns: Columns,
  today: Temporal.PlainDate,
  firstRow = 2,
): Generator<ImportedRow> {
  const firstSeen = new Map<string, number>();
  const readers = {
    birthday: dateReader(rows, columns.birthday, today),
    start_date: dateReader(rows, columns.start_date, today.add({ years: YOUNGEST_YEARS + 1 })),
  };
  for (const [index, cells] of rows.entries()) {
    const row = firstRow + index;
    const { employee, office, problems } = readEmployee(cells, columns, today, readers);
    if (employee) {
      const key = employeeKey(employee);
      const before = firstSeen.get(key);
      if (before === undefined) firstSeen.set(key, row);
      else problems.push(`Samma person som på rad\u00a0${before}`);
    }
    yield { row, cells, employee: problems.length > 0 ? null : employee, office, problems };
  }
}

/** The same name and birthday is the same person, however the name is cased. */
export function employeeKey(employee: { name: string; birthday: string }): string {
  return `${normalizeName(employee.name).toLocaleLowerCase("sv")}|${employee.birthday}`;
}

type Read = Temporal.PlainDate | null | "ambiguous" | "american" | "both";
type ReadDate = (written: string) => Read;

const DAY_AND_MONTH = /^(?<first>\d{1,2})[/.-](?<second>\d{1,2})[/.\s-]\s*(?:\d{4}|\d{2})$/;

/** '5/17/1990' has the month first: then so has every date of that kind in its column, also 5/6/1990. */
function proves(written: string): "month first" | "day first" | null {
  const { first = "", second = "" } = DAY_AND_MONTH.exec(written)?.groups ?? {};
  if (Number(second) > 12 && Number(first) <= 12) return "month first";
  return Number(first) > 12 && Number(second) <= 12 ? "day first" : null;
}

/** '01-05-17' begins with the year or with the day, and only others of its column tell: 90-05-17, or 17-05-90. */
const TWO_DIGITS_EACH = /^(?<first>\d\d)([-/.])\d\d\2(?<last>\d\d)$/;
const MOST_DAYS = 31;

type Beginning = "year" | "day" | "either";

function beginningOf(written: string): Beginning | null {
  const parts = TWO_DIGITS_EACH.exec(written)?.groups;
  if (!parts) return null;
  if (Number(parts["first"]) > MOST_DAYS) return "year";
  return Number(parts["last"]) > MOST_DAYS ? "day" : "either";
}

/**
 * Excel drops the first zeros of a number: 010517 becomes 10517, which is also how a spreadsheet keeps a day of 1928.
 * The rest of the column tells. One with dates like 900517 has 010517; one that has both kinds cannot be trusted.
 */
function dateReader(
  rows: readonly (readonly string[])[],
  column: number | undefined,
  today: Temporal.PlainDate,
): ReadDate {
  const written = column === undefined ? [] : rows.map((cells) => (cells[column] ?? "").trim());
  const proved = new Set(written.map(proves));
  const refused = proved.has("day first") ? "both" : "american";
  const beginnings = new Set(written.map(beginningOf));
  const read = (text: string) => {
    if (proved.has("month first") && DAY_AND_MONTH.test(text)) return refused;
    if (beginningOf(text) !== "either") return parseBirthDate(text, today);
    if (beginnings.has("year") === beginnings.has("day")) return "ambiguous";
    return parseBirthDate(beginnings.has("year") ? text.replaceAll(/\D/g, "") : text, today);
  };
  if (!written.some((text) => /^\d{6}$/.test(text) && read(text))) return read;
  const short = /^\d{3,5}$/;
  const withZeros = (text: string) => read(text.padStart(6, "0"));
  const trusted = written.every((text) => !short.test(text) || withZeros(text));
  return (text) => (!short.test(text) ? read(text) : trusted ? withZeros(text) : "ambiguous");
}

function readEmployee(
  cells: readonly string[],
  columns: Columns,
  today: Temporal.PlainDate,
  readers: { birthday: ReadDate; start_date: ReadDate },
) {
  const written = (field: ImportField) => cells[columns[field] ?? -1] ?? "";
  const endless = importFields.filter((field) => written(field).length > LONGEST_CELL);
  if (endless.length > 0)
    return { employee: null, office: "", problems: endless.map((field) => tooLong(field, LONGEST_CELL)) };
  const tidy = Object.fromEntries(importFields.map((field) => [field, normalizeName(written(field))]));
  const cell = (field: ImportField) => tidy[field]!;
  const office = cell("office");
  const problems: string[] = [];

  const { name } = namedIn(cells, columns);
  if (!name) problems.push("Namn saknas");
  if (name.length > LONGEST_NAME) problems.push(`Namnet får vara max ${LONGEST_NAME} tecken`);
  if (containsWebAddress(name)) problems.push(NO_WEB_ADDRESS);
  for (const field of importFields) {
    const { longest } = importColumns[field];
    if (longest && cell(field).length > longest) problems.push(tooLong(field, longest));
  }

  const day = cell("birthday");
  const born = day ? readers.birthday(day) : null;
  if (!day) problems.push("Födelsedag saknas");
  else if (isDate(born))
    problems.push(...[birthdayProblem(born, today)].filter((problem) => problem !== null));
  else problems.push(unreadable(["Födelsedagen", "födelsedagarna"], day, born, today));

  const firstDay = cell("start_date");
  const start = firstDay ? readers.start_date(firstDay) : null;
  if (firstDay && !isDate(start))
    problems.push(unreadable(["Startdatumet", "startdatumen"], firstDay, start, today));
  const early = isDate(start) && isDate(born) && startDateProblem(start, born, today);
  if (early) problems.push(early);

  const email = cell("email").toLowerCase();
  if (email && !regexes.email.test(email)) problems.push("Ogiltig e-postadress");

  const portions = cell("cake_portion_size");
  if (portions && Number(portions.replace(",", ".")) !== clampPortions(portions))
    problems.push(
      `Antalet bitar ”${portions}” ska vara ett heltal mellan ${MIN_PORTIONS} och ${MAX_PORTIONS}`,
    );

  if (problems.length > 0 || !isDate(born)) return { employee: null, office, problems };
  const texts = Object.fromEntries(importedFields.map((field) => [field, cell(field) || null]));
  const employee = {
    ...(texts as Record<(typeof importedFields)[number], string | null>),
    name,
    birthday: born.toString(),
    start_date: isDate(start) ? start.toString() : null,
    email: email || null,
    cake_portion_size: portions ? clampPortions(portions) : null,
  } satisfies ImportedEmployee;
  return { employee, office, problems };
}

const isDate = (read: Read): read is Temporal.PlainDate => read !== null && typeof read !== "string";

function unreadable(
  [one, all]: readonly [string, string],
  day: string,
  read: Exclude<Read, Temporal.PlainDate>,
  today: Temporal.PlainDate,
): string {
  if (read === "ambiguous") return `${one} ”${day}” kan betyda olika dagar. Skriv den som ÅÅÅÅ-MM-DD`;
  if (read === "american") return `Kolumnen har månaden först (”${day}”). Skriv ${all} som ÅÅÅÅ-MM-DD`;
  if (read === "both")
    return `Kolumnen har både dagen och månaden först (”${day}”). Skriv ${all} som ÅÅÅÅ-MM-DD`;
  return `”${day}” ${parseBirthDate(`${day} 2000`, today) ? "saknar år" : "är inget datum"}`;
}

/** Who is named in a row, also in one that cannot be read. */
export function namedIn(cells: readonly string[], columns: Columns): { name: string; email: string } {
  const cell = (field: ImportField) =>
    normalizeName((cells[columns[field] ?? -1] ?? "").slice(0, LONGEST_CELL));
  const name =
    withFirstNameFirst(cell("name")) || normalizeName(`${cell("first_name")} ${cell("last_name")}`);
  return { name, email: cell("email").toLowerCase() };
}

/** 'Öberg, Åsa' is how many lists are sorted, and nobody's name. */
function withFirstNameFirst(name: string): string {
  const [last, first, ...more] = name.split(",").map((part) => part.trim());
  return last && first && more.length === 0 ? `${first} ${last}` : name;
}

/** An office's name in a list, however it is cased and spaced. */
export const officeKey = (name: string): string => normalizeName(name).toLocaleLowerCase("sv");

const SHOWN_OF_OFFICE = 60;
export const unknownOffice = (name: string) => `Inget kontor heter ”${name.slice(0, SHOWN_OF_OFFICE)}”`;

const tooLong = (field: ImportField, longest: number) =>
  `${importColumns[field].label} får vara max ${longest} tecken`;
