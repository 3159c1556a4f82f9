import { getCompanySettings } from "../../../../contract/settings.ts";
import { implement } from "../../../calls/implement.ts";
import { findCompany } from "../companies.ts";
import { readSettings } from "../read-settings.ts";

export default implement(getCompanySettings, async ({ tx, caller, services }) =>
  readSettings(tx, services, (await findCompany(tx, caller.company.id))!),
);
