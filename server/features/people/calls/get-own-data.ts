import { getOwnData } from "../../../../contract/privacy.ts";
import { implement } from "../../../calls/implement.ts";
import { listComingOrders } from "../coming-orders.ts";
import { findConsent } from "../consent.ts";
import { requirePerson } from "../personal-links.ts";

export default implement(getOwnData, async ({ input, tx, clock, today }) => {
  const { employee, company_name } = await requirePerson(tx, clock, input.token);
  const companyId = employee.company_id;
  const [next_order] = await listComingOrders(tx, { companyId, employeeIds: [employee.id], today });
  return {
    ...employee,
    companyName: company_name,
    consent: await findConsent(tx, { companyId, employeeId: employee.id }),
    next_order: next_order ?? null,
  };
});
