import { eq } from "drizzle-orm";
import { removeCompanyNote } from "../../../../contract/company-page.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { company_notes } from "../../../database/schema-machinery.ts";

export default implement(removeCompanyNote, async ({ input: { id }, tx, refuse }) => {
  const [note] = await tx.delete(company_notes).where(eq(company_notes.id, id)).returning();
  if (!note) throw refuse("note-not-found");
  await writeAudit(tx, { action: "company-note-removed", companyId: note.company_id });
  return {};
});
