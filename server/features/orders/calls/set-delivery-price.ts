import { and, eq } from "drizzle-orm";
import { setDeliveryPrice } from "../../../../contract/books.ts";
import { cake_orders, meal_orders } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(setDeliveryPrice, async ({ input, caller, tx, refuse }) => {
  const orders = input.kind === "cake" ? cake_orders : meal_orders;
  const [order] = await tx
    .update(orders)
    .set({ price_ore: input.price_ore })
    .where(and(eq(orders.company_id, caller.company.id), eq(orders.id, input.order_id)))
    .returning({ status: orders.status });
  if (!order) throw refuse("order-not-found");
  return order;
});
