import { listCustomerMembers } from "../../../../contract/support.ts";
import { implement } from "../../../calls/implement.ts";
import { findCompany } from "../companies.ts";
import { listAccess } from "../list-access.ts";

export default implement(listCustomerMembers, async ({ input, tx }) => ({
  ...(await listAccess(tx, input.id)),
  closed: Boolean((await findCompany(tx, input.id))?.closed_at),
}));
