import { eq } from "drizzle-orm";
import { viewCompany } from "../../../../contract/company-page.ts";
import { auditViewing } from "../../../calls/audit.ts";
import { companies } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(viewCompany, async ({ input, tx, refuse }) => {
  const [company] = await tx
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(eq(companies.id, input.id));
  if (!company) throw refuse("company-not-found");
  await auditViewing(tx, "seen-as-customer", company.id);
  return company;
});
