import { reopenCompany } from "../../../../contract/leaving.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { lockCompany } from "../../companies/companies.ts";
import { reopenAccount } from "../reopen.ts";

export default implement(reopenCompany, ({ tx, caller, services }) =>
  asPlatform(tx, async (platform) => {
    const company = await lockCompany(platform, caller.company.id);
    await reopenAccount(platform, services, company, caller.fullName ?? caller.email);
    return {};
  }),
);
