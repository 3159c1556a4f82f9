import { removeCompanyLogin } from "../../../../contract/company-login.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { forgetLogin } from "../forget-login.ts";

export default implement(removeCompanyLogin, ({ tx, caller }) =>
  asPlatform(tx, async (platform) => {
    const { id } = caller.company;
    if (await forgetLogin(platform, id))
      await writeAudit(platform, { action: "company-login-removed", companyId: id });
    return {};
  }),
);
