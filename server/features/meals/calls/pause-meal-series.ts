import { eq, sql } from "drizzle-orm";
import { pauseMealSeries } from "../../../../contract/meals.ts";
import { requireAccess } from "../../companies/require-access.ts";
import { meal_events } from "../../../database/schema-orders.ts";
import { implement } from "../../../calls/implement.ts";
import { cancelDeliveries } from "../cancel.ts";
import { planAndAsk } from "../plan-and-ask.ts";
import { FOR_EVER, openDeliveries, pausesOf, requireSeries } from "../series.ts";

export default implement(pauseMealSeries, async ({ input, caller, tx, today, clock, services, refuse }) => {
  const { from, until, resume } = input;
  if (!from) requireAccess(caller.company, clock.now());
  const series = await requireSeries(tx, caller.company.id, input.meal_event_id);
  if (from && from < today.toString())
    throw refuse("invalid-input", undefined, { from: "Datumet har passerat" });
  if (from && until && until < from)
    throw refuse("invalid-input", undefined, { until: "Sista dagen måste vara efter den första" });

  if (from) {
    const pauses = sql`${meal_events.pauses} + datemultirange(daterange(${from}, ${until}, '[]'))`;
    await tx.update(meal_events).set({ pauses }).where(eq(meal_events.id, series.id));
    return cancelDeliveries(tx, services, await openDeliveries(tx, series, from, until));
  }
  const ended = pausesOf(series).filter(
    (pause) => (pause.until ?? FOR_EVER) >= (resume ?? today.toString()) && (!resume || pause.from <= resume),
  );
  const ranges = ended.map((pause) => `[${pause.from},${pause.until ?? ""}]`);
  const pauses = sql`${meal_events.pauses} - ${`{${ranges.join()}}`}::datemultirange`;
  await tx.update(meal_events).set({ pauses }).where(eq(meal_events.id, series.id));
  let orders = 0;
  for (const pause of ended) {
    // What the pause took away comes back.
    const again = { from: pause.from, to: pause.until ?? FOR_EVER };
    // oxlint-disable-next-line no-await-in-loop -- one after the other in the same transaction
    orders += await planAndAsk(tx, services, { today, series: series.id, again });
  }
  return { orders, too_late: [] };
});
