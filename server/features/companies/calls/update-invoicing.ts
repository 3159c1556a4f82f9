import { updateInvoicing } from "../../../../contract/settings.ts";
import { implement } from "../../../calls/implement.ts";
import { saveInvoicing } from "../save-settings.ts";

export default implement(updateInvoicing, ({ input, tx, caller, services }) =>
  saveInvoicing(tx, services, { companyId: caller.company.id, by: caller.fullName ?? caller.email }, input),
);
