import { changeMember } from "../../../../contract/members.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { lockCompany } from "../companies.ts";
import { refuseLastHrAdmin, requireMember, setAccess } from "../members.ts";

export default implement(changeMember, ({ input, tx, caller, refuse }) =>
  asPlatform(tx, async (platform) => {
    const companyId = caller.company.id;
    const { id, role, sees_allergies } = input;
    // Two who take each other's role at the same moment would leave nobody.
    await lockCompany(platform, companyId);
    const member = await requireMember(platform, companyId, id);
    if (role !== "hr_admin") await refuseLastHrAdmin(platform, companyId, member);
    if (member.is_contact && !sees_allergies) throw refuse("contact-sees-food");
    await setAccess(platform, companyId, id, role, sees_allergies);
    await writeAudit(platform, { action: "member-changed", companyId, details: input });
    return {};
  }),
);
