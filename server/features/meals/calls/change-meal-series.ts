import { and, eq, gte, inArray, ne, sql } from "drizzle-orm";
import { changeMealSeries } from "../../../../contract/meals.ts";
import { STOCKHOLM } from "../../../../domain/clock.ts";
import { checkSchedule, weekdays } from "../../../../domain/meals.ts";
import { isUnasked, supplierKnows } from "../../../../domain/orders.ts";
import { mayOrder } from "../../../../domain/subscription.ts";
import { planSeries } from "../plan.ts";
import type { Tx } from "../../../database/database.ts";
import {
  meal_event_kept_days,
  meal_event_skips,
  meal_events,
  meal_orders,
} from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";
import { mayStillCancel } from "../cancel-by.ts";
import { cancelDeliveriesUntold } from "../cancel.ts";
import { findRestaurant } from "../restaurant-fit.ts";
import { mailCancellations } from "../../orders/cancel-orders.ts";
import { lockOrders } from "../../orders/read-orders.ts";
import { offerIfDue } from "../../orders/offer-if-due.ts";
import { retractOffers } from "../../orders/status-transition.ts";
import {
  type Delivery,
  declinedDeliveries,
  FOR_EVER,
  type MealSeries,
  openDeliveries,
  requireSeries,
} from "../series.ts";

export default implement(changeMealSeries, async ({ input, caller, tx, today, clock, services, refuse }) => {
  // Without a subscription nothing is made anew, so nothing that was asked for may be cancelled for it.
  if (!mayOrder(caller.company, clock.now())) throw refuse("subscription-ended");
  const old = await requireSeries(tx, caller.company.id, input.meal_event_id);
  const problems = await findProblems(tx, old, input, today);
  if (problems) throw refuse("invalid-input", undefined, problems);
  if (isSame(old, input)) return { meal_event_id: old.id, orders: 0, too_late: [] };

  await endBefore(tx, old, input.from);
  const next = await continueAs(tx, old, input);
  if (!next) throw refuse("meal-already-ordered");
  await moveDays(tx, old, next, input.from);

  // A kitchen that has been asked is told that the old order is off, and asked anew; nothing is changed behind its back.
  // One that has said no is not asked again: the delivery waits for another kitchen, as the series now wants it.
  const deliveries = await openDeliveries(tx, next, input.from);
  const isWanted = ({ delivery_date }: Delivery) =>
    next.days_of_week.includes(Temporal.PlainDate.from(delivery_date).dayOfWeek % 7);
  const declined = await declinedDeliveries(tx, next, input.from);
  const plans = [...deliveries.filter((one) => isUnasked(one.status)), ...declined].filter(isWanted);
  const known = deliveries.filter((one) => supplierKnows(one.status) && isWanted(one));
  // What a kitchen could not be asked for anew, or should have heard earlier, comes as it was ordered.
  const moved = known.filter((one) => one.askable && mayStillCancel(one, clock.now()));
  const kept = known.filter((one) => !moved.includes(one));
  const unwanted = deliveries.filter((one) => !isWanted(one));
  const { gone, too_late } = await cancelDeliveriesUntold(tx, services, unwanted);
  const before = await lockOrders(tx, "meal", idsOf(moved));
  await retractOffers(tx, idsOf(moved), "hr");
  await rewrite(tx, [...plans, ...moved], old, next);
  // Days that only an earlier change had taken away come back too; what HR or the admin cancelled is among the skipped.
  const again = { from: input.from, to: FOR_EVER };
  const made = await planSeries(tx, { today, series: next.id, again });
  const anew = await offerIfDue(tx, services, "meal", [...made, ...idsOf(moved)]);
  await mailCancellations(tx, services, [...gone, ...before], anew);
  return {
    meal_event_id: next.id,
    orders: plans.length + moved.length + gone.length + made.length,
    too_late: [...too_late, ...kept.map((one) => one.delivery_date)].sort(),
  };
});

type Change = { from: string; people: number; time: string; days_of_week: number[]; notes: string | null };

const isSame = (old: MealSeries, { people, time, days_of_week, notes }: Change) =>
  old.people_count === people &&
  old.time.slice(0, 5) === time &&
  old.notes === notes &&
  old.days_of_week.toSorted().join() === [...new Set(days_of_week)].sort().join();

async function findProblems(tx: Tx, series: MealSeries, change: Change, today: Temporal.PlainDate) {
  if (series.end_date && change.from > series.end_date) return { from: "Serien har slutat då" };
  const {
    start_date,
    date: _,
    ...problems
  } = checkSchedule(
    {
      mode: "recurring",
      timezone: STOCKHOLM,
      invoice_interval: series.invoice_interval,
      time: change.time,
      people: change.people,
      days_of_week: change.days_of_week,
      start_date: change.from,
      // A change on the very last day is no schedule that ends before it begins.
      end_date: series.end_date === change.from ? null : series.end_date,
    },
    today,
  );
  const restaurant = series.restaurant_id ? await findRestaurant(tx, series.restaurant_id) : undefined;
  const closed = weekdays.find(
    ({ value }) => change.days_of_week.includes(value) && restaurant?.closed_weekdays.includes(value),
  );
  const all = {
    ...problems,
    ...(start_date ? { from: "Datumet har passerat" } : {}),
    ...(closed && restaurant
      ? { days_of_week: `${restaurant.name} levererar inte på ${closed.name}ar.` }
      : {}),
  };
  return Object.keys(all).length > 0 ? all : null;
}

/** A series that had not begun by then never will; it stays as the story of the one that follows. */
async function endBefore(tx: Tx, series: MealSeries, from: string) {
  const dayBefore = Temporal.PlainDate.from(from).subtract({ days: 1 }).toString();
  const hasBegun = firstDay(series) <= dayBefore;
  await tx
    .update(meal_events)
    .set(hasBegun ? { end_date: dayBefore } : { active: false })
    .where(eq(meal_events.id, series.id));
}

/** The first of its weekdays from its start on. */
function firstDay({ start_date, days_of_week }: MealSeries): string {
  const start = Temporal.PlainDate.from(start_date);
  const days = Array.from({ length: 7 }, (_, index) => start.add({ days: index }));
  return days.find((day) => days_of_week.includes(day.dayOfWeek % 7))!.toString();
}

async function continueAs(tx: Tx, old: MealSeries, change: Change): Promise<MealSeries | undefined> {
  const { id, created_at: _, ...kept } = old;
  const [next] = await tx
    .insert(meal_events)
    .values({
      ...kept,
      continues_id: id,
      start_date: change.from > old.start_date ? change.from : old.start_date,
      people_count: change.people,
      time: change.time,
      days_of_week: change.days_of_week,
      notes: change.notes,
    })
    .onConflictDoNothing()
    .returning();
  return next;
}

/** Orders, skipped days and kept holidays from that day on belong to the series that goes on. */
async function moveDays(tx: Tx, old: MealSeries, next: MealSeries, from: string) {
  await tx
    .update(meal_orders)
    .set({ meal_event_id: next.id })
    .where(
      and(
        eq(meal_orders.meal_event_id, old.id),
        gte(meal_orders.delivery_date, from),
        ne(meal_orders.status, "completed"),
      ),
    );
  for (const days of [meal_event_skips, meal_event_kept_days]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other in the same transaction
    await tx
      .update(days)
      .set({ meal_event_id: next.id })
      .where(and(eq(days.meal_event_id, old.id), gte(days.day, from)));
  }
}

/** A day that was given a number of its own keeps it: only what was as the series follows the series. */
async function rewrite(tx: Tx, plans: Delivery[], old: MealSeries, next: MealSeries) {
  if (plans.length === 0) return;
  const { time, notes } = next;
  const people_count = sql`case when people_count = ${old.people_count}::int then ${next.people_count}::int
    else people_count end`;
  await tx
    .update(meal_orders)
    .set({ people_count, time, notes })
    .where(inArray(meal_orders.id, idsOf(plans)));
}

const idsOf = (deliveries: Delivery[]) => deliveries.map((one) => one.id);
