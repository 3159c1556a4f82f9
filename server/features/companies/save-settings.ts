import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { updateCompanyDetails, updateInvoicing } from "../../../contract/settings.ts";
import { containsWebAddress, NO_WEB_ADDRESS } from "../../../domain/names.ts";
import { Refusal } from "../../calls/refusal.ts";
import { asPlatform } from "../../database/as-platform.ts";
import type { Tx } from "../../database/database.ts";
import { companies } from "../../database/schema.ts";
import type { Services } from "../../providers/services.ts";
import { type CompanyRow, lockCompany } from "./companies.ts";
import { saveChanges } from "./company-changes.ts";
import { changesBetween, detailsOf, invoicingOf, versionOf } from "./company-settings.ts";
import { changeContactAddress, findWaitingAddress } from "./contact-address.ts";

/** Whose settings, and in whose name they are changed. */
type Saving = { companyId: string; by: string };
/** Before another contact address is asked for: whoever does it proves who they are. */
type SavingDetails = Saving & { requireProof(): void };

export async function saveDetails(
  tx: Tx,
  services: Services,
  { companyId, by, requireProof }: SavingDetails,
  { seen, ...wanted }: z.output<typeof updateCompanyDetails.input>,
) {
  const company = await lockCompany(tx, companyId);
  const before = detailsOf(company, await findWaitingAddress(tx, services, company.id));
  if (seen !== versionOf(before)) throw new Refusal("changed-meanwhile");
  if (mayNotBeNamed(company, wanted.name))
    throw new Refusal("invalid-input", undefined, { name: NO_WEB_ADDRESS });
  if (wanted.contact_email !== before.contact_email) requireProof();

  const { contact_email, ...direct } = wanted;
  const changes = changesBetween({ ...before, contact_email: null }, { ...direct, contact_email: null });
  if (changes.length > 0) await tx.update(companies).set(direct).where(eq(companies.id, company.id));
  await saveChanges(tx, services, { companyId: company.id, section: "details", by }, changes);
  const waiting_contact_email =
    contact_email === before.contact_email
      ? null
      : // One-time links are the platform's to write.
        await asPlatform(tx, (platform) =>
          changeContactAddress(platform, services, { ...company, name: wanted.name }, contact_email, null),
        );
  return { changes, waiting_contact_email };
}

/** A registered name may be an address of the web, and one that the company has already may stay. */
function mayNotBeNamed({ name, verified_company_data }: CompanyRow, wanted: string): boolean {
  const { legalName } = (verified_company_data ?? {}) as { legalName?: string };
  return wanted !== name && wanted !== legalName && containsWebAddress(wanted);
}

export async function saveInvoicing(
  tx: Tx,
  services: Services,
  { companyId, by }: Saving,
  { seen, ...wanted }: z.output<typeof updateInvoicing.input>,
) {
  const company = await lockCompany(tx, companyId);
  const before = invoicingOf(company);
  if (seen !== versionOf(before)) throw new Refusal("changed-meanwhile");
  const changes = changesBetween(before, wanted);
  if (changes.length > 0) await tx.update(companies).set(wanted).where(eq(companies.id, company.id));
  await saveChanges(tx, services, { companyId: company.id, section: "invoicing", by }, changes);
  return { changes, waiting_contact_email: null };
}
