import { and, eq, sql } from "drizzle-orm";
import { revokeInvitation } from "../../../../contract/members.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { invitations } from "../../../database/schema.ts";
import { isOpen } from "../invitations.ts";

export default implement(revokeInvitation, ({ input, tx, caller, refuse }) =>
  asPlatform(tx, async (platform) => {
    const [revoked] = await platform
      .update(invitations)
      .set({ revoked_at: sql`app_now()` })
      .where(and(isOpen(caller.company.id), eq(invitations.id, input.id)))
      .returning({ id: invitations.id });
    if (!revoked) throw refuse("invitation-not-found");
    return {};
  }),
);
