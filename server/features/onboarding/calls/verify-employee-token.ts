import { verifyEmployeeToken } from "../../../../contract/people.ts";
import { implement } from "../../../calls/implement.ts";
import { findByJoinToken } from "../join-links.ts";

export default implement(verifyEmployeeToken, async ({ input, tx }) => {
  const company = await findByJoinToken(tx, input.token);
  return { valid: company !== null, companyName: company?.name ?? null };
});
