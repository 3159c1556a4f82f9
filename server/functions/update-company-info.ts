import { updateCompanyInfo } from "../../contract/onboarding.ts";
import { createLink, findLink } from "../auth/one-time-links.ts";
import { newToken } from "../auth/tokens.ts";
import { lockCompany } from "../companies.ts";
import { implementOutside } from "../implement.ts";
import { completeCompany, findToComplete } from "../onboarding/complete-company.ts";
import { problemWith } from "../onboarding/hr-people.ts";

/**
 * Three rights to complete a company: the link that was mailed to it, whoever is signed in where it is opened, its own
 * session, or, the first time only, having paid for it with this address. Everybody else gets the same answer and
 * nothing happens.
 */
export default implementOutside(
  updateCompanyInfo,
  async ({ input, caller, transaction, clock, today, services, refuse }) => {
    const problem = problemWith(input.hrBirthday, today);
    if (problem) throw refuse("invalid-input", undefined, { hrBirthday: problem });
    const email = input.email ?? input.contactEmail;

    return transaction(async (tx) => {
      const link = input.token ? await findLink(tx, services, "setup", input.token) : null;
      if (link?.company_id) {
        await completeCompany(tx, services, await lockCompany(tx, link.company_id), input, link.user_email);
        return { token: input.token! };
      }
      if (caller?.company) {
        // The link was for a company too, and that need not be the one that is signed in.
        if (input.token) throw refuse("link-expired");
        await completeCompany(tx, services, await lockCompany(tx, caller.company.id), input, null);
        return { token: "" };
      }
      const company = await findToComplete(tx, email);
      if (!company) return { token: newToken() };
      await completeCompany(tx, services, company, input, email);
      return { token: await createLink(tx, clock, { kind: "setup", email, companyId: company.id }) };
    });
  },
);
