import { assignOrderSupplier } from "../../../../contract/admin.ts";
import { implement } from "../../../calls/implement.ts";
import { assignSupplier } from "../assign-supplier.ts";

export default implement(assignOrderSupplier, async ({ input, tx, services }) => ({
  id: await assignSupplier(tx, services, input.order_type, input.id, input.vendorId, "admin"),
}));
