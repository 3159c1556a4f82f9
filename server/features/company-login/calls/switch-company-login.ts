import { eq, sql } from "drizzle-orm";
import { switchCompanyLogin } from "../../../../contract/company-login.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { company_logins } from "../../../database/schema.ts";
import { requireLogin, requirePro } from "../login.ts";
import { mailHr } from "../mail-hr.ts";
import { companyLoginChanged } from "../mails/company-login-changed.ts";

export default implement(switchCompanyLogin, ({ input, tx, caller, services, clock, refuse }) =>
  asPlatform(tx, async (platform) => {
    const { company, userId } = caller;
    const { on, newcomers } = input;
    // Without Pro it can still be switched off.
    if (on) requirePro(company);
    const login = await requireLogin(platform, company.id);
    if (on && !login.domain_proved_at) throw refuse("domain-unproved");
    if (on && !login.tested_at) throw refuse("company-login-untested");
    const required = on && input.required;
    // The way back in rests on the mail to this address.
    if (required && !caller.emailVerified) throw refuse("own-address-unproved");
    const isChanged = on !== Boolean(login.switched_on_at) || required !== login.required;
    const now = clock.now().toString();
    const keepsReserve = sql`case when exists (
      select from profiles p join user_roles r on r.user_id = p.user_id
      where p.user_id = reserve_id and p.company_id = ${company.id} and r.role = 'hr_admin')
      and ${login.required} then reserve_id else ${userId}::uuid end`;
    await platform
      .update(company_logins)
      .set({
        switched_on_at: on ? (login.switched_on_at ?? now) : null,
        required,
        newcomers,
        reserve_id: required ? keepsReserve : null,
        ...(on ? {} : { revision: sql`${company_logins.revision} + 1` }),
      })
      .where(eq(company_logins.company_id, company.id));
    if (!isChanged) return {};
    const details = { on, required, newcomers };
    await writeAudit(platform, { action: "company-login-switched", companyId: company.id, details });
    await mailHr(platform, services, company.id, {
      key: sql`${now}::text`,
      except: userId,
      mail: (company_name, settings_url) =>
        companyLoginChanged({
          company_name,
          settings_url,
          by: caller.fullName ?? caller.email,
          domain: login.domain!,
          state: required ? "required" : on ? "on" : "off",
        }),
    });
    return {};
  }),
);
