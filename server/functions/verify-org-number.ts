import { verifyOrgNumber } from "../../contract/account.ts";
import { implementOutside } from "../implement.ts";
import { verifyOrganisation } from "../verify-organisation.ts";

export default implementOutside(verifyOrgNumber, ({ input, services }) =>
  verifyOrganisation(services.providers.register, input.orgNumber),
);
