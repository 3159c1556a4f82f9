import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { updateCompanyInfo } from "../../contract/onboarding.ts";
import { type CompanyRow, lockCompany } from "../companies.ts";
import type { Tx } from "../database/database.ts";
import { checkouts } from "../database/schema-machinery.ts";
import { companies } from "../database/schema.ts";
import type { Services } from "../services.ts";
import { savePerson } from "./hr-people.ts";
import { mailWelcome } from "./welcome-mail.ts";

type Information = z.output<typeof updateCompanyInfo.input>;

/** The company that this address has paid for, if nobody has completed it yet. Of two at once, one finds it. */
export async function findToComplete(tx: Tx, email: string): Promise<CompanyRow | null> {
  const [paid] = await tx
    .select({ id: companies.id })
    .from(checkouts)
    .innerJoin(companies, eq(companies.id, checkouts.company_id))
    .where(and(eq(checkouts.email, email), isNotNull(checkouts.completed_at)))
    .orderBy(desc(checkouts.completed_at))
    .limit(1);
  if (!paid) return null;
  const company = await lockCompany(tx, paid.id);
  return company.information_completed_at ? null : company;
}

/** Writes the company's information. The first time, the login goes to `loginTo`, the address on file. */
export async function completeCompany(
  tx: Tx,
  services: Services,
  company: CompanyRow,
  information: Information,
  loginTo: string | null,
) {
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
  await tx
    .update(companies)
    .set({
      name: information.companyName,
      contact_first_name: information.contactFirstName,
      contact_last_name: information.contactLastName,
      contact_email: information.contactEmail,
      contact_phone: information.contactPhone,
      contact_employee_id: employee,
      information_completed_at: sql`coalesce(information_completed_at, app_now())`,
    })
    .where(eq(companies.id, company.id));
  if (company.information_completed_at || !loginTo) return;
  await mailWelcome(tx, services, {
    key: `welcome:${company.id}`,
    to: loginTo,
    firstName: information.contactFirstName,
    companyName: information.companyName,
    company,
  });
}
