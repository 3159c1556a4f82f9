import { and, eq } from "drizzle-orm";
import { confirmMealFood } from "../../../../contract/meals.ts";
import { implement } from "../../../calls/implement.ts";
import { meal_events } from "../../../database/schema-orders.ts";
import { lockEaters } from "../../orders/lock-orders.ts";
import { mailRecounted } from "../../orders/eaters-changed.ts";
import { requireCounts } from "../confirmed-food.ts";

export default implement(confirmMealFood, async ({ input, caller, tx, services, refuse }) => {
  const company = caller.company.id;
  if (!caller.seesAllergies) throw refuse("food-hidden");
  await lockEaters(tx, company);
  const which = and(eq(meal_events.company_id, company), eq(meal_events.id, input.meal_event_id));
  const [event] = await tx
    .select()
    .from(meal_events)
    .where(and(which, eq(meal_events.active, true)))
    .for("no key update");
  if (!event) throw refuse("meal-not-found");
  const food = requireCounts(caller, input.food, event.people_count);
  await tx.update(meal_events).set({ food }).where(which);
  await mailRecounted(tx, services, company, new Map([[event.id, event.food]]));
  return {};
});
