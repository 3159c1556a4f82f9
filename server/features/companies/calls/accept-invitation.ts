import { eq } from "drizzle-orm";
import { acceptInvitation } from "../../../../contract/members.ts";
import { writeAudit } from "../../../calls/audit.ts";
import type { Identity } from "../../../calls/identify.ts";
import { implementOutside } from "../../../calls/implement.ts";
import type { Tx } from "../../../database/database.ts";
import { invitations, users } from "../../../database/schema.ts";
import { passwordProblem } from "../../accounts/password-rules.ts";
import { hashPassword } from "../../accounts/passwords.ts";
import { startSession } from "../../accounts/sessions.ts";
import { verifyEmail } from "../../accounts/verify-email.ts";
import { joinCompany, lockAddress, lockCompany } from "../companies.ts";
import { isElsewhere, requireInvitation } from "../invitations.ts";
import { disownCompany } from "../unclaimed-company.ts";

export default implementOutside(
  acceptInvitation,
  async ({ input, caller, transaction, clock, services, refuse }) => {
    const { token, full_name, password } = input;
    const found = await transaction((tx) => requireInvitation(tx, token));
    const account = found.is_proved ? null : await newAccount();

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
        : await make(tx, email);
      await joinCompany(tx, { userId, email, companyId: company_id, role, seesAllergies: sees_allergies });
      await tx.update(invitations).set({ accepted_at: now }).where(eq(invitations.id, id));
      await writeAudit(tx, { action: "member-joined", companyId: company_id, userId, details: { role } });
      return { session: invitation.is_proved ? null : await startSession(tx, clock, userId, caller) };
    });
    // Told after the commit: whoever invited sees that it cannot be accepted.
    if (joined === "elsewhere") throw refuse("belongs-elsewhere");
    return joined;

    async function newAccount() {
      if (!full_name || !password) {
        const fields = { full_name: "Fyll i ditt namn", password: "Välj ett lösenord" };
        throw refuse("invalid-input", undefined, fields);
      }
      const owner = { email: found.email, name: full_name, company: found.company_name };
      const weak = await passwordProblem(password, owner);
      if (weak) throw refuse("weak-password", weak, { password: weak });
      // Slow on purpose, so it is done before anything is locked.
      return { full_name, password_hash: await hashPassword(password) };
    }

    /** What somebody may have signed up with the address before its owner came ends here, its company apart. */
    async function make(tx: Tx, email: string): Promise<string> {
      // The account went meanwhile, and nobody has chosen a password.
      if (!account) throw refuse("sign-in-first");
      await tx.insert(users).values({ email }).onConflictDoNothing({ target: users.email });
      const [user] = await tx.select().from(users).where(eq(users.email, email)).for("update");
      const { id } = user!;
      await verifyEmail(tx, services, user!, null);
      const [proved] = await tx.select().from(users).where(eq(users.id, id));
      const companyId = proved!.unclaimed_company_id;
      if (companyId) await disownCompany(tx, { userId: id, email, companyId });
      await tx.update(users).set(account).where(eq(users.id, id));
      return id;
    }

    /** An account is joined by whoever is signed in to it: the mailed link alone opens none that somebody has. */
    async function ownAccount(tx: Tx, userId: string, who: Identity | null): Promise<string> {
      if (who?.userId !== userId) throw refuse("sign-in-first");
      const { unclaimedCompanyId, email } = who;
      if (unclaimedCompanyId) await disownCompany(tx, { userId, email, companyId: unclaimedCompanyId });
      return userId;
    }
  },
);
