import { asc } from "drizzle-orm";
import { listMembers } from "../../../../contract/members.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { invitations } from "../../../database/schema.ts";
import { isOpen } from "../invitations.ts";
import { MOST_MEMBERS, readMembers } from "../members.ts";

// Names and sessions are each person's own: the tenant's role sees nobody else's.
export default implement(listMembers, ({ tx, caller }) =>
  asPlatform(tx, async (platform) => {
    const waiting = await platform
      .select()
      .from(invitations)
      .where(isOpen(caller.company.id))
      .orderBy(asc(invitations.email))
      .limit(MOST_MEMBERS);
    return {
      members: await readMembers(platform, caller.company.id),
      invitations: waiting.map((invitation) => ({ ...invitation, refused: invitation.refused_at !== null })),
    };
  }),
);
