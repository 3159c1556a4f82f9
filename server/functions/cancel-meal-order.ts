import { eq } from "drizzle-orm";
import { cancelMealOrder } from "../../contract/meals.ts";
import { meal_event_skips, meal_events } from "../database/schema.ts";
import { implement } from "../implement.ts";
import { cancelDeliveries } from "../meals/cancel.ts";
import { holdDelivery } from "../meals/delivery.ts";

export default implement(cancelMealOrder, async ({ input, caller, tx, clock, services }) => {
  const order = await holdDelivery(tx, caller.company.id, input.meal_order_id, clock.now());
  await cancelDeliveries(tx, services, [order]);

  const { meal_event_id, company_id, delivery_date: day } = order;
  if (order.mode === "once")
    await tx.update(meal_events).set({ active: false }).where(eq(meal_events.id, meal_event_id));
  else await tx.insert(meal_event_skips).values({ meal_event_id, company_id, day }).onConflictDoNothing();
  return {};
});
