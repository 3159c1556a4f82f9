import { and, eq } from "drizzle-orm";
import { setDeliveryPrice } from "../../../../contract/books.ts";
import { orders } from "../../../database/schema-orders.ts";
import { implement } from "../../../calls/implement.ts";
import { readChanged } from "../revision.ts";

export default implement(setDeliveryPrice, async ({ input, caller, tx, refuse }) => {
  const own = and(
    eq(orders.company_id, caller.company.id),
    eq(orders.kind, input.kind),
    eq(orders.id, input.order_id),
  );
  const [order] = await tx
    .update(orders)
    .set({ price_ore: input.price_ore })
    .where(and(own, eq(orders.status, "completed")))
    .returning({ status: orders.status });
  if (order) return order;
  // What never came has no price.
  const [other] = await tx.select({ id: orders.id }).from(orders).where(own);
  throw other ? await readChanged(tx, input.kind, other.id) : refuse("order-not-found");
});
