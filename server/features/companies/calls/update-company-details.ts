import { eq } from "drizzle-orm";
import { updateCompanyDetails } from "../../../../contract/settings.ts";
import { containsWebAddress, NO_WEB_ADDRESS } from "../../../../domain/names.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { companies } from "../../../database/schema.ts";
import { type CompanyRow, lockCompany } from "../companies.ts";
import { saveChanges } from "../company-changes.ts";
import { changesBetween, detailsOf, versionOf } from "../company-settings.ts";
import { changeContactAddress, findWaitingAddress } from "../contact-address.ts";

export default implement(updateCompanyDetails, async ({ input, tx, caller, services, refuse }) => {
  const { seen, ...wanted } = input;
  const company = await lockCompany(tx, caller.company.id);
  const before = detailsOf(company, await findWaitingAddress(tx, services, company.id));
  if (seen !== versionOf(before)) throw refuse("changed-meanwhile");
  if (mayNotBeNamed(company, wanted.name)) throw refuse("invalid-input", undefined, { name: NO_WEB_ADDRESS });

  const { contact_email, ...direct } = wanted;
  const changes = changesBetween({ ...before, contact_email: null }, { ...direct, contact_email: null });
  if (changes.length > 0) await tx.update(companies).set(direct).where(eq(companies.id, company.id));
  const by = caller.fullName ?? caller.email;
  await saveChanges(tx, services, { companyId: company.id, section: "details", by }, changes);
  const waiting_contact_email =
    contact_email === before.contact_email
      ? null
      : // One-time links are the platform's to write.
        await asPlatform(tx, (platform) =>
          changeContactAddress(platform, services, { ...company, name: wanted.name }, contact_email, null),
        );
  return { changes, waiting_contact_email };
});

/** A registered name may be an address of the web, and one that the company has already may stay. */
function mayNotBeNamed({ name, verified_company_data }: CompanyRow, wanted: string): boolean {
  const { legalName } = (verified_company_data ?? {}) as { legalName?: string };
  return wanted !== name && wanted !== legalName && containsWebAddress(wanted);
}
