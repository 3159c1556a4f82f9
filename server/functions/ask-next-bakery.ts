import { askNextBakery } from "../../contract/cakes.ts";
import { implement } from "../implement.ts";
import { assignSupplier } from "../orders/supplier.ts";

export default implement(askNextBakery, async ({ input, tx, services }) => ({
  id: await assignSupplier(tx, services, "cake", input.id, input.vendor_id, "hr"),
}));
