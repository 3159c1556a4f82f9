import { updateCompanyDetails } from "../../../../contract/settings.ts";
import { implement } from "../../../calls/implement.ts";
import { saveDetails } from "../save-settings.ts";

export default implement(updateCompanyDetails, ({ input, tx, caller, services }) =>
  saveDetails(tx, services, { companyId: caller.company.id, by: caller.fullName ?? caller.email }, input),
);
