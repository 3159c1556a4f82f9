import { eq } from "drizzle-orm";
import { submitHrForm } from "../../../../contract/onboarding.ts";
import { findLink, useLink } from "../../accounts/one-time-links.ts";
import { lockCompany } from "../../companies/companies.ts";
import { companies } from "../../../database/schema.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { changeContactAddress } from "../../companies/contact-address.ts";
import { enter, hasAccount, linkPassword } from "../enter.ts";
import { problemWith, savePerson } from "../hr-people.ts";

export default implementOutside(
  submitHrForm,
  async ({ input, caller, transaction, today, services, request, refuse }) => {
    const fields: Record<string, string> = {};
    input.employees.forEach(({ birthday }, index) => {
      const problem = problemWith(birthday, today);
      if (problem) fields[`employees.${index}.birthday`] = problem;
    });
    if (Object.keys(fields).length > 0) throw refuse("invalid-input", undefined, fields);

    const { token } = input;
    const account = await transaction(async (tx) => {
      const link = token ? await findLink(tx, services, "hr-form", token) : null;
      return link ? hasAccount(tx, link.user_email) : null;
    });
    if (token && account === null) throw refuse("hr-link-used");
    const password = token && !account ? await linkPassword(services, token) : null;

    return transaction(async (tx) => {
      const link = token ? await useLink(tx, services, "hr-form", token) : null;
      if (token && !link) throw refuse("hr-link-used");
      const companyId = link ? link.company_id : (caller?.company?.id ?? null);
      if (!companyId && caller?.lacksRole) throw refuse("not-allowed");
      // Whoever names a company must name the one that the link or the session is for.
      if (!companyId || (input.company_id && input.company_id !== companyId))
        throw refuse("company-id-missing");

      for (const person of input.employees) {
        // oxlint-disable-next-line no-await-in-loop -- a handful of people, each found or added
        await savePerson(tx, services, companyId, person);
      }
      const company = await lockCompany(tx, companyId);
      if (input.contact_phone) {
        await tx
          .update(companies)
          .set({ contact_phone: input.contact_phone })
          .where(eq(companies.id, companyId));
      }
      await changeContactAddress(tx, services, company, input.contact_email, link?.user_email ?? null);
      const session = link ? await enter(tx, services, link, password, { before: caller, request }) : null;
      return { success: true as const, session };
    });
  },
);
