import { sendEmployeeLink } from "../../../../contract/privacy.ts";
import { implement } from "../../../calls/implement.ts";
import { mailPersonalLinks } from "../personal-links.ts";
import { requireEmployee } from "../register.ts";

export default implement(sendEmployeeLink, async ({ input, tx, caller, services, refuse }) => {
  const { company } = caller;
  const { id, name, email, language } = await requireEmployee(tx, company.id, input.id, { archived: false });
  if (!email) throw refuse("email-missing");
  const person = { id, name, email, company_id: company.id, company_name: company.name, language };
  await mailPersonalLinks(tx, services, [person], "asked");
  return { email };
});
