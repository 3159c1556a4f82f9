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
import { takeBackInvitation } from "../../companies/invitations.ts";
import { removeAccess } from "../../companies/remove.ts";
import { staffChanged } from "../mails/staff-changed.ts";
import { readInvitees } from "../staff-invitees.ts";
import { isOpen } from "../staff-invitations.ts";

export default implement(removeStaff, async ({ input: { id, end }, tx, caller, services, refuse }) => {
  await lockByName(tx, "staff");
  const isStaff = (userId: string) =>
    tx.$count(user_roles, and(eq(user_roles.user_id, userId), eq(user_roles.role, "admin")));
  // Of two who remove each other at the same moment the first does.
  if ((await isStaff(caller.userId)) === 0) throw refuse("not-allowed");
  const [person] = await tx.select().from(users).where(eq(users.id, id));
  if (!person || (await isStaff(id)) === 0) throw refuse("staff-not-found");
  // Before the account may go with its own access.
  const access = end.length > 0 ? await readInvitees(tx, id) : [];
  const outcome = await setStaff(tx, person.email, false);
  if ("refused" in outcome) throw refuse("last-admin");
  await logOutEverywhere(tx, person);
  // Whom they have let in on their way out would come in all the same.
  await tx
    .update(staff_invitations)
    .set({ revoked_at: sql`app_now()` })
    .where(and(isOpen, eq(staff_invitations.invited_by, id)));
  for (const one of access.filter((each) => end.includes(each.id))) {
    // oxlint-disable-next-line no-await-in-loop -- each locks its own company, and they are few
    if (one.state === "invited") await takeBackInvitation(tx, one.company_id, one.id);
    // oxlint-disable-next-line no-await-in-loop
    else await removeAccess(tx, one.company_id, one.id);
  }
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
