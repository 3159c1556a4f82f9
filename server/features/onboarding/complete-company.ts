import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { updateCompanyInfo } from "../../../contract/onboarding.ts";
import { containsWebAddress, NO_WEB_ADDRESS } from "../../../domain/names.ts";
import type { CompanyRow } from "../companies/companies.ts";
import type { Tx } from "../../database/database.ts";
import { companies } from "../../database/schema.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Services } from "../../providers/services.ts";
import { savePerson } from "./hr-people.ts";
import { mailWelcome } from "./welcome-mail.ts";

type Information = z.output<typeof updateCompanyInfo.input>;

/**
 * Writes the company's information, but for the contact address, which is confirmed first. The first time, the login goes
 * to `loginTo`, the address on file.
 */
export async function completeCompany(
  tx: Tx,
  services: Services,
  company: CompanyRow,
  information: Information,
  loginTo: string | null,
): Promise<CompanyRow> {
  refuseWebAddress(company, information.companyName);
  const employee = await savePerson(
    tx,
    services,
    company.id,
    {
      first_name: information.contactFirstName,
      last_name: information.contactLastName,
      birthday: information.hrBirthday,
      allergies: information.hrAllergies,
    },
    company.contact_employee_id,
  );
  const [after] = await tx
    .update(companies)
    .set({
      name: information.companyName,
      contact_first_name: information.contactFirstName,
      contact_last_name: information.contactLastName,
      contact_phone: information.contactPhone,
      contact_employee_id: employee,
      information_completed_at: sql`coalesce(information_completed_at, app_now())`,
      // The contact is in the register now, and the list is theirs all the same.
      ...(company.information_completed_at ? {} : { first_hour_open: true }),
    })
    .where(eq(companies.id, company.id))
    .returning();
  if (company.information_completed_at || !loginTo) return after!;
  await mailWelcome(tx, services, {
    key: company.id,
    to: loginTo,
    firstName: information.contactFirstName,
    companyName: information.companyName,
    company,
  });
  return after!;
}

/** A registered name may be an address of the web, and one that we gave may stay. */
function refuseWebAddress({ name, verified_company_data }: CompanyRow, wanted: string) {
  const { legalName } = (verified_company_data ?? {}) as { legalName?: string };
  if (wanted === name || wanted === legalName || !containsWebAddress(wanted)) return;
  throw new Refusal("invalid-input", undefined, { companyName: NO_WEB_ADDRESS });
}
