import { and, eq } from "drizzle-orm";
import { checkCompanyDomain } from "../../../../contract/company-login.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { company_logins } from "../../../database/schema.ts";
import { isRecordThere, noteRecord } from "../domain-proof.ts";
import { findLogin, requirePro } from "../login.ts";

export default implementOutside(
  checkCompanyDomain,
  async ({ caller, transaction, services, clock, refuse }) => {
    const { company } = caller;
    requirePro(company);
    const login = await transaction((tx) => asPlatform(tx, (platform) => findLogin(platform, company.id)));
    if (!login?.domain || !login.domain_token) throw refuse("company-login-missing", "Ange först er domän.");
    const shown = { company_id: company.id, domain: login.domain, domain_token: login.domain_token };
    const found = await isRecordThere(services, shown);
    if (found === null) throw refuse("dns-unavailable");
    await transaction((tx) =>
      asPlatform(tx, async (platform) => {
        if (found) await noteRecord(platform, services, shown);
        else
          await platform
            .update(company_logins)
            .set({ domain_looked_at: clock.now().toString() })
            .where(and(eq(company_logins.company_id, company.id), eq(company_logins.domain, shown.domain)));
      }),
    );
    return { found };
  },
);
