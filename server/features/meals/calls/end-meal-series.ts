import { eq } from "drizzle-orm";
import { endMealSeries } from "../../../../contract/meals.ts";
import { formatDayFrom } from "../../../../domain/dates.ts";
import { meal_events } from "../../../database/schema-orders.ts";
import { implement } from "../../../calls/implement.ts";
import { cancelDeliveries } from "../cancel.ts";
import { openDeliveries, requireSeries } from "../series.ts";

export default implement(endMealSeries, async ({ input, caller, tx, today, services, refuse }) => {
  const series = await requireSeries(tx, caller.company.id, input.meal_event_id);
  const last = Temporal.PlainDate.from(input.last_day);
  const yesterday = today.subtract({ days: 1 });
  if (Temporal.PlainDate.compare(last, yesterday) < 0)
    throw refuse("invalid-input", undefined, { last_day: "Datumet har passerat" });
  if (series.end_date && input.last_day > series.end_date) {
    const end = formatDayFrom(Temporal.PlainDate.from(series.end_date), today);
    throw refuse("invalid-input", undefined, { last_day: `Serien slutar redan ${end}` });
  }

  const hasBegun = input.last_day >= series.start_date;
  await tx
    .update(meal_events)
    .set({
      end_date: hasBegun ? input.last_day : series.start_date,
      active: hasBegun && input.last_day >= today.toString(),
    })
    .where(eq(meal_events.id, series.id));
  const after = await openDeliveries(tx, series, last.add({ days: 1 }).toString());
  return cancelDeliveries(tx, services, after);
});
