import { exportCompany } from "../../../../contract/leaving.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { readSheets, tablesOf, tablesOfAccounts } from "../sheets.ts";

export default implement(exportCompany, async ({ tx, caller }) => {
  const companyId = caller.company.id;
  const own = await readSheets(tx, tablesOf(companyId, caller.seesAllergies));
  const accounts = await asPlatform(tx, (platform) => readSheets(platform, tablesOfAccounts(companyId)));
  const sheets = [...own, ...accounts];
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length - 1, 0);
  await writeAudit(tx, { action: "company-exported", companyId, details: { rows } });
  return { sheets };
});
