import { exportEmployee } from "../../../../contract/privacy.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { collectPersonalData } from "../personal-data.ts";
import { requireEmployee } from "../register.ts";

export default implement(exportEmployee, async ({ input, tx, caller, today, refuse }) => {
  // It is everything about the person, or nothing.
  if (!caller.seesAllergies) throw refuse("food-hidden");
  const companyId = caller.company.id;
  const { id } = await requireEmployee(tx, companyId, input.id);
  await writeAudit(tx, { action: "employee-exported", companyId, details: { employee_id: id } });
  return { filename: `uppgifter-${today}.json`, data: await collectPersonalData(tx, companyId, id) };
});
