import { eraseEmployee } from "../../../../contract/privacy.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { implement } from "../../../calls/implement.ts";
import { eraseEmployees } from "../erase.ts";
import { requireEmployee } from "../register.ts";

export default implement(eraseEmployee, async ({ input, tx, caller, services, today }) => {
  const companyId = caller.company.id;
  const { id } = await requireEmployee(tx, companyId, input.id);
  const cancelled = await asPlatform(tx, (platform) =>
    eraseEmployees(platform, services, { companyId, employeeIds: [id], today, why: "hr" }),
  );
  return { cancelled };
});
