import { listStaffInvitees } from "../../../../contract/staff.ts";
import { implement } from "../../../calls/implement.ts";
import { MOST_INVITEES, readInvitees } from "../staff-invitees.ts";

export default implement(listStaffInvitees, async ({ input: { id }, tx }) => {
  const found = await readInvitees(tx, id, MOST_INVITEES + 1);
  return { access: found.slice(0, MOST_INVITEES), more: found.length > MOST_INVITEES };
});
