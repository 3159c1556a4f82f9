import { revokeCustomerInvitation } from "../../../../contract/support.ts";
import { implement } from "../../../calls/implement.ts";
import { takeBackInvitation } from "../invitations.ts";

export default implement(revokeCustomerInvitation, async ({ input, tx }) => {
  await takeBackInvitation(tx, input.id, input.invitationId);
  return {};
});
