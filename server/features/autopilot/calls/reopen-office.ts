import { and, eq, isNotNull, sql } from "drizzle-orm";
import { reopenOffice } from "../../../../contract/offices.ts";
import { implement } from "../../../calls/implement.ts";
import { offices } from "../../../database/schema.ts";
import { isDuplicate } from "../../../database/unique.ts";
import { saveChanges } from "../../companies/company-changes.ts";
import { lockOffice, openOffices } from "../../companies/offices.ts";
import { listNearest } from "../proposal.ts";
import { MOST_OFFICES } from "../settings.ts";

export default implement(reopenOffice, async ({ input, tx, caller, services, refuse }) => {
  const company = caller.company.id;
  await lockOffice(tx, company);
  if ((await openOffices(tx, company)).length >= MOST_OFFICES) throw refuse("too-many-offices");
  const [office] = await tx
    .update(offices)
    // It comes last: what is meant where no office is named stays the same.
    .set({ closed_at: null, created_at: sql`app_now()` })
    .where(and(eq(offices.company_id, company), eq(offices.id, input.id), isNotNull(offices.closed_at)))
    .returning()
    .catch((error: unknown) => {
      throw isDuplicate(error) ? refuse("office-exists") : error;
    });
  if (!office) throw refuse("office-not-found");
  const { latitude, longitude } = office;
  const bakeries = await listNearest(tx, { company, office: office.id, latitude, longitude });
  const change = { field: "office_reopened" as const, before: null, after: office.name };
  const by = caller.fullName ?? caller.email;
  await saveChanges(tx, services, { companyId: company, section: "offices", by }, [change]);
  return { bakeries };
});
