import { eq, or } from "drizzle-orm";
import { assignRequestSupplier } from "../../../../contract/admin.ts";
import { order_requests } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";
import { assignSupplier } from "../supplier.ts";

export default implement(assignRequestSupplier, async ({ input, tx, services, refuse }) => {
  const [request] = await tx.select().from(order_requests).where(eq(order_requests.id, input.id));
  const orderId = request?.cake_order_id ?? request?.meal_order_id;
  if (!request || !orderId) throw refuse("order-not-found");
  // Where a supplier had already been asked, a new order takes the old one's place, with a request of its own.
  const held = await assignSupplier(tx, services, request.order_type, orderId, input.vendorId, "admin");
  const [now] = await tx
    .select({ id: order_requests.id })
    .from(order_requests)
    .where(or(eq(order_requests.cake_order_id, held), eq(order_requests.meal_order_id, held)));
  return now!;
});
