import { and, eq, sql } from "drizzle-orm";
import { revokeStaffInvitation } from "../../../../contract/staff.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { lockByName } from "../../../database/advisory-lock.ts";
import { staff_invitations } from "../../../database/schema.ts";
import { isOpen } from "../staff-invitations.ts";

export default implement(revokeStaffInvitation, async ({ input, tx, refuse }) => {
  await lockByName(tx, "staff");
  const [revoked] = await tx
    .update(staff_invitations)
    .set({ revoked_at: sql`app_now()` })
    .where(and(isOpen, eq(staff_invitations.id, input.id)))
    .returning({ id: staff_invitations.id });
  if (!revoked) throw refuse("invitation-not-found");
  await writeAudit(tx, { action: "staff-invitation-revoked", companyId: null });
  return {};
});
