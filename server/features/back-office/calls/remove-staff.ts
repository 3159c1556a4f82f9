import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { removeStaff } from "../../../../contract/staff.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { lockByName } from "../../../database/advisory-lock.ts";
import { staff_invitations, user_roles, users } from "../../../database/schema.ts";
import { mailAdmins } from "../../accounts/mail-admins.ts";
import { logOutEverywhere } from "../../accounts/sessions.ts";
import { setStaff } from "../../accounts/staff.ts";
import { staffChanged } from "../mails/staff-changed.ts";
import { isOpen } from "../staff-invitations.ts";

export default implement(removeStaff, async ({ input: { id }, tx, caller, services, refuse }) => {
  await lockByName(tx, "staff");
  const isStaff = (userId: string) =>
    tx.$count(user_roles, and(eq(user_roles.user_id, userId), eq(user_roles.role, "admin")));
  // Of two who remove each other at the same moment the first does.
  if ((await isStaff(caller.userId)) === 0) throw refuse("not-allowed");
  const [person] = await tx.select().from(users).where(eq(users.id, id));
  if (!person || (await isStaff(id)) === 0) throw refuse("staff-not-found");
  const outcome = await setStaff(tx, person.email, false);
  if ("refused" in outcome) throw refuse("last-admin");
  await logOutEverywhere(tx, person);
  // Whom they have let in on their way out would come in all the same.
  await tx
    .update(staff_invitations)
    .set({ revoked_at: sql`app_now()` })
    .where(and(isOpen, eq(staff_invitations.invited_by, id)));
  await writeAudit(tx, { action: "staff-removed", companyId: null, details: { user: id } });
  await mailAdmins(
    tx,
    randomUUID(),
    staffChanged({
      change: "removed",
      name: person.full_name ?? person.email,
      by: caller.fullName ?? caller.email,
      staff_url: `${services.publicUrl}/admin/staff`,
    }),
  );
  return {};
});
