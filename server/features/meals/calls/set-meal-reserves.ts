import { and, eq } from "drizzle-orm";
import { setMealReserves } from "../../../../contract/meals.ts";
import { meal_events } from "../../../database/schema-orders.ts";
import { implement } from "../../../calls/implement.ts";
import { requireReserves, setReserves } from "../reserves.ts";
import { pointOf } from "../series.ts";

export default implement(setMealReserves, async ({ input, caller, tx, refuse }) => {
  const [meal] = await tx
    .select()
    .from(meal_events)
    .where(
      and(
        eq(meal_events.company_id, caller.company.id),
        eq(meal_events.id, input.meal_event_id),
        eq(meal_events.active, true),
      ),
    )
    .for("no key update");
  if (!meal) throw refuse("meal-not-found");
  const reserves = await requireReserves(tx, input.reserve_ids, {
    meal_type: meal.event_type,
    vendor_id: meal.restaurant_id,
    place: pointOf(meal),
  });
  await setReserves(tx, meal, reserves);
  return {};
});
