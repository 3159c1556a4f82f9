import { asc } from "drizzle-orm";
import type { Tx } from "../../database/database.ts";
import { invitations } from "../../database/schema.ts";
import { isOpen } from "./invitations.ts";
import { MOST_MEMBERS, readMembers } from "./members.ts";

/** Who has access to a company, and who is invited. */
export async function listAccess(platform: Tx, companyId: string) {
  const waiting = await platform
    .select()
    .from(invitations)
    .where(isOpen(companyId))
    .orderBy(asc(invitations.email))
    .limit(MOST_MEMBERS);
  return {
    members: await readMembers(platform, companyId),
    invitations: waiting.map((invitation) => ({ ...invitation, refused: invitation.refused_at !== null })),
  };
}
