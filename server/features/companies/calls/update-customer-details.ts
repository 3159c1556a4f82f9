import { updateCustomerDetails } from "../../../../contract/support.ts";
import { implement } from "../../../calls/implement.ts";
import { requireCustomer, staffName } from "../for-customer.ts";
import { saveDetails } from "../save-settings.ts";

export default implement(
  updateCustomerDetails,
  async ({ input: { id, ...wanted }, tx, caller, services, requireProof }) => {
    await requireCustomer(tx, id);
    return saveDetails(tx, services, { companyId: id, by: staffName(caller), requireProof }, wanted);
  },
);
