import { deleteSavedImport } from "../../../../contract/saved-imports.ts";
import { readIds } from "../../../database/query.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(deleteSavedImport, async ({ input, tx, caller, refuse }) => {
  const gone = await readIds(tx)`
    delete from saved_imports where company_id = ${caller.company.id} and id = ${input.id} returning id`;
  if (gone.length === 0) throw refuse("saved-import-not-found");
  return {};
});
