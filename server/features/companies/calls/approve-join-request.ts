import { approveJoinRequest } from "../../../../contract/joining.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { invitations } from "../../../database/schema.ts";
import { writeMail } from "../../../mail/outbox.ts";
import { findRequester } from "../answer-join-request.ts";
import { joinCompany, lockAddress, lockCompany } from "../companies.ts";
import { isOpen } from "../invitations.ts";
import { requireWaiting } from "../join-requests.ts";
import { joinApproved } from "../mails/join-approved.ts";
import { MOST_MEMBERS, readMembers } from "../members.ts";

export default implement(approveJoinRequest, ({ input, tx, caller, services, refuse }) =>
  asPlatform(tx, async (platform) => {
    const { company } = caller;
    const { id, role, sees_allergies: seesAllergies } = input;
    if (!caller.emailVerified) throw refuse("join-request-gone");
    const { id: userId, email } = await findRequester(platform, id);
    // In the order in which an invitation is accepted.
    await lockAddress(platform, email);
    const { contact_email } = await lockCompany(platform, company.id);
    await requireWaiting(platform, id, { companyId: company.id });
    if (email === contact_email && !seesAllergies) throw refuse("contact-sees-food");
    const members = await readMembers(platform, company.id);
    const invited = await platform.$count(invitations, isOpen(company.id));
    if (members.length + invited >= MOST_MEMBERS) throw refuse("team-full");
    await joinCompany(platform, { userId, email, companyId: company.id, role, seesAllergies });
    const details = { id: userId, role, sees_allergies: seesAllergies };
    await writeAudit(platform, { action: "member-let-in", companyId: company.id, details });
    const dashboard_url = `${services.publicUrl}/dashboard`;
    const mail = joinApproved({ company_name: company.name, role, dashboard_url });
    await writeMail(platform, { key: id, to: email, companyId: company.id, mail });
    return {};
  }),
);
