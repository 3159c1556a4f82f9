import { askNextBakery } from "../../../../contract/cakes.ts";
import { implement } from "../../../calls/implement.ts";
import { isSent } from "../read-orders.ts";
import { requireOwnOrder } from "../status-transition.ts";
import { assignSupplier } from "../assign-supplier.ts";

export default implement(askNextBakery, async ({ input, caller, tx, services }) => {
  await requireOwnOrder(tx, "cake", caller.company.id, input.id);
  const id = await assignSupplier(tx, services, "cake", input.id, input.vendor_id, "hr", input.revision);
  return { id, sent: await isSent(tx, "cake", id) };
});
