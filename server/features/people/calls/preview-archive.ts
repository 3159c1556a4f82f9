import { previewArchive } from "../../../../contract/people.ts";
import { implement } from "../../../calls/implement.ts";
import { listComingOrders } from "../coming-orders.ts";
import { requireEmployee } from "../register.ts";

export default implement(previewArchive, async ({ input, tx, caller, today }) => {
  const companyId = caller.company.id;
  const { id } = await requireEmployee(tx, companyId, input.id, { hold: false });
  return { orders: await listComingOrders(tx, { companyId, employeeIds: [id], today }) };
});
