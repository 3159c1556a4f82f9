import { listSavedImports, type SavedImport } from "../../../../contract/saved-imports.ts";
import { z } from "zod";
import { readRows } from "../../../database/query.ts";
import { implement } from "../../../calls/implement.ts";
import { hasDirectory } from "../saved-imports.ts";

const Row = {
  id: z.string(),
  name: z.string(),
  columns: z.custom<SavedImport["columns"]>(),
  people: z.number(),
  last_used_at: z.string().nullable(),
};

export default implement(listSavedImports, async ({ tx, caller }) => {
  const companyId = caller.company.id;
  if (await hasDirectory(tx, companyId)) return { available: false, saved: [] };
  const saved = await readRows(tx, Row)`
    select s.id, s.name, s.columns, s.last_used_at::text as last_used_at,
      (select count(*)::int from employees e where e.company_id = s.company_id and e.saved_import_id = s.id
        and e.archived_at is null) as people
    from saved_imports s where s.company_id = ${companyId} order by lower(s.name)`;
  return { available: true, saved };
});
