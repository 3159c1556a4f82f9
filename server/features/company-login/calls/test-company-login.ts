import { testCompanyLogin } from "../../../../contract/company-login.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { beginAttempt } from "../attempts.ts";
import { findLogin, requirePro } from "../login.ts";

export default implementOutside(testCompanyLogin, async ({ caller, transaction, services, refuse }) => {
  const { company, email, userId } = caller;
  requirePro(company);
  const login = await transaction((tx) => asPlatform(tx, (platform) => findLogin(platform, company.id)));
  if (!login) throw refuse("company-login-missing");
  if (!login.domain_proved_at) throw refuse("domain-unproved");
  return beginAttempt(services, (work) => transaction((tx) => asPlatform(tx, work)), login, {
    hint: email,
    testerId: userId,
  });
});
