import { and, eq } from "drizzle-orm";
import { resendInvitation } from "../../../../contract/members.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { invitations } from "../../../database/schema.ts";
import { isOpen, mailInvitation } from "../invitations.ts";

export default implement(resendInvitation, ({ input, tx, caller, services, refuse }) =>
  asPlatform(tx, async (platform) => {
    const { company, fullName: inviter } = caller;
    const same = and(isOpen(company.id), eq(invitations.id, input.id));
    const [invitation] = await platform.select().from(invitations).where(same).for("update");
    if (!invitation) throw refuse("invitation-not-found");
    const { email, role } = invitation;
    const sent = await mailInvitation(platform, services, { company, email, role, inviter });
    await platform.update(invitations).set(sent).where(same);
    return { email, expires_at: sent.expires_at };
  }),
);
