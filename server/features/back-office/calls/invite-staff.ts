import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { inviteStaff } from "../../../../contract/staff.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { findRow } from "../../../database/query.ts";
import { staff_invitations } from "../../../database/schema.ts";
import { hashToken, newToken } from "../../../database/tokens.ts";
import { mailLink } from "../../../mail/links.ts";
import { writeMail } from "../../../mail/outbox.ts";
import { lockAddress } from "../../companies/companies.ts";
import { staffInvitation } from "../mails/staff-invitation.ts";
import { HOURS_VALID, isOpen } from "../staff-invitations.ts";

export default implement(inviteStaff, async ({ input: { email }, tx, caller, services, clock, refuse }) => {
  await lockAddress(tx, email);
  const known = await findRow(tx, { is_staff: z.boolean(), is_customer: z.boolean() })`
    select coalesce(r.role = 'admin', false) as is_staff,
      u.email_verified_at is not null and p.company_id is not null as is_customer
    from users u left join user_roles r on r.user_id = u.id left join profiles p on p.user_id = u.id
    where u.email = ${email}`;
  if (known?.is_staff) throw refuse("already-staff");
  if (known?.is_customer) throw refuse("already-customer");
  // A new link ends the one before.
  await tx.delete(staff_invitations).where(and(isOpen, eq(staff_invitations.email, email)));
  const token = newToken();
  const token_hash = hashToken(token);
  const expires_at = clock.now().add({ hours: HOURS_VALID }).toString();
  const written = await writeMail(tx, {
    key: token_hash.toString("hex").slice(0, 32),
    to: email,
    mail: staffInvitation({
      inviter_name: caller.fullName ?? caller.email,
      invitation_url: mailLink(services.vault, `${services.publicUrl}/personal/inbjudan?token=${token}`),
      valid_hours: HOURS_VALID,
    }),
  });
  if (written.length === 0) throw refuse("mailed-too-often");
  await tx.insert(staff_invitations).values({ email, invited_by: caller.userId, token_hash, expires_at });
  await writeAudit(tx, { action: "staff-invited", companyId: null });
  return { expires_at };
});
