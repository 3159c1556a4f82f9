import { listCompanyNotes } from "../../../../contract/company-page.ts";
import { implement } from "../../../calls/implement.ts";
import { readRows } from "../../../database/query.ts";
import { MOST_NOTES } from "./add-company-note.ts";

export default implement(listCompanyNotes, async ({ input: { id }, tx }) => ({
  notes: await readRows(tx, listCompanyNotes.output.shape.notes.element)`
    select id, text, written_by, created_at from company_notes where company_id = ${id}
    order by created_at desc, id limit ${MOST_NOTES}`,
}));
