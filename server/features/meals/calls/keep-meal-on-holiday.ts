import { and, eq } from "drizzle-orm";
import { keepMealOnHoliday } from "../../../../contract/meals.ts";
import { closureOn } from "../../../../domain/closures.ts";
import { holidayOn } from "../../../../domain/holidays.ts";
import { occurrences } from "../../../../domain/meals.ts";
import { requireAccess } from "../../companies/require-access.ts";
import { meal_event_kept_days } from "../../../database/schema-orders.ts";
import { implement } from "../../../calls/implement.ts";
import { cancelDeliveries, requireInTime } from "../cancel.ts";
import { planAndAsk } from "../plan-and-ask.ts";
import { closuresOf, exceptedDays, openDeliveries, requireSeries } from "../series.ts";

export default implement(keepMealOnHoliday, async ({ input, caller, tx, today, clock, services, refuse }) => {
  if (input.keep) requireAccess(caller.company, clock.now());
  const series = await requireSeries(tx, caller.company.id, input.meal_event_id);
  const day = Temporal.PlainDate.from(input.day);
  const isAhead = Temporal.PlainDate.compare(day, today) >= 0;
  const { added } = await exceptedDays(tx, series);
  const isOff = holidayOn(day) !== undefined || closureOn(await closuresOf(tx, series), day) !== null;
  if (!isAhead || !isOff || occurrences(series, day, day, { added }).length === 0)
    throw refuse("invalid-input", undefined, { day: "Serien möter ingen helgdag eller stängd dag då" });

  const kept = { meal_event_id: series.id, company_id: series.company_id, day: input.day };
  if (input.keep) {
    await tx.insert(meal_event_kept_days).values(kept).onConflictDoNothing();
    const again = { from: input.day, to: input.day };
    return { orders: await planAndAsk(tx, services, { today, series: series.id, again }), too_late: [] };
  }
  const deliveries = await openDeliveries(tx, series, input.day, input.day);
  requireInTime(deliveries[0], clock.now());
  await tx
    .delete(meal_event_kept_days)
    .where(and(eq(meal_event_kept_days.meal_event_id, series.id), eq(meal_event_kept_days.day, input.day)));
  return cancelDeliveries(tx, services, deliveries);
});
