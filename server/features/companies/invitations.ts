import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { companyRoles } from "../../../domain/roles.ts";
import type { Identity } from "../../calls/identify.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { findRow, type Row } from "../../database/query.ts";
import { invitations } from "../../database/schema.ts";
import { hashToken, newToken } from "../../database/tokens.ts";
import { mailLink } from "../../mail/links.ts";
import { writeMail } from "../../mail/outbox.ts";
import type { Services } from "../../providers/services.ts";
import { memberInvitation } from "./mails/member-invitation.ts";

const HOURS_VALID = 7 * 24;

type Inviting = {
  company: { id: string; name: string };
  email: string;
  role: (typeof companyRoles)[number];
  inviter: string | null;
};

/** A new link, and the mail with it. Without the mail there is no new link, and the one before holds. */
export async function mailInvitation(
  tx: Tx,
  { clock, publicUrl, vault }: Services,
  { company, email, role, inviter }: Inviting,
) {
  const token = newToken();
  const token_hash = hashToken(token);
  const expires_at = clock.now().add({ hours: HOURS_VALID }).toString();
  const written = await writeMail(tx, {
    key: token_hash.toString("hex").slice(0, 32),
    to: email,
    companyId: company.id,
    mail: memberInvitation({
      company_name: company.name,
      inviter_name: inviter,
      role,
      invitation_url: mailLink(vault, `${publicUrl}/inbjudan?token=${token}`),
      valid_hours: HOURS_VALID,
    }),
  });
  if (written.length === 0) throw new Refusal("mailed-too-often");
  return { token_hash, expires_at, sent_at: clock.now().toString(), refused_at: null };
}

/** Neither accepted nor taken back; it may have expired. */
export const isOpen = (companyId: string) =>
  and(eq(invitations.company_id, companyId), isNull(invitations.accepted_at), isNull(invitations.revoked_at));

export async function takeBackInvitation(platform: Tx, companyId: string, id: string): Promise<void> {
  const [revoked] = await platform
    .update(invitations)
    .set({ revoked_at: sql`app_now()` })
    .where(and(isOpen(companyId), eq(invitations.id, id)))
    .returning({ id: invitations.id });
  if (!revoked) throw new Refusal("invitation-not-found");
}

const Found = {
  id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  email: z.string(),
  role: z.enum(companyRoles),
  sees_allergies: z.boolean(),
  user_id: z.string().nullable(),
  /** Somebody else may have signed up with the address; whoever reads its mail has it from here on. */
  is_proved: z.boolean(),
  is_expired: z.boolean(),
  is_used: z.boolean(),
  is_revoked: z.boolean(),
  has_company: z.boolean(),
  is_staff: z.boolean(),
};
type Invitation = Row<typeof Found>;

const isProved = sql`u.email_verified_at is not null`;

/** The invitation of a link, while it holds; each way in which it does not has its own words. */
export async function requireInvitation(tx: Tx, token: string): Promise<Invitation> {
  const found = await findRow(tx, Found)`
    select i.id, i.company_id, c.name as company_name, i.email, i.role, i.sees_allergies,
      u.id as user_id, coalesce(${isProved}, false) as is_proved,
      i.expires_at <= app_now() as is_expired, i.revoked_at is not null as is_revoked,
      i.accepted_at is not null or coalesce(p.company_id = i.company_id, false) as is_used,
      p.company_id is not null as has_company, coalesce(r.role = 'admin', false) as is_staff
    from invitations i join companies c on c.id = i.company_id
    left join users u on u.email = i.email
    left join profiles p on p.user_id = u.id left join user_roles r on r.user_id = u.id
    where i.token_hash = ${hashToken(token)}`;
  if (!found) throw new Refusal("invitation-unknown");
  if (found.is_used) throw new Refusal("invitation-used");
  if (found.is_revoked) throw new Refusal("invitation-revoked");
  if (found.is_expired) throw new Refusal("invitation-expired");
  return found;
}

/** Whether its reader has another company: theirs when the address is proved, or when they are signed in there. */
export const isElsewhere = (invitation: Invitation, reader: Identity | null): boolean => {
  const { user_id, is_proved, has_company, is_staff } = invitation;
  return is_staff || (has_company && (is_proved || reader?.userId === user_id));
};

/** Expired and used ones are told apart for a month, and then gone. */
export const forgetInvitations = sql`delete from invitations where expires_at < app_now() - interval '30 days'`;
