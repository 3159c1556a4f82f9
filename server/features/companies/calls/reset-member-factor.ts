import { resetMemberFactor } from "../../../../contract/second-factor.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { resetFactors } from "../../accounts/second-factor.ts";
import { requireMember } from "../members.ts";

export default implement(resetMemberFactor, ({ input, tx, caller, services, refuse }) =>
  asPlatform(tx, async (platform) => {
    // One's own is changed with the factor itself, or with a recovery code.
    if (input.id === caller.userId) throw refuse("is-oneself");
    const companyId = caller.company.id;
    const member = await requireMember(platform, companyId, input.id);
    await resetFactors(platform, services, member);
    await writeAudit(platform, { action: "member-factor-reset", companyId, details: { id: member.id } });
    return {};
  }),
);
