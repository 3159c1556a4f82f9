import { and, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { findRow } from "../../database/query.ts";
import { staff_invitations } from "../../database/schema.ts";
import { hashToken } from "../../database/tokens.ts";

/** A right over every customer: the link is short-lived. */
export const HOURS_VALID = 48;

/** Neither accepted nor taken back; it may have expired. */
export const isOpen = and(isNull(staff_invitations.accepted_at), isNull(staff_invitations.revoked_at));

const Found = {
  id: z.string(),
  email: z.string(),
  invited_by: z.string(),
  user_id: z.string().nullable(),
  /** Somebody else may have signed up with the address; whoever reads its mail has it from here on. */
  is_proved: z.boolean(),
  is_expired: z.boolean(),
  is_used: z.boolean(),
  is_revoked: z.boolean(),
  has_company: z.boolean(),
};

/**
 * The invitation of a link, while it holds; each way in which it does not has its own words. One from somebody who is not
 * of the staff any more holds no longer, however they left.
 */
export async function requireStaffInvitation(tx: Tx, token: string) {
  const found = await findRow(tx, Found)`
    select i.id, i.email, i.invited_by, u.id as user_id, coalesce(u.email_verified_at is not null, false) as is_proved,
      i.expires_at <= app_now() as is_expired,
      i.revoked_at is not null or coalesce(inviter.role <> 'admin', true) as is_revoked,
      i.accepted_at is not null or coalesce(r.role = 'admin', false) as is_used, p.company_id is not null as has_company
    from staff_invitations i left join users u on u.email = i.email
    left join profiles p on p.user_id = u.id left join user_roles r on r.user_id = u.id
    left join user_roles inviter on inviter.user_id = i.invited_by
    where i.token_hash = ${hashToken(token)}`;
  if (!found) throw new Refusal("invitation-unknown");
  if (found.is_used) throw new Refusal("invitation-used");
  if (found.is_revoked) throw new Refusal("invitation-revoked");
  if (found.is_expired) throw new Refusal("invitation-expired");
  // Nobody is both a customer's and ours: they would see their own company with the staff's eyes.
  if (found.is_proved && found.has_company) throw new Refusal("belongs-elsewhere");
  return found;
}

export const forgetStaffInvitations = sql`delete from staff_invitations where expires_at < app_now() - interval '30 days'`;
