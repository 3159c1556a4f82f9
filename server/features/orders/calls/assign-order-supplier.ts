import { assignOrderSupplier } from "../../../../contract/order-requests.ts";
import { implement } from "../../../calls/implement.ts";
import { assignByPlatform } from "../assign-by-platform.ts";

export default implement(assignOrderSupplier, async ({ input, tx, services }) => ({
  id: await assignByPlatform(tx, services, input.order_type, input.id, input.vendorId, input.revision),
}));
