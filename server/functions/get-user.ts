import { getUser } from "../../contract/account.ts";
import { findCompany } from "../companies.ts";
import { asPlatform } from "../database/as-platform.ts";
import { implement } from "../implement.ts";

export default implement(getUser, async ({ caller, tx }) => {
  const { unclaimedCompanyId } = caller;
  // It is nobody's until they have answered, so that they do not see it as theirs.
  const unclaimed =
    unclaimedCompanyId && (await asPlatform(tx, (platform) => findCompany(platform, unclaimedCompanyId)));
  return {
    id: caller.userId,
    email: caller.email,
    full_name: caller.fullName,
    role: caller.role,
    email_verified: caller.emailVerified,
    company: caller.company && { id: caller.company.id, name: caller.company.name },
    unclaimed_company: unclaimed ? { name: unclaimed.name, created_at: unclaimed.created_at } : null,
  };
});
