import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { notices } from "../../../domain/notices.ts";
import type { CompanyRole } from "../../../domain/roles.ts";
import type { Tx } from "../../database/database.ts";
import { checkouts, payment_links } from "../../database/schema-machinery.ts";
import {
  companies,
  invitations,
  join_requests,
  one_time_links,
  profiles,
  user_roles,
  users,
} from "../../database/schema.ts";
import { logOutEverywhere } from "../accounts/sessions.ts";
import { isOpen } from "../companies/invitations.ts";
import { readMembers } from "../companies/members.ts";
import { forgetChoices } from "../companies/notice-choices.ts";

export type NewMember = { email: string; name: string | null; role: CompanyRole; sees_allergies: boolean };

/**
 * Whom the company that stays has invited already has what it gave them. Others may do little and see no food, until
 * whoever looks after it gives them more; where nobody does, they keep what they had.
 */
export async function moveMembers(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<{ members: NewMember[]; roles_kept: boolean }> {
  const keep = (await readMembers(tx, to)).every(({ role }) => role !== "hr_admin");
  const [{ contact_email } = { contact_email: null }] = await tx
    .select({ contact_email: companies.contact_email })
    .from(companies)
    .where(eq(companies.id, to));
  const invited = await takeInvitations(tx, { from, to });
  const members: NewMember[] = [];
  for (const { id, email, name, role: before, sees_allergies: saw } of await readMembers(tx, from)) {
    // One of the platform's staff is there for the company, and not of it.
    if (before === "admin") continue;
    const given = invited.get(email) ?? (keep ? { role: before, sees_allergies: saw } : null);
    const role = given?.role ?? "user";
    // The contact's mails name allergies.
    const sees_allergies = (given?.sees_allergies ?? false) || email === contact_email;
    // oxlint-disable no-await-in-loop -- a handful
    await forgetChoices(tx, from, id, notices);
    await tx.update(profiles).set({ company_id: to, sees_allergies }).where(eq(profiles.user_id, id));
    await tx.update(user_roles).set({ role }).where(eq(user_roles.user_id, id));
    await logOutEverywhere(tx, { id, email });
    // oxlint-enable no-await-in-loop
    members.push({ email, name, role, sees_allergies });
  }
  return { members, roles_kept: keep };
}

/** They have no use for the link any more. What it gave stands as long as it was not too late to take it. */
async function takeInvitations(tx: Tx, { from, to }: { from: string; to: string }) {
  const theirs = tx.select({ email: profiles.email }).from(profiles).where(eq(profiles.company_id, from));
  const taken = await tx
    .update(invitations)
    .set({ accepted_at: sql`app_now()` })
    .where(and(isOpen(to), inArray(invitations.email, theirs)))
    .returning({
      email: invitations.email,
      role: invitations.role,
      sees_allergies: invitations.sees_allergies,
      holds: sql<boolean>`${invitations.expires_at} > app_now()`,
    });
  return new Map(taken.filter(({ holds }) => holds).map((invitation) => [invitation.email, invitation]));
}

/** What once led into the doubled company leads into the one that stays, or nowhere. */
export async function moveWaysIn(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.delete(one_time_links).where(eq(one_time_links.company_id, from));
  await tx.update(payment_links).set({ company_id: null }).where(eq(payment_links.company_id, from));
  await tx.update(users).set({ unclaimed_company_id: null }).where(eq(users.unclaimed_company_id, from));
  // Whoever waits to be let in is the platform's to answer: its people know both.
  await tx
    .update(join_requests)
    .set({ company_id: to, for_platform: true })
    .where(and(eq(join_requests.company_id, from), isNull(join_requests.ended_at)));
  // A page of the provider's that stands open is paid for the company that stays; one that was paid is over.
  const ofThis = eq(checkouts.company_id, from);
  await tx
    .update(checkouts)
    .set({ company_id: to })
    .where(and(ofThis, isNull(checkouts.completed_at)));
  await tx.update(checkouts).set({ company_id: null }).where(ofThis);
}
