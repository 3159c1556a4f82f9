import { regexes } from "zod";
import { parseBirthDate } from "./birth-date.ts";
import { holdsWebAddress, NO_WEB_ADDRESS, normalizeName } from "./names.ts";
import { normalized } from "./normalize.ts";
import { birthdayProblem, clampPortions } from "./people.ts";

/** A list of employees from a spreadsheet: which column is what, and what is wrong with which row. */

export const importFields = [
  "name",
  "first_name",
  "last_name",
  "birthday",
  "email",
  "position",
  "allergies",
  "dietary_preferences",
  "cake_portion_size",
] as const;
export type ImportField = (typeof importFields)[number];

/** What is longer is looked at no further: a spreadsheet may show megabytes in each of its cells. */
export const LONGEST_CELL = 2000;

export const importFieldLabels: Record<ImportField, string> = {
  name: "Namn",
  first_name: "Förnamn",
  last_name: "Efternamn",
  birthday: "Födelsedag",
  email: "E-post",
  position: "Befattning",
  allergies: "Allergier",
  dietary_preferences: "Kostpreferenser",
  cake_portion_size: "Tårtbitar",
};

/** The first field whose words a heading contains; the special before the general. */
const HEADINGS: readonly [ImportField, RegExp][] = [
  ["first_name", /förnamn|tilltalsnamn|first ?name|given ?name/],
  ["last_name", /efternamn|last ?name|surname|family ?name/],
  ["birthday", /födelse|född|personn|birth|\bdob\b|^pnr$/],
  ["email", /e-?post|e-?mail|^mejl/],
  ["allergies", /allerg|överkänslig|intoleran/],
  ["dietary_preferences", /kost(?!nad)|diet|matpref|preferen|food/],
  ["cake_portion_size", /bitar|portion|piece|slice/],
  ["position", /befattning|titel|title|roll|\brole|position|yrke|tjänst/],
  ["name", /namn|name|anställd|medarbetare|employee/],
];

/** Somebody else's name, or something's. */
const OTHER_NAME =
  /användar|inloggning|user|login|chef|manager|supervisor|avdelning|department|enhet|grupp|team|företag|bolag|company/;

export type Columns = Partial<Record<ImportField, number>>;

/** Which column holds what, by its heading in Swedish or English; each field takes the first that fits. */
export function guessColumns(headings: readonly string[]): Columns {
  const columns: Columns = {};
  for (const [index, heading] of headings.entries()) {
    const words = normalized(heading.slice(0, LONGEST_CELL))
      .trim()
      .toLocaleLowerCase("sv")
      .replace(/[_\s]+/g, " ");
    const field = HEADINGS.find(([, pattern]) => pattern.test(words))?.[0];
    if (field === "name" && OTHER_NAME.test(words)) continue;
    if (field && columns[field] === undefined) columns[field] = index;
  }
  // A first and a last name leave nothing to guess.
  if (columns.first_name !== undefined && columns.last_name !== undefined) delete columns.name;
  return columns;
}

/** What must be chosen before an import can begin, or null. */
export function columnsProblem(columns: Columns): string | null {
  const hasName = columns.name !== undefined || (columns.first_name ?? columns.last_name) !== undefined;
  if (!hasName) return "Välj vilken kolumn som innehåller namn";
  return columns.birthday === undefined ? "Välj vilken kolumn som innehåller födelsedag" : null;
}

export type ImportedEmployee = {
  name: string;
  /** yyyy-MM-dd */
  birthday: string;
  email: string | null;
  position: string | null;
  allergies: string | null;
  dietary_preferences: string | null;
  /** Null leaves it to the company's own size. */
  cake_portion_size: number | null;
};

export type ImportedRow = {
  /** As the spreadsheet numbers it. */
  row: number;
  cells: readonly string[];
  employee: ImportedEmployee | null;
  problems: string[];
};

/** Every row below the headings, as an employee or with what is wrong with it. */
export function readEmployees(
  rows: readonly (readonly string[])[],
  columns: Columns,
  today: Temporal.PlainDate,
  firstRow = 2,
): ImportedRow[] {
  const firstSeen = new Map<string, number>();
  const readBirthday = birthdayReader(rows, columns, today);
  return rows.map((cells, index) => {
    const row = firstRow + index;
    const { employee, problems } = readEmployee(cells, columns, today, readBirthday);
    if (!employee) return { row, cells, employee, problems };

    const key = employeeKey(employee);
    const before = firstSeen.get(key);
    if (before === undefined) firstSeen.set(key, row);
    else problems.push(`Samma person som på rad ${before}`);
    return { row, cells, employee: problems.length > 0 ? null : employee, problems };
  });
}

/** The same name and birthday is the same person, however the name is cased. */
export function employeeKey(employee: { name: string; birthday: string }): string {
  return `${normalizeName(employee.name).toLocaleLowerCase("sv")}|${employee.birthday}`;
}

type ReadBirthday = (written: string) => Temporal.PlainDate | null | "ambiguous";

/**
 * Excel drops the first zeros of a number: 010517 becomes 10517, which is also how a spreadsheet keeps a day of 1928.
 * The rest of the column tells. One with dates like 900517 has 010517; one that has both kinds cannot be trusted.
 */
function birthdayReader(
  rows: readonly (readonly string[])[],
  { birthday: column }: Columns,
  today: Temporal.PlainDate,
): ReadBirthday {
  const read = (written: string) => parseBirthDate(written, today);
  const written = column === undefined ? [] : rows.map((cells) => (cells[column] ?? "").trim());
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
  readBirthday: ReadBirthday,
) {
  const written = (field: ImportField) => cells[columns[field] ?? -1] ?? "";
  const endless = importFields.filter((field) => written(field).length > LONGEST_CELL);
  if (endless.length > 0) {
    const problems = endless.map(
      (field) => `${importFieldLabels[field]} får vara max ${LONGEST_CELL} tecken`,
    );
    return { employee: null, problems };
  }
  const tidy = Object.fromEntries(importFields.map((field) => [field, normalizeName(written(field))]));
  const cell = (field: ImportField) => tidy[field]!;
  const problems: string[] = [];
  const tooLong = (field: ImportField, text: string, max: number, label = importFieldLabels[field]) => {
    if (text.length > max) problems.push(`${label} får vara max ${max} tecken`);
  };

  const name = cell("name") || normalizeName(`${cell("first_name")} ${cell("last_name")}`);
  if (!name) problems.push("Namn saknas");
  tooLong("name", name, 200, "Namnet");
  if (holdsWebAddress(name)) problems.push(NO_WEB_ADDRESS);
  tooLong("email", cell("email"), 255);
  tooLong("position", cell("position"), 100);
  tooLong("allergies", cell("allergies"), 500);
  tooLong("dietary_preferences", cell("dietary_preferences"), 500);

  const day = cell("birthday");
  const born = day ? readBirthday(day) : null;
  if (!day) problems.push("Födelsedag saknas");
  else if (born === "ambiguous")
    problems.push(`Födelsedagen '${day}' kan betyda olika dagar. Skriv den som ÅÅÅÅ-MM-DD`);
  else if (!born) problems.push(`Födelsedagen '${day}' går inte att tolka`);
  else problems.push(...[birthdayProblem(born, today)].filter((problem) => problem !== null));

  const email = cell("email").toLowerCase();
  if (email && !regexes.email.test(email)) problems.push("Ogiltig e-postadress");

  if (problems.length > 0 || !born || born === "ambiguous") return { employee: null, problems };
  const portions = cell("cake_portion_size");
  const employee: ImportedEmployee = {
    name,
    birthday: born.toString(),
    email: email || null,
    position: cell("position") || null,
    allergies: cell("allergies") || null,
    dietary_preferences: cell("dietary_preferences") || null,
    cake_portion_size: portions ? clampPortions(portions) : null,
  };
  return { employee, problems };
}
