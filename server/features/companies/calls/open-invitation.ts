import { openInvitation } from "../../../../contract/members.ts";
import { implement } from "../../../calls/implement.ts";
import { isElsewhere, requireInvitation } from "../invitations.ts";

// The link waits until somebody has joined: a mail scanner that runs the page's script must not use it up.
export default implement(openInvitation, async ({ input, tx, caller, refuse }) => {
  const invitation = await requireInvitation(tx, input.token);
  if (isElsewhere(invitation, caller)) throw refuse("belongs-elsewhere");
  const { company_name, email, role, sees_allergies, is_proved } = invitation;
  return { company_name, email, role, sees_allergies, has_account: is_proved };
});
