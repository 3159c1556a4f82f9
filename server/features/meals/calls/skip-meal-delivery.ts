import { and, eq } from "drizzle-orm";
import { skipMealDelivery } from "../../../../contract/meals.ts";
import { occurrences } from "../../../../domain/meals.ts";
import { requireAccess } from "../../companies/require-access.ts";
import { meal_event_skips } from "../../../database/schema-orders.ts";
import { implement } from "../../../calls/implement.ts";
import { cancelDeliveries, requireInTime } from "../cancel.ts";
import { planAndAsk } from "../plan-and-ask.ts";
import { exceptedDays, leaveOut, openDeliveries, requireSeries } from "../series.ts";

export default implement(skipMealDelivery, async ({ input, caller, tx, today, clock, services, refuse }) => {
  if (!input.skip) requireAccess(caller.company, clock.now());
  const series = await requireSeries(tx, caller.company.id, input.meal_event_id);
  const day = Temporal.PlainDate.from(input.day);
  if (Temporal.PlainDate.compare(day, today) < 0)
    throw refuse("invalid-input", "Dagen har passerat", { day: "Dagen har passerat" });
  const { added } = await exceptedDays(tx, series);
  if (occurrences(series, day, day, { added }).length === 0)
    throw refuse("invalid-input", undefined, { day: "Serien har ingen leverans den dagen" });

  if (!input.skip) {
    const [left] = await tx
      .delete(meal_event_skips)
      .where(and(eq(meal_event_skips.meal_event_id, series.id), eq(meal_event_skips.day, input.day)))
      .returning();
    if (left?.moved_to)
      throw refuse("invalid-input", undefined, { day: "Leveransen är flyttad till en annan dag" });
    const again = { from: input.day, to: input.day };
    return { orders: await planAndAsk(tx, services, { today, series: series.id, again }), too_late: [] };
  }
  const deliveries = await openDeliveries(tx, series, input.day, input.day);
  requireInTime(deliveries[0], clock.now());
  await leaveOut(tx, series, input.day);
  return cancelDeliveries(tx, services, deliveries);
});
