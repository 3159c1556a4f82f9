import { exportEmployee } from "../../contract/privacy.ts";
import { writeAudit } from "../audit.ts";
import { implement } from "../implement.ts";
import { collectPersonalData } from "../people/personal-data.ts";
import { requireEmployee } from "../people/register.ts";

export default implement(exportEmployee, async ({ input, tx, caller, today }) => {
  const companyId = caller.company.id;
  const { id } = await requireEmployee(tx, companyId, input.id);
  await writeAudit(tx, { action: "employee-exported", companyId, details: { employee_id: id } });
  return { filename: `uppgifter-${today}.json`, data: await collectPersonalData(tx, companyId, id) };
});
