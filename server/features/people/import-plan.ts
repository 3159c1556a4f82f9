import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import {
  type ImportedEmployee,
  type ImportField,
  namedIn,
  readEachEmployee,
  unknownOffice,
} from "../../../contract/entities/employee-import.ts";
import { importedFields } from "../../../contract/entities/employee.ts";
import type { ImportPlan } from "../../../contract/saved-imports.ts";
import type { Celebration } from "../../../domain/people.ts";
import type { Tx } from "../../database/database.ts";
import { mayReadFood } from "../../database/food.ts";
import { readRows } from "../../database/query.ts";
import type { Identity } from "../../calls/identify.ts";
import { refuseUnseenFood } from "./food-right.ts";
import { foldedName, type Given, matchPeople } from "./match-people.ts";
import { readPlaces, requireSavedImport, type SavedImport } from "./saved-imports.ts";

/** What a new list of a saved import would do to the register. The same for the preview and for what is done. */

const Person = {
  id: z.string(),
  name: z.string(),
  birthday: z.string(),
  email: z.string().nullable(),
  position: z.string().nullable(),
  start_date: z.string().nullable(),
  allergies: z.string().nullable(),
  dietary_preferences: z.string().nullable(),
  cake_portion_size: z.number().nullable(),
  office_id: z.string(),
  celebration: z.custom<Celebration>(),
  archived_at: z.string().nullable(),
  governed: z.boolean(),
  /** Has said themselves what they cannot eat. */
  own_food: z.boolean(),
};
export type Person = { [K in keyof typeof Person]: z.output<(typeof Person)[K]> };

export type Row = Given & { person: ImportedEmployee; office_id: string | null };
/** What a row says of somebody who is known: all of it, with what it does not say as it was. */
export type Followed = {
  row: number;
  person: Person;
  now: Person;
  changes: ImportPlan["changed"][number]["changes"];
};
export type Plan = ImportPlan & {
  version: string;
  fresh: Row[];
  followed: Followed[];
  leaving: Person[];
};

type Input = {
  id: string;
  rows: string[][];
  row_numbers: number[];
  chosen: readonly { row: number; key: string }[];
};
type Who = { caller: Identity; companyId: string; today: Temporal.PlainDate; hold: boolean };

const ROWS_AT_A_TIME = 500;

export async function planImport(
  tx: Tx,
  input: Input,
  { caller, companyId, today, hold }: Who,
): Promise<Plan> {
  const saved = await requireSavedImport(tx, companyId, input.id, hold);
  if (saved.columns.allergies !== undefined || saved.columns.dietary_preferences !== undefined)
    refuseUnseenFood(caller, { allergies: "" });
  const places = await readPlaces(tx, companyId, saved);
  const { rows, problems, named } = await readList(input, saved, places.idOf, today);
  const known = await readRegister(tx, companyId, saved.id, hold);

  const answers = new Map(input.chosen.map(({ row, key }) => [row, key]));
  const { matched, added, asked, open } = matchPeople(known, rows, answers);
  // The personal link goes to the address and shows food: whoever does not see food changes no address.
  const fields = importedFields.filter((field) => field !== "email" || caller.seesAllergies);
  const followed = matched.map(({ given, known: person }) => follow(given, person, fields, places.names));
  const mentioned = new Set([
    ...matched.map((one) => one.known.id),
    ...open.flatMap(({ candidates }) => candidates.map(({ id }) => id)),
  ]);
  const governed = known.filter((person) => person.governed && person.archived_at === null);
  const leaving = governed.filter((person) => !mentioned.has(person.id) && !named(person));

  const plan: ImportPlan = {
    joined: [
      ...added.map((given) => ({ ...shown(given.row, given.person), returns: false, changes: [] })),
      ...followed
        .filter(({ person }) => person.archived_at !== null)
        .map(({ row, now, changes }) => ({ ...shown(row, now), returns: true, changes })),
    ],
    changed: followed
      .filter(({ person, changes }) => person.archived_at === null && changes.length > 0)
      .map(({ row, person, changes }) => ({ ...shown(row, person), returns: false, changes })),
    left: leaving.map(keyed),
    asked: asked.map(({ given, candidates, mayBeNew }) => ({
      ...shown(given.row, given.person),
      candidates: candidates.map((person) => ({
        ...keyed(person),
        email: person.email,
        has_left: person.archived_at !== null,
      })),
      may_be_new: mayBeNew,
    })),
    problems,
    unchanged: followed.filter(({ person, changes }) => person.archived_at === null && changes.length === 0)
      .length,
    governed: governed.length,
  };
  const version = createHash("sha256")
    .update(JSON.stringify([saved.id, plan]))
    .digest("hex");
  const fresh = added.map((given) => ({ ...given, office_id: given.office_id ?? places.otherwise }));
  return { ...plan, version, fresh, followed, leaving };
}

const shown = (row: number, { name, birthday }: { name: string; birthday: string }) => ({
  row,
  name,
  birthday,
});
const keyed = ({ id, name, birthday }: Person) => ({ key: id, name, birthday });

/** What can be read, what cannot, and whether somebody is named in what cannot. */
async function readList(
  { rows, row_numbers }: Input,
  { columns }: SavedImport,
  officeOf: (written: string) => string | undefined,
  today: Temporal.PlainDate,
) {
  const good: Row[] = [];
  const problems: ImportPlan["problems"] = [];
  const names = new Set<string>();
  const emails = new Set<string>();
  let count = 0;
  for (const { cells, employee, office, problems: wrong } of readEachEmployee(rows, columns, today)) {
    const row = row_numbers[count] ?? count + 2;
    count += 1;
    const office_id = office ? officeOf(office) : null;
    if (employee && office_id !== undefined) good.push({ row, person: employee, office_id });
    else {
      const all = [...wrong, ...(office_id === undefined ? [unknownOffice(office)] : [])].join(". ");
      problems.push({ row, problem: numbered(all, row_numbers) });
      const { name, email } = namedIn(cells, columns);
      names.add(foldedName(name));
      if (email) emails.add(email);
    }
    // oxlint-disable-next-line no-await-in-loop -- a long list leaves others their turn
    if (count % ROWS_AT_A_TIME === 0) await setImmediate();
  }
  const named = ({ name, email }: Person) =>
    names.has(foldedName(name)) || (email !== null && emails.has(email.toLowerCase()));
  return { rows: good, problems, named };
}

/** Rows are counted as the spreadsheet counts them, also in what is said about doubles. */
const numbered = (problem: string, numbers: readonly number[]): string =>
  problem.replace(/på rad\s(\d+)/, (_, row) => `på rad\u00a0${numbers[Number(row) - 2] ?? row}`);

function readRegister(tx: Tx, companyId: string, savedId: string, hold: boolean): Promise<Person[]> {
  const food = mayReadFood(tx)
    ? sql`e.allergies, e.dietary_preferences`
    : sql`null::text as allergies, null::text as dietary_preferences`;
  return readRows(tx, Person)`
    select e.id, e.name, e.birthday::text as birthday, e.email, e.position, e.start_date::text as start_date, ${food},
      e.cake_portion_size, e.office_id, e.celebration, e.archived_at::text as archived_at,
      e.saved_import_id is not distinct from ${savedId}::uuid as governed,
      exists (select from consents c where c.company_id = e.company_id and c.employee_id = e.id
        and c.withdrawn_at is null and c.source = 'self') as own_food
    from employees e where e.company_id = ${companyId} and e.erased_at is null
    order by e.name, e.id ${hold ? sql`for update of e` : sql``}`;
}

/** What the list says and the register does not. An empty cell says nothing, and nobody's own word on food is written over. */
function follow(
  { row, person: said, office_id }: Row,
  person: Person,
  fields: readonly (typeof importedFields)[number][],
  offices: ReadonlyMap<string, string>,
): Followed {
  const differing = fields.filter((field) => {
    const value = said[field];
    if (value === null || value === person[field]) return false;
    if (field === "email") return String(value) !== person.email?.toLowerCase();
    return !(person.own_food && (field === "allergies" || field === "dietary_preferences"));
  });
  const moves = office_id !== null && office_id !== person.office_id;
  const now = {
    ...person,
    ...Object.fromEntries(differing.map((field) => [field, said[field]])),
    ...(moves && { office_id }),
  };
  const text = (value: string | number | null) => (value === null ? null : String(value));
  const changes: Followed["changes"] = differing.map((field) => ({
    field: field satisfies ImportField,
    before: text(person[field]),
    after: String(said[field]),
  }));
  if (moves)
    changes.push({
      field: "office",
      before: offices.get(person.office_id) ?? null,
      after: offices.get(office_id) ?? "",
    });
  return { row, person, now, changes };
}
