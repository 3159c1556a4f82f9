import { openRecoveryLink } from "../../../../contract/account.ts";
import { findLink } from "../one-time-links.ts";
import { implement } from "../../../calls/implement.ts";

// The link waits until the password is saved: a mail scanner that runs the page's script must not use it up.
export default implement(openRecoveryLink, async ({ input, tx, services, refuse }) => {
  if (!(await findLink(tx, services, "recovery", input.token))) throw refuse("link-expired");
  return {};
});
