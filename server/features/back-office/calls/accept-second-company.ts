import { eq } from "drizzle-orm";
import { acceptSecondCompany } from "../../../../contract/admin.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { companies } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(acceptSecondCompany, async ({ input: { id }, tx, refuse }) => {
  const [accepted] = await tx
    .update(companies)
    .set({ shares_org_number: false })
    .where(eq(companies.id, id))
    .returning({ id: companies.id });
  if (!accepted) throw refuse("company-not-found");
  await writeAudit(tx, { action: "second-company-accepted", companyId: id });
  return { id };
});
