import { eq } from "drizzle-orm";
import { addCompanyNote } from "../../../../contract/company-page.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { readRow } from "../../../database/query.ts";
import { company_notes } from "../../../database/schema-machinery.ts";
import { lockCompany } from "../../companies/companies.ts";
import { requireCustomer } from "../../companies/for-customer.ts";

export const MOST_NOTES = 100;

export default implement(addCompanyNote, async ({ input: { id, text }, tx, caller, refuse }) => {
  await requireCustomer(tx, id);
  await lockCompany(tx, id);
  if ((await tx.$count(company_notes, eq(company_notes.company_id, id))) >= MOST_NOTES)
    throw refuse("too-many-notes");
  await writeAudit(tx, { action: "company-note-written", companyId: id });
  return readRow(tx, addCompanyNote.output)`
    insert into company_notes (company_id, text, written_by)
    values (${id}, ${text.toWellFormed()}, ${caller.fullName ?? caller.email})
    returning id, text, written_by, created_at`;
});
