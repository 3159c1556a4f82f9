import { eq } from "drizzle-orm";
import { acceptInvitation } from "../../../../contract/members.ts";
import { writeAudit } from "../../../calls/audit.ts";
import type { Identity } from "../../../calls/identify.ts";
import { implementOutside } from "../../../calls/implement.ts";
import type { Tx } from "../../../database/database.ts";
import { invitations } from "../../../database/schema.ts";
import { startSession } from "../../accounts/sessions.ts";
import { joinCompany, lockAddress, lockCompany } from "../companies.ts";
import { isElsewhere, requireInvitation } from "../invitations.ts";
import { makeInvitedAccount, readNewAccount } from "../invited-account.ts";
import { disownCompany } from "../unclaimed-company.ts";

export default implementOutside(
  acceptInvitation,
  async ({ input, caller, transaction, clock, services, request, refuse }) => {
    const { token } = input;
    const found = await transaction((tx) => requireInvitation(tx, token));
    const account = found.is_proved ? null : await readNewAccount(input, found.email, found.company_name);

    const joined = await transaction(async (tx) => {
      await lockAddress(tx, found.email);
      await lockCompany(tx, found.company_id);
      const invitation = await requireInvitation(tx, token);
      const { id, email, company_id, role, sees_allergies } = invitation;
      const now = clock.now().toString();
      if (isElsewhere(invitation, caller)) {
        await tx.update(invitations).set({ refused_at: now }).where(eq(invitations.id, id));
        return "elsewhere" as const;
      }
      const userId = invitation.is_proved
        ? await ownAccount(tx, invitation.user_id!, caller)
        : await makeInvitedAccount(tx, services, email, account);
      await joinCompany(tx, { userId, email, companyId: company_id, role, seesAllergies: sees_allergies });
      await tx.update(invitations).set({ accepted_at: now }).where(eq(invitations.id, id));
      await writeAudit(tx, { action: "member-joined", companyId: company_id, userId, details: { role } });
      return {
        session: invitation.is_proved
          ? null
          : await startSession(tx, clock, userId, { services, request, before: caller }),
      };
    });
    // Told after the commit: whoever invited sees that it cannot be accepted.
    if (joined === "elsewhere") throw refuse("belongs-elsewhere");
    return joined;

    /** An account is joined by whoever is signed in to it: the mailed link alone opens none that somebody has. */
    async function ownAccount(tx: Tx, userId: string, who: Identity | null): Promise<string> {
      if (who?.userId !== userId) throw refuse("sign-in-first");
      const { unclaimedCompanyId, email } = who;
      if (unclaimedCompanyId) await disownCompany(tx, { userId, email, companyId: unclaimedCompanyId });
      return userId;
    }
  },
);
