import { verifyEmployeeToken } from "../../../../contract/people.ts";
import { implement } from "../../../calls/implement.ts";
import { openOffices } from "../../companies/offices.ts";
import { findInvited } from "../../directory/tell-birthday.ts";
import { findByJoinToken } from "../join-links.ts";

export default implement(verifyEmployeeToken, async ({ input, tx, services }) => {
  const invited = await findInvited(tx, services, input.token);
  if (invited) return { valid: true, companyName: invited.company_name, person: splitName(invited) };
  const company = await findByJoinToken(tx, input.token);
  const offices = company ? await openOffices(tx, company.id) : [];
  return {
    valid: company !== null,
    companyName: company?.name ?? null,
    ...(offices.length > 1 && { offices: offices.map(({ id, name }) => ({ id, name })) }),
  };
});

/** A directory knows a name as one; a last name may be missing. */
function splitName({ name, email }: { name: string; email: string | null }) {
  const [first_name = "", ...rest] = name.split(" ");
  return { first_name, last_name: rest.join(" "), email: email ?? "" };
}
