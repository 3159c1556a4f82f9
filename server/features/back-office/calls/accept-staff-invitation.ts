import { eq } from "drizzle-orm";
import { acceptStaffInvitation } from "../../../../contract/staff.ts";
import { brand } from "../../../../domain/brand.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { lockByName } from "../../../database/advisory-lock.ts";
import { staff_invitations } from "../../../database/schema.ts";
import { mailAdmins } from "../../accounts/mail-admins.ts";
import { startSession } from "../../accounts/sessions.ts";
import { setStaff } from "../../accounts/staff.ts";
import { lockAddress } from "../../companies/companies.ts";
import { makeInvitedAccount, readNewAccount } from "../../companies/invited-account.ts";
import { staffChanged } from "../mails/staff-changed.ts";
import { requireStaffInvitation } from "../staff-invitations.ts";

export default implementOutside(
  acceptStaffInvitation,
  async ({ input, caller, transaction, clock, services, request, refuse }) => {
    const { token } = input;
    const found = await transaction((tx) => requireStaffInvitation(tx, token));
    const account = found.is_proved ? null : await readNewAccount(input, found.email, brand.name);

    return transaction(async (tx) => {
      await lockAddress(tx, found.email);
      // Whoever is being removed, or takes it back, is done before it is looked at again.
      await lockByName(tx, "staff");
      const { id, email, user_id, is_proved } = await requireStaffInvitation(tx, token);
      // An account is joined by whoever is signed in to it: the mailed link alone opens none that somebody has.
      if (is_proved && caller?.userId !== user_id) throw refuse("sign-in-first");
      const userId = is_proved ? user_id! : await makeInvitedAccount(tx, services, email, account);
      await mailAdmins(
        tx,
        id,
        staffChanged({
          change: "joined",
          name: account?.full_name ?? caller?.fullName ?? email,
          email,
          staff_url: `${services.publicUrl}/admin/staff`,
        }),
      );
      await setStaff(tx, email, true);
      await tx
        .update(staff_invitations)
        .set({ accepted_at: clock.now().toString() })
        .where(eq(staff_invitations.id, id));
      await writeAudit(tx, { action: "staff-joined", companyId: null, userId, details: { user: userId } });
      return {
        session: is_proved
          ? null
          : await startSession(tx, clock, userId, { services, request, before: caller }),
      };
    });
  },
);
