import { askNextBakery } from "../../contract/cakes.ts";
import { implement } from "../implement.ts";
import { requireOwnOrder } from "../orders/move.ts";
import { assignSupplier } from "../orders/supplier.ts";

export default implement(askNextBakery, async ({ input, caller, tx, services }) => {
  await requireOwnOrder(tx, "cake", caller.company.id, input.id);
  return { id: await assignSupplier(tx, services, "cake", input.id, input.vendor_id, "hr") };
});
