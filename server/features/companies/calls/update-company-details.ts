import { updateCompanyDetails } from "../../../../contract/settings.ts";
import { implement } from "../../../calls/implement.ts";
import { saveDetails } from "../save-settings.ts";

export default implement(updateCompanyDetails, ({ input, tx, caller, services, requireProof }) => {
  const saving = { companyId: caller.company.id, by: caller.fullName ?? caller.email, requireProof };
  return saveDetails(tx, services, saving, input);
});
