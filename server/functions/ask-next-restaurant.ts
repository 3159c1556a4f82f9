import { askNextRestaurant } from "../../contract/meals.ts";
import { implement } from "../implement.ts";
import { assignSupplier } from "../orders/supplier.ts";

export default implement(askNextRestaurant, async ({ input, tx, services }) => ({
  id: await assignSupplier(tx, services, "meal", input.id, input.vendor_id, "hr"),
}));
