import { and, eq } from "drizzle-orm";
import { type Closure, closureOn } from "../../../domain/closures.ts";
import type { Tx } from "../../database/database.ts";
import { meal_event_kept_days, meal_events } from "../../database/schema-orders.ts";
import type { Services } from "../../providers/services.ts";
import { cancelDeliveries } from "./cancel.ts";
import { MEAL_LOOK_AHEAD_DAYS } from "./plan.ts";
import { planAndAsk } from "./plan-and-ask.ts";
import { type Delivery, type MealSeries, openDeliveries } from "./series.ts";

type Change = {
  company: string;
  office: string;
  today: Temporal.PlainDate;
  before: readonly Closure[];
  after: readonly Closure[];
  /** What is ordered comes all the same. */
  leaveOrdered: boolean;
};

export type FollowedMeals = { meals_cancelled: number; meals_staying: number; meals_planned: number };

/**
 * An office's series leave out the days on which it is closed. What was ordered for such a day is cancelled and its kitchen
 * told; one that should have heard earlier brings it. Days that are open again are planned. The caller has locked the company.
 */
export async function followClosures(tx: Tx, services: Services, change: Change): Promise<FollowedMeals> {
  const { company, office, today, before, after, leaveOrdered } = change;
  const total = { meals_cancelled: 0, meals_staying: 0, meals_planned: 0 };
  const isClosed = (closures: readonly Closure[], day: string) =>
    closureOn(closures, Temporal.PlainDate.from(day)) !== null;
  const opened = Array.from({ length: MEAL_LOOK_AHEAD_DAYS + 1 }, (_, days) =>
    today.add({ days }).toString(),
  ).filter((day) => isClosed(before, day) && !isClosed(after, day));
  // oxlint-disable no-await-in-loop -- a handful of series, in one transaction
  for (const series of await lockSeries(tx, company, office)) {
    const shut = (await openDeliveries(tx, series, today.toString())).filter(
      ({ delivery_date: day }) => !isClosed(before, day) && isClosed(after, day),
    );
    const off = leaveOrdered ? { orders: 0, too_late: [] } : await cancelDeliveries(tx, services, shut);
    const staying = leaveOrdered ? shut : shut.filter(({ delivery_date: day }) => off.too_late.includes(day));
    await keepDays(tx, series, staying);
    total.meals_cancelled += off.orders;
    total.meals_staying += staying.length;
    for (const day of opened) {
      const again = { from: day, to: day };
      total.meals_planned += await planAndAsk(tx, services, { today, series: series.id, again });
    }
  }
  // oxlint-enable no-await-in-loop
  return total;
}

/** Before their orders, as everywhere. */
const lockSeries = (tx: Tx, company: string, office: string): Promise<MealSeries[]> =>
  tx
    .select()
    .from(meal_events)
    .where(
      and(
        eq(meal_events.company_id, company),
        eq(meal_events.office_id, office),
        eq(meal_events.mode, "recurring"),
        eq(meal_events.active, true),
      ),
    )
    .orderBy(meal_events.id)
    .for("no key update");

async function keepDays(tx: Tx, { id, company_id }: MealSeries, deliveries: readonly Delivery[]) {
  if (deliveries.length === 0) return;
  await tx
    .insert(meal_event_kept_days)
    .values(deliveries.map(({ delivery_date: day }) => ({ meal_event_id: id, company_id, day })))
    .onConflictDoNothing();
}
