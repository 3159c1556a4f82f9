import { eq } from "drizzle-orm";
import { updateInvoicing } from "../../../../contract/settings.ts";
import { implement } from "../../../calls/implement.ts";
import { companies } from "../../../database/schema.ts";
import { lockCompany } from "../companies.ts";
import { saveChanges } from "../company-changes.ts";
import { changesBetween, invoicingOf, versionOf } from "../company-settings.ts";

export default implement(updateInvoicing, async ({ input, tx, caller, services, refuse }) => {
  const { seen, ...wanted } = input;
  const company = await lockCompany(tx, caller.company.id);
  const before = invoicingOf(company);
  if (seen !== versionOf(before)) throw refuse("changed-meanwhile");
  const changes = changesBetween(before, wanted);
  if (changes.length > 0) await tx.update(companies).set(wanted).where(eq(companies.id, company.id));
  const by = caller.fullName ?? caller.email;
  await saveChanges(tx, services, { companyId: company.id, section: "invoicing", by }, changes);
  return { changes, waiting_contact_email: null };
});
