import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { importEmployees } from "../../../../contract/people.ts";
import {
  columnsProblem,
  officeKey,
  readEachEmployee,
  unknownOffice,
} from "../../../../contract/entities/employee-import.ts";
import { writeAudit } from "../../../calls/audit.ts";
import type { Tx } from "../../../database/database.ts";
import { lockOffice, openOffices } from "../../companies/offices.ts";
import { celebrationBegan, eatersChanged, newEaters } from "../facts.ts";
import { refuseUnseenFood } from "../food-right.ts";
import { type Imported, importedKey, insertImported } from "../insert-imported.ts";
import { implement } from "../../../calls/implement.ts";

const MOST_PROBLEMS = 200;
const ROWS_AT_A_TIME = 500;

export default implement(importEmployees, async ({ input, tx, caller, services, today, refuse }) => {
  const companyId = caller.company.id;
  if (input.columns.allergies !== undefined || input.columns.dietary_preferences !== undefined)
    refuseUnseenFood(caller, { allergies: "" });
  const missing = columnsProblem(input.columns);
  if (missing) throw refuse("import-has-problems", missing);

  // The browser has shown all this in its preview; only what is read here counts.
  const numberOf = (index: number) => input.row_numbers?.[index] ?? index + 2;
  const officeIds = await readOffices(tx, companyId);
  const people: Imported[] = [];
  const wrong: Record<string, string> = {};
  let count = 0;
  for (const { employee, office, problems } of readEachEmployee(input.rows, input.columns, today)) {
    const office_id = officeIds(office);
    if (employee && office_id) people.push({ ...employee, office_id });
    else
      wrong[`rows.${numberOf(count)}`] = [...problems, ...(office_id ? [] : [unknownOffice(office)])].join(
        ". ",
      );
    count += 1;
    // More is not told, so more is not read.
    if (count - people.length === MOST_PROBLEMS) break;
    // oxlint-disable-next-line no-await-in-loop -- a long list leaves others their turn
    if (count % ROWS_AT_A_TIME === 0) await setImmediate();
  }
  if (people.length < count) throw refuse("import-has-problems", undefined, wrong);
  const import_id = randomUUID();
  const added = await insertImported(tx, { companyId, import_id, people });
  if (added.size < people.length) {
    const there = people.flatMap(({ name, birthday }, index) =>
      added.has(importedKey(name, birthday))
        ? []
        : [[`rows.${numberOf(index)}`, `${name} finns redan registrerad med samma födelsedag!`] as const],
    );
    throw refuse("import-has-problems", undefined, Object.fromEntries(there.slice(0, MOST_PROBLEMS)));
  }
  await eatersChanged.publish(tx, services, { companyId, before: newEaters([...added.values()]) });
  await celebrationBegan.publish(tx, services, { companyId, employeeIds: [...added.values()] });
  await writeAudit(tx, {
    action: "employees-imported",
    companyId,
    details: { import_id, added: added.size },
  });
  return { import_id, added: added.size };
});

/** Offices by their names; without a name the first is meant. With several of them, none is closed meanwhile. */
async function readOffices(tx: Tx, companyId: string) {
  let open = await openOffices(tx, companyId);
  if (open.length > 1) {
    await lockOffice(tx, companyId);
    open = await openOffices(tx, companyId);
  }
  const ids = new Map(open.map(({ id, name }) => [officeKey(name), id]));
  return (name: string) => (name ? ids.get(officeKey(name)) : open[0]!.id);
}
