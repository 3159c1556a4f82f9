import { openStaffInvitation } from "../../../../contract/staff.ts";
import { implement } from "../../../calls/implement.ts";
import { requireStaffInvitation } from "../staff-invitations.ts";

// The link waits until somebody has joined: a mail scanner that runs the page's script must not use it up.
export default implement(openStaffInvitation, async ({ input, tx }) => {
  const { email, is_proved } = await requireStaffInvitation(tx, input.token);
  return { email, has_account: is_proved };
});
