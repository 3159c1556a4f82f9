import { openHrForm } from "../../../../contract/onboarding.ts";
import { findLink } from "../../accounts/one-time-links.ts";
import { findCompany } from "../../companies/companies.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(openHrForm, async ({ input, tx, services }) => {
  const link = await findLink(tx, services, "hr-form", input.token);
  if (!link) return { valid: false, company_id: null, company_name: null, user_email: null };
  const company = link.company_id ? await findCompany(tx, link.company_id) : null;
  return {
    valid: true,
    company_id: company?.id ?? null,
    company_name: company?.name ?? null,
    user_email: link.user_email,
  };
});
