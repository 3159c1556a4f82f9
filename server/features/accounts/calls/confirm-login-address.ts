import { confirmLoginAddress as call } from "../../../../contract/security.ts";
import { implement } from "../../../calls/implement.ts";
import { confirmLoginAddress } from "../login-address.ts";

export default implement(call, async ({ input, tx, services, refuse }) => {
  const email = await confirmLoginAddress(tx, services, input.token);
  if (!email) throw refuse("link-expired");
  return { email };
});
