import { openInvitation } from "../../../../contract/members.ts";
import { implement } from "../../../calls/implement.ts";
import { requireInvitation } from "../invitations.ts";

// The link waits until somebody has joined: a mail scanner that runs the page's script must not use it up.
export default implement(openInvitation, async ({ input, tx, refuse }) => {
  const { user_id, is_elsewhere, company_name, email, role, sees_allergies } = await requireInvitation(
    tx,
    input.token,
  );
  if (is_elsewhere) throw refuse("belongs-elsewhere");
  return { company_name, email, role, sees_allergies, has_account: user_id !== null };
});
