import { signOutCustomerMember } from "../../../../contract/support.ts";
import { implement } from "../../../calls/implement.ts";
import { requireCustomer } from "../for-customer.ts";
import { signMemberOut } from "../sign-member-out.ts";

export default implement(signOutCustomerMember, async ({ input, tx }) => {
  await requireCustomer(tx, input.id);
  await signMemberOut(tx, input.id, input.memberId);
  return {};
});
