import { getUser } from "../../../../contract/account.ts";
import { eq } from "drizzle-orm";
import { asPlatform } from "../../../database/as-platform.ts";
import { companies } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(getUser, async ({ caller, tx }) => {
  const { unclaimedCompanyId } = caller;
  // It is nobody's until they have answered, so that they do not see it as theirs.
  const [unclaimed] = unclaimedCompanyId
    ? await asPlatform(tx, (platform) =>
        platform
          .select({ name: companies.name, created_at: companies.created_at })
          .from(companies)
          .where(eq(companies.id, unclaimedCompanyId)),
      )
    : [];
  return {
    id: caller.userId,
    email: caller.email,
    full_name: caller.fullName,
    role: caller.role,
    sees_allergies: caller.seesAllergies,
    email_verified: caller.emailVerified,
    company: caller.company && {
      id: caller.company.id,
      name: caller.company.name,
      closed_at: caller.company.closed_at,
    },
    unclaimed_company: unclaimed ?? null,
  };
});
