import { updateCustomerInvoicing } from "../../../../contract/support.ts";
import { implement } from "../../../calls/implement.ts";
import { requireCustomer, staffName } from "../for-customer.ts";
import { saveInvoicing } from "../save-settings.ts";

export default implement(
  updateCustomerInvoicing,
  async ({ input: { id, ...wanted }, tx, caller, services }) => {
    await requireCustomer(tx, id);
    return saveInvoicing(tx, services, { companyId: id, by: staffName(caller) }, wanted);
  },
);
