import { exportOwnData } from "../../../../contract/privacy.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { collectPersonalData } from "../personal-data.ts";
import { requirePerson } from "../personal-links.ts";

export default implement(exportOwnData, async ({ input, tx, clock, today }) => {
  const { employee } = await requirePerson(tx, clock, input.token);
  const companyId = employee.company_id;
  await writeAudit(tx, {
    action: "employee-exported",
    companyId,
    details: { employee_id: employee.id, by: "own-link" },
  });
  return {
    filename: `mina-uppgifter-${today}.json`,
    data: await collectPersonalData(tx, companyId, employee.id),
  };
});
