import { confirmContactEmail } from "../../../../contract/onboarding.ts";
import { implement } from "../../../calls/implement.ts";
import { confirmContactAddress } from "../contact-address.ts";

export default implement(confirmContactEmail, async ({ input, tx, services, refuse }) => {
  const confirmed = await confirmContactAddress(tx, services, input.token);
  if (!confirmed) throw refuse("link-expired");
  return confirmed;
});
