import { eq } from "drizzle-orm";
import { claimCompany as contract } from "../../../../contract/account.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { users } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";
import { claimCompany, disownCompany } from "../unclaimed-company.ts";

export default implement(contract, async ({ input, caller, tx, services, refuse }) =>
  // It is not the tenant's yet, and may never be.
  asPlatform(tx, async (platform) => {
    const [user] = await platform.select().from(users).where(eq(users.id, caller.userId)).for("update");
    const companyId = user?.unclaimed_company_id;
    if (!companyId) throw refuse("company-not-found");
    const owner = { userId: caller.userId, email: caller.email, companyId };
    await (input.mine ? claimCompany(platform, services, owner) : disownCompany(platform, owner));
    return {};
  }),
);
