import { verifyOrgNumber } from "../../../../contract/account.ts";
import { hasOrgNumber } from "../../companies/companies.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { alreadyHere, verifyOrganisation } from "../verify-organisation.ts";

export default implementOutside(verifyOrgNumber, async ({ input, transaction, services }) => {
  const verified = await verifyOrganisation(services.providers.register, input.orgNumber);
  const { normalized } = verified;
  const isTaken = normalized && (await transaction((tx) => hasOrgNumber(tx, normalized)));
  return isTaken ? alreadyHere(verified) : verified;
});
