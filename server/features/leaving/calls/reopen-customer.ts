import { reopenCustomer } from "../../../../contract/leaving.ts";
import { implement } from "../../../calls/implement.ts";
import { findCompany, lockCompany } from "../../companies/companies.ts";
import { reopenAccount } from "../reopen.ts";

export default implement(reopenCustomer, async ({ input, tx, services, refuse }) => {
  if (!(await findCompany(tx, input.id))) throw refuse("company-not-found");
  await reopenAccount(tx, services, await lockCompany(tx, input.id), null);
  return {};
});
