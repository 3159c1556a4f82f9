import { inviteCustomerMember } from "../../../../contract/support.ts";
import { implement } from "../../../calls/implement.ts";
import { requireCustomer, staffName } from "../for-customer.ts";
import { invite } from "../invite.ts";

export default implement(
  inviteCustomerMember,
  async ({ input: { id, ...wanted }, tx, caller, services, refuse }) => {
    const company = await requireCustomer(tx, id);
    if (company.closed_at) throw refuse("company-closed");
    return invite(tx, services, { company, inviter: staffName(caller) }, wanted);
  },
);
