import { z } from "zod";
import { MOST_SAVED_IMPORTS } from "../domain/saved-imports.ts";
import { orderers } from "./callers.ts";
import { BY_HAND, defineCall } from "./define.ts";
import { importFields } from "./entities/employee-import.ts";
import { id, list, maybeText, nothing, personName, raw, text } from "./fields.ts";
import { MOST_EMPLOYEES, sheet, TOO_MANY_ROWS } from "./people.ts";

/** A list that comes again and again with the same columns: who has joined, changed and left since the last one. */

const MOST_QUESTIONS = 500;
const MOST_NAMED_OFFICES = 50;

const SavedColumn = z.object({
  field: z.enum(importFields),
  /** Where it stands, in a list without headings. */
  at: z.int().min(0).max(99),
  heading: maybeText(200),
});
export type SavedColumn = z.output<typeof SavedColumn>;

const SavedImport = z.object({
  id,
  name: z.string(),
  columns: z.array(SavedColumn),
  /** How many of those who work here came with it or were found in it. */
  people: z.number(),
  last_used_at: z.string().nullable(),
});
export type SavedImport = z.output<typeof SavedImport>;

export const listSavedImports = defineCall({
  name: "list-saved-imports",
  about: "The lists whose columns the company has saved. Not available where a directory keeps the register.",
  callers: orderers,
  input: nothing,
  output: z.object({ available: z.boolean(), saved: z.array(SavedImport) }),
  reads: true,
});

export const saveImport = defineCall({
  name: "save-import",
  about: `Saves under a name which column of a list holds what, and which office is meant by what it says. At most ${MOST_SAVED_IMPORTS}.`,
  callers: orderers,
  input: z.object({
    name: personName("Skriv ett namn", 60),
    columns: list(SavedColumn, { min: 1, max: importFields.length }),
    /** What the list calls an office that has another name here. */
    meant: list(z.object({ written: text("Skriv ett namn", 200), office_id: id }), {
      max: MOST_NAMED_OFFICES,
    }).default([]),
    /** Where those are who have no office in the list; without it the first. */
    office_id: id.optional(),
  }),
  output: z.object({ id }),
  refusals: [
    "saved-import-exists",
    "too-many-saved-imports",
    "import-has-problems",
    "directory-decides",
    "office-not-found",
    "food-hidden",
  ],
});

export const deleteSavedImport = defineCall({
  name: "delete-saved-import",
  about: "Forgets a saved list's columns. Those who came with it stay.",
  callers: orderers,
  input: z.object({ id }),
  output: nothing,
  refusals: ["saved-import-not-found"],
});

const given = {
  id,
  /** Only the saved columns, in their order. */
  rows: sheet,
  row_numbers: list(z.int(), { max: MOST_EMPLOYEES, tooMany: TOO_MANY_ROWS }),
  /** Who is meant where the list does not tell: the key of one who was proposed, or an empty one for somebody new. */
  chosen: list(z.object({ row: z.int(), key: raw(36) }), { max: MOST_QUESTIONS }).default([]),
};

const Change = z.object({
  field: z.enum(importFields),
  before: z.string().nullable(),
  after: z.string(),
});
const Row = z.object({
  row: z.number(),
  name: z.string(),
  birthday: z.string(),
  /** Has left, and is back. */
  returns: z.boolean(),
  changes: z.array(Change),
});
const Person = z.object({ key: z.string(), name: z.string(), birthday: z.string() });

export const ImportPlan = z.object({
  joined: z.array(Row),
  changed: z.array(Row),
  left: z.array(Person),
  /** Rows of which nobody can tell whose they are. Nothing is done with one that is not answered. */
  asked: z.array(
    z.object({
      row: z.number(),
      name: z.string(),
      birthday: z.string(),
      candidates: z.array(Person.extend({ email: z.string().nullable(), has_left: z.boolean() })),
      /** Not where somebody of the same name and birthday works here. */
      may_be_new: z.boolean(),
    }),
  ),
  /** Rows that cannot be read. Whoever is named there does not leave. */
  problems: z.array(z.object({ row: z.number(), problem: z.string() })),
  unchanged: z.number(),
  /** Of those who work here, how many came with this list or were found in it. */
  governed: z.number(),
});
export type ImportPlan = z.output<typeof ImportPlan>;

/** As long as an import's own list, which takes as long to read. */
const A_REGISTER = { companyLimit: BY_HAND, maxBytes: 6_000_000 };

export const previewSavedImport = defineCall({
  name: "preview-saved-import",
  about: "What a new list of a saved import would do: who joins, who changes and how, and who leaves.",
  callers: orderers,
  input: z.object(given),
  output: ImportPlan.extend({ version: z.string() }),
  refusals: ["saved-import-not-found", "food-hidden"],
  reads: true,
  limit: { calls: 60, seconds: 300 },
  maxBytes: A_REGISTER.maxBytes,
});

export const applySavedImport = defineCall({
  name: "apply-saved-import",
  about:
    "Does what the preview showed, all of it or nothing. Of something else than was shown nothing is done; where most would leave, only with words that say how many.",
  callers: orderers,
  input: z.object({
    ...given,
    /** What the preview showed: of something else nothing is done. */
    seen: raw(64),
    left_out: z
      .object({
        rows: list(z.int(), { max: MOST_EMPLOYEES }).default([]),
        /** Of those who would leave. */
        keys: list(raw(36), { max: MOST_EMPLOYEES }).default([]),
      })
      .default({ rows: [], keys: [] }),
    confirmation: raw(100).default(""),
  }),
  output: z.object({
    import_id: id,
    added: z.number(),
    returned: z.number(),
    changed: z.number(),
    left: z.number(),
    /** How many cakes were called off. */
    cancelled: z.number(),
  }),
  refusals: [
    "saved-import-not-found",
    "directory-decides",
    "food-hidden",
    "import-changed",
    "import-has-problems",
    "most-would-leave",
  ],
  ...A_REGISTER,
});
