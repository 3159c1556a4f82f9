import { verifyEmployeeToken } from "../../../../contract/people.ts";
import { implement } from "../../../calls/implement.ts";
import { openOffices } from "../../companies/offices.ts";
import { findByJoinToken } from "../join-links.ts";

export default implement(verifyEmployeeToken, async ({ input, tx }) => {
  const company = await findByJoinToken(tx, input.token);
  const offices = company ? await openOffices(tx, company.id) : [];
  return {
    valid: company !== null,
    companyName: company?.name ?? null,
    ...(offices.length > 1 && { offices: offices.map(({ id, name }) => ({ id, name })) }),
  };
});
