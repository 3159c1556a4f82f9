import { sql } from "drizzle-orm";
import type { Feature } from "../../http/feature.ts";
import { companyClaimed } from "../companies/unclaimed-company.ts";
import { forgetIdentities } from "./arrive.ts";
import beginCompanyLogin from "./calls/begin-company-login.ts";
import checkCompanyDomain from "./calls/check-company-domain.ts";
import findCompanyLogin from "./calls/find-company-login.ts";
import finishCompanyLogin from "./calls/finish-company-login.ts";
import getCompanyLogin from "./calls/get-company-login.ts";
import removeCompanyLogin from "./calls/remove-company-login.ts";
import saveCompanyLogin from "./calls/save-company-login.ts";
import setCompanyDomain from "./calls/set-company-domain.ts";
import switchCompanyLogin from "./calls/switch-company-login.ts";
import testCompanyLogin from "./calls/test-company-login.ts";
import { watchDomains } from "./domain-job.ts";
import { forgetLogin } from "./forget-login.ts";
import { companyDomain } from "./mails/company-domain.ts";
import { companyLoginChanged } from "./mails/company-login-changed.ts";

export const companyLogin = {
  name: "company-login",
  calls: [
    beginCompanyLogin,
    checkCompanyDomain,
    findCompanyLogin,
    finishCompanyLogin,
    getCompanyLogin,
    removeCompanyLogin,
    saveCompanyLogin,
    setCompanyDomain,
    switchCompanyLogin,
    testCompanyLogin,
  ],
  mails: [companyDomain, companyLoginChanged],
  jobs: [{ name: "watch-domains", everySeconds: 60, run: watchDomains }],
  // Whoever made it in somebody else's name keeps no way in.
  subscriptions: [
    companyClaimed.on(async (tx, _services, { companyId }) => void (await forgetLogin(tx, companyId))),
  ],
  retention: [
    sql`delete from company_login_attempts where expires_at < app_now() - interval '1 day'`,
    forgetIdentities,
  ],
} satisfies Feature;
