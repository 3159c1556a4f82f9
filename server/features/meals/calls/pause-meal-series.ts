import { eq } from "drizzle-orm";
import { pauseMealSeries } from "../../../../contract/meals.ts";
import { mayOrder } from "../../../../domain/subscription.ts";
import { meal_events } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";
import { cancelDeliveries } from "../cancel.ts";
import { planAndAsk } from "../plan-and-ask.ts";
import { FOR_EVER, openDeliveries, requireSeries } from "../series.ts";

export default implement(pauseMealSeries, async ({ input, caller, tx, today, clock, services, refuse }) => {
  const { from, until } = input;
  if (!from && !mayOrder(caller.company, clock.now())) throw refuse("subscription-ended");
  const series = await requireSeries(tx, caller.company.id, input.meal_event_id);
  if (from && from < today.toString())
    throw refuse("invalid-input", undefined, { from: "Datumet har passerat" });
  if (from && until && until < from)
    throw refuse("invalid-input", undefined, { until: "Sista dagen måste vara efter den första" });

  await tx
    .update(meal_events)
    .set({ paused_from: from, paused_until: from && until })
    .where(eq(meal_events.id, series.id));
  const paused = from ? await openDeliveries(tx, series, from, until) : [];
  const cancelled = await cancelDeliveries(tx, services, paused);
  // What an earlier pause took away comes back where the new one leaves room for it.
  const again = series.paused_from
    ? { from: series.paused_from, to: series.paused_until ?? FOR_EVER }
    : undefined;
  const planned = await planAndAsk(tx, services, { today, series: series.id, ...(again ? { again } : {}) });
  return { orders: cancelled.orders + planned, too_late: cancelled.too_late };
});
