import { getOwnData } from "../../../../contract/privacy.ts";
import { implement } from "../../../calls/implement.ts";
import type { Tx } from "../../../database/database.ts";
import { openOffices } from "../../companies/offices.ts";
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
    office: await officeOf(tx, companyId, employee.office_id),
    consent: await findConsent(tx, { companyId, employeeId: employee.id }),
    next_order: next_order ?? null,
  };
});

/** With one office alone nobody needs the word. */
async function officeOf(tx: Tx, companyId: string, id: string): Promise<string | null> {
  const offices = await openOffices(tx, companyId);
  return offices.length > 1 ? (offices.find((office) => office.id === id)?.name ?? null) : null;
}
