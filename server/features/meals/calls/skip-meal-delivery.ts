import { and, eq } from "drizzle-orm";
import { skipMealDelivery } from "../../../../contract/meals.ts";
import { occurrences } from "../../../../domain/meals.ts";
import { mayOrder } from "../../../../domain/subscription.ts";
import { meal_event_skips } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";
import { cancelDeliveries, requireInTime } from "../cancel.ts";
import { planAndAsk } from "../plan-and-ask.ts";
import { openDeliveries, requireSeries } from "../series.ts";

export default implement(skipMealDelivery, async ({ input, caller, tx, today, clock, services, refuse }) => {
  if (!input.skip && !mayOrder(caller.company, clock.now())) throw refuse("subscription-ended");
  const series = await requireSeries(tx, caller.company.id, input.meal_event_id);
  const day = Temporal.PlainDate.from(input.day);
  if (Temporal.PlainDate.compare(day, today) < 0)
    throw refuse("invalid-input", "Dagen har passerat", { day: "Dagen har passerat" });
  if (occurrences(series, day, day).length === 0)
    throw refuse("invalid-input", undefined, { day: "Serien har ingen leverans den dagen" });

  const skip = { meal_event_id: series.id, company_id: series.company_id, day: input.day };
  if (!input.skip) {
    await tx
      .delete(meal_event_skips)
      .where(and(eq(meal_event_skips.meal_event_id, series.id), eq(meal_event_skips.day, input.day)));
    const again = { from: input.day, to: input.day };
    return { orders: await planAndAsk(tx, services, { today, series: series.id, again }), too_late: [] };
  }
  const deliveries = await openDeliveries(tx, series, input.day, input.day);
  requireInTime(deliveries[0], clock.now());
  await tx.insert(meal_event_skips).values(skip).onConflictDoNothing();
  return cancelDeliveries(tx, services, deliveries);
});
