import { columnsProblem } from "../../../../contract/entities/employee-import.ts";
import { saveImport } from "../../../../contract/saved-imports.ts";
import { MOST_SAVED_IMPORTS } from "../../../../domain/saved-imports.ts";
import { readIds } from "../../../database/query.ts";
import { implement } from "../../../calls/implement.ts";
import { lockOffice, openOffices } from "../../companies/offices.ts";
import { refuseUnseenFood } from "../food-right.ts";
import { refuseWithDirectory } from "../saved-imports.ts";

export default implement(saveImport, async ({ input, tx, caller, refuse }) => {
  const companyId = caller.company.id;
  // Two that save at the same moment count one after the other.
  await lockOffice(tx, companyId);
  const open = new Set((await openOffices(tx, companyId)).map(({ id }) => id));
  const named = [
    ...input.meant.map(({ office_id }) => office_id),
    ...(input.office_id ? [input.office_id] : []),
  ];
  if (named.some((id) => !open.has(id))) throw refuse("office-not-found");
  await refuseWithDirectory(tx, companyId);
  const columns = Object.fromEntries(input.columns.map(({ field, at }) => [field, at]));
  if (columns["allergies"] !== undefined || columns["dietary_preferences"] !== undefined)
    refuseUnseenFood(caller, { allergies: "" });
  const missing = columnsProblem(columns);
  if (missing) throw refuse("import-has-problems", missing);
  const there = await readIds(tx)`select id from saved_imports where company_id = ${companyId}`;
  if (there.length >= MOST_SAVED_IMPORTS) throw refuse("too-many-saved-imports");
  const [id] = await readIds(tx)`
    insert into saved_imports (company_id, name, columns, meant, office_id)
    values (${companyId}, ${input.name}, ${JSON.stringify(input.columns)}::jsonb, ${JSON.stringify(input.meant)}::jsonb,
      ${input.office_id ?? null})
    on conflict do nothing returning id`;
  if (!id)
    throw refuse("saved-import-exists", undefined, { name: "Ni har redan en sparad lista med det namnet." });
  return { id };
});
