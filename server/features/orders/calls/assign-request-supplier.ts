import { eq } from "drizzle-orm";
import { assignRequestSupplier } from "../../../../contract/order-requests.ts";
import { order_requests } from "../../../database/schema-orders.ts";
import { implement } from "../../../calls/implement.ts";
import { assignByPlatform } from "../assign-by-platform.ts";

export default implement(assignRequestSupplier, async ({ input, tx, services, refuse }) => {
  const [request] = await tx.select().from(order_requests).where(eq(order_requests.id, input.id));
  if (!request) throw refuse("order-not-found");
  return {
    id: await assignByPlatform(tx, services, request.order_type, request.id, input.vendorId, input.revision),
  };
});
