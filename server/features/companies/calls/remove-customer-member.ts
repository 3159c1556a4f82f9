import { removeCustomerMember } from "../../../../contract/support.ts";
import { implement } from "../../../calls/implement.ts";
import { requireCustomer } from "../for-customer.ts";
import { removeAccess } from "../remove.ts";

export default implement(removeCustomerMember, async ({ input, tx }) => {
  await requireCustomer(tx, input.id);
  await removeAccess(tx, input.id, input.memberId);
  return {};
});
