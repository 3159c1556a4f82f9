import { askNextRestaurant } from "../../contract/meals.ts";
import { implement } from "../implement.ts";
import { requireOwnOrder } from "../orders/move.ts";
import { assignSupplier } from "../orders/supplier.ts";

export default implement(askNextRestaurant, async ({ input, caller, tx, services }) => {
  await requireOwnOrder(tx, "meal", caller.company.id, input.id);
  return { id: await assignSupplier(tx, services, "meal", input.id, input.vendor_id, "hr") };
});
