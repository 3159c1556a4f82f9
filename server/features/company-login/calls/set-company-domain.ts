import { eq } from "drizzle-orm";
import { setCompanyDomain } from "../../../../contract/company-login.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { company_logins } from "../../../database/schema.ts";
import { newJoinToken } from "../../../database/tokens.ts";
import { requireLogin, requirePro, untried } from "../login.ts";

export default implement(setCompanyDomain, ({ input, tx, caller }) =>
  asPlatform(tx, async (platform) => {
    const { company } = caller;
    requirePro(company);
    const login = await requireLogin(platform, company.id);
    if (login.domain === input.domain) return {};
    // For reading aloud to whoever looks after the DNS; it says nothing that the DNS does not tell everybody.
    const domain_token = `${newJoinToken()}${newJoinToken()}`.replace(/(.{4})(?=.)/g, "$1-");
    const unseen = { domain_looked_at: null, domain_seen_at: null, domain_proved_at: null };
    await platform
      .update(company_logins)
      .set({ domain: input.domain, domain_token, ...unseen, ...untried })
      .where(eq(company_logins.company_id, company.id));
    await writeAudit(platform, { action: "company-login-saved", companyId: company.id });
    return {};
  }),
);
