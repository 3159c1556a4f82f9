import { z } from "zod";
import { orderStatuses } from "../domain/orders.ts";
import { members, orderers, owners } from "./callers.ts";
import { BY_HAND, defineCall } from "./define.ts";
import { Employee, employeeFields, missing } from "./entities/employee.ts";
import { importFields, LONGEST_CELL } from "./entities/employee-import.ts";
import { typedInto } from "./entities/entity.ts";
import { OfficeName } from "./entities/office.ts";
import {
  firstly,
  id,
  language,
  list,
  nothing,
  personName,
  raw,
  requiredDate,
  requiredEmail,
  text,
} from "./fields.ts";

/** The register: who works here, how they came in, and how they leave. */

export const MOST_EMPLOYEES = 20_000;

/** Where somebody is; without it the first office, or where they were. */
const office_id = id.optional();

export const listEmployees = defineCall({
  name: "list-employees",
  about: "The company's employees by name, or an office's; or those who have left and are not erased yet.",
  callers: [...members, "api-key:read-people"],
  input: z.object({ archived: z.boolean().default(false), office_id: id.optional() }),
  output: z.object({
    employees: z.array(Employee),
    /** The pieces of those without a number of their own. */
    default_portion_size: z.number(),
    /** An import of the last day that can still be taken back. */
    last_import: z.object({ import_id: id, count: z.number(), at: z.string() }).nullable(),
    /** Whether colleagues are mailed the day before somebody's birthday. */
    colleague_mails: z.boolean(),
  }),
  refusals: ["office-not-found"],
  reads: true,
});

export const setColleagueMails = defineCall({
  name: "set-colleague-mails",
  about: "Whether colleagues with an address are mailed the day before somebody's birthday.",
  callers: owners,
  input: z.object({ on: z.boolean() }),
  output: nothing,
});

const { celebration, ...newcomer } = typedInto(employeeFields);

export const addEmployee = defineCall({
  name: "add-employee",
  about: "Adds an employee. The same name and birthday twice in a company is refused.",
  callers: [...orderers, "api-key:write-people"],
  input: z.object({
    ...newcomer,
    position: text(missing.position, 100, "Befattningen får vara max 100 tecken"),
    office_id,
  }),
  output: Employee,
  refusals: [
    "employee-exists",
    "birthday-impossible",
    "start-date-impossible",
    "food-hidden",
    "office-not-found",
  ],
});

/** An order that stands in the way of a change, for a person to look at. */
const AffectedOrder = z.object({
  id,
  delivery_date: z.string(),
  status: z.enum(orderStatuses),
  bakery_name: z.string().nullable(),
});

export const updateEmployee = defineCall({
  name: "update-employee",
  about:
    "Changes an employee. A new birthday moves cakes that no bakery has been asked for yet. How to be celebrated is not changed for somebody who has chosen it themselves.",
  callers: [...orderers, "api-key:write-people"],
  input: z.object({
    id,
    ...newcomer,
    celebration,
    office_id,
    /** The change that the form began with: what somebody else has entered since is not written over. */
    updated_at: raw(50).optional(),
  }),
  output: z.object({
    employee: Employee,
    moved: z.number(),
    cancelled: z.number(),
    /** Cakes for the old birthday that a bakery already knows of. */
    to_check: z.array(AffectedOrder),
    /** Cakes that a bakery brings to the office where the person was. */
    staying: z.number(),
  }),
  refusals: [
    "office-not-found",
    "employee-changed",
    "employee-not-found",
    "employee-exists",
    "birthday-impossible",
    "start-date-impossible",
    "celebration-own",
    "food-hidden",
    "locked-by-directory",
  ],
});

export const previewArchive = defineCall({
  name: "preview-archive",
  about: "The coming orders that would be cancelled if this employee left.",
  callers: orderers,
  input: z.object({ id }),
  output: z.object({ orders: z.array(AffectedOrder) }),
  refusals: ["employee-not-found"],
  reads: true,
});

export const archiveEmployee = defineCall({
  name: "archive-employee",
  about: "An employee leaves: coming orders are cancelled, bakeries that knew are told, history stays.",
  callers: [...orderers, "api-key:write-people"],
  input: z.object({ id }),
  output: z.object({ cancelled: z.number() }),
  refusals: ["employee-not-found", "locked-by-directory"],
});

export const restoreEmployee = defineCall({
  name: "restore-employee",
  about: "Takes an archiving back; the cakes that it cancelled are planned or asked for anew.",
  callers: [...orderers, "api-key:write-people"],
  input: z.object({ id }),
  output: z.object({ restored: z.number() }),
  refusals: ["employee-not-found", "employee-exists", "locked-by-directory"],
});

export const TOO_MANY_ROWS = "Högst 20 000 rader åt gången";
const MOST_COLUMNS = 100;

/** What is wrong with the first row that is not one. Two million cells are not complained about one by one. */
function sheetProblem(rows: unknown): string | null {
  if (!Array.isArray(rows)) return "Listan är tom";
  if (rows.length > MOST_EMPLOYEES) return TOO_MANY_ROWS;
  const isCell = (cell: unknown) => typeof cell === "string" && cell.length <= LONGEST_CELL;
  const isRow = (row: unknown) => Array.isArray(row) && row.length <= MOST_COLUMNS && row.every(isCell);
  const wrong = rows.findIndex((row) => !isRow(row));
  return wrong === -1 ? null : `Rad ${wrong + 1} går inte att läsa: högst 100 celler med högst 2 000 tecken.`;
}
/** A list's rows as they are sent. */
export const sheet = firstly(
  sheetProblem,
  z
    .array(z.array(raw(LONGEST_CELL)).max(MOST_COLUMNS))
    .min(1, "Listan är tom")
    .max(MOST_EMPLOYEES, TOO_MANY_ROWS),
);

export const importEmployees = defineCall({
  name: "import-employees",
  about:
    "Adds all rows of a list, or none of them and says what is wrong with which. An office is named as the company names it; without one it is the first.",
  callers: orderers,
  input: z.object({
    columns: z.partialRecord(z.enum(importFields), z.int().min(0).max(99)),
    rows: sheet,
    /** How the spreadsheet numbers the rows, so that a problem can be found there. */
    row_numbers: list(z.int(), { max: MOST_EMPLOYEES, tooMany: TOO_MANY_ROWS }).optional(),
  }),
  output: z.object({ import_id: id, added: z.number() }),
  refusals: ["import-has-problems", "food-hidden"],
  /** The dearest of all calls: a full list takes the processor for a second. */
  companyLimit: BY_HAND,
  /** 20,000 rows of the ordinary kind, twice over. */
  maxBytes: 6_000_000,
});

export const undoImport = defineCall({
  name: "undo-import",
  about: "Takes back an import of the last day. Who has got an order since is archived instead.",
  callers: orderers,
  input: z.object({ import_id: id }),
  output: z.object({
    removed: z.number(),
    /** How many of their cakes were called off. */
    cancelled: z.number(),
  }),
  refusals: ["import-not-found"],
});

export const exportEmployees = defineCall({
  name: "export-employees",
  about: "The register's rows for a file. Written to the audit log.",
  callers: orderers,
  freshProof: true,
  input: nothing,
  output: z.object({ rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))) }),
  keepsAnswer: false,
});

const JoinLink = z.object({ url: z.string(), token: z.string() });

export const getJoinLink = defineCall({
  name: "get-join-link",
  about: "The link with which employees register themselves.",
  callers: owners,
  input: nothing,
  output: JoinLink,
  reads: true,
});

export const regenerateJoinLink = defineCall({
  name: "regenerate-join-link",
  about: "Makes a new link for the employees; the old one is dead at once.",
  callers: ["admin"],
  input: nothing,
  output: JoinLink,
});

export const renewJoinLink = defineCall({
  name: "renew-join-link",
  about: "Makes a new link for a customer's employees, as regenerate-join-link does for one's own company.",
  callers: "admin",
  input: z.object({ id }),
  output: JoinLink,
  refusals: ["company-not-found"],
});

const joinToken = raw(100).trim();

export const verifyEmployeeToken = defineCall({
  name: "verify-employee-token",
  about: "Whether a link for employees holds, and whose it is.",
  callers: "link",
  input: z.object({ token: joinToken }),
  output: z.object({
    valid: z.boolean(),
    companyName: z.string().nullable(),
    /** Where there are several: then the person chooses theirs. */
    offices: z.array(OfficeName).optional(),
    /** Of a link that is one person's: what the company's directory says of them, and they do not fill in. */
    person: z.object({ first_name: z.string(), last_name: z.string(), email: z.string() }).optional(),
  }),
  reads: true,
  limit: { calls: 60, seconds: 300 },
});

const REQUIRED = "Vänligen fyll i alla obligatoriska fält";

export const submitEmployeeRegistration = defineCall({
  name: "submit-employee-registration",
  about:
    "An employee registers with the company's link, at one of its offices where there are several. Allergies are kept only with consent.",
  callers: "link",
  input: z.object({
    token: joinToken,
    /** The one in which the page was read: their mails are in it. */
    language: language.optional(),
    employee: z.object({
      first_name: personName(REQUIRED, 99),
      last_name: personName(REQUIRED, 100),
      email: requiredEmail(REQUIRED),
      birthday: requiredDate(REQUIRED),
      allergies: newcomer.allergies,
      dietary_preferences: newcomer.dietary_preferences,
      consent: z.boolean().default(false),
      office_id,
    }),
  }),
  output: z.object({ success: z.literal(true) }),
  refusals: [
    "office-missing",
    "office-not-found",
    "link-invalid",
    "directory-person-not-found",
    "employee-exists",
    "birthday-impossible",
    "consent-missing",
  ],
  limit: { calls: 60, seconds: 600 },
  mails: ["employee-registered"],
});
