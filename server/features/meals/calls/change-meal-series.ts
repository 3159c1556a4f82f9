import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { changeMealSeries, type MealAddress } from "../../../../contract/meals.ts";
import { STOCKHOLM } from "../../../../domain/clock.ts";
import { closureOn } from "../../../../domain/closures.ts";
import type { AgreedMenu } from "../../../../domain/menus.ts";
import { checkSchedule, nextOccurrence, weekdays } from "../../../../domain/meals.ts";
import { isUnasked, supplierKnows } from "../../../../domain/orders.ts";
import { type Office, requireOffice } from "../../companies/offices.ts";
import { requireAccess, requirePaidFor } from "../../companies/require-access.ts";
import { whyNot } from "../../../../domain/suppliers.ts";
import { planSeries } from "../plan.ts";
import type { Tx } from "../../../database/database.ts";
import { readIds } from "../../../database/query.ts";
import {
  meal_event_kept_days,
  meal_event_skips,
  meal_events,
  meal_orders,
} from "../../../database/schema-orders.ts";
import { implement } from "../../../calls/implement.ts";
import { mayStillCancel } from "../cancel-by.ts";
import { cancelDeliveriesWithoutMail } from "../cancel.ts";
import { type ChosenMenu, requireEnoughFor, requireMenus } from "../menus.ts";
import { followMenus } from "../../orders/order-menus.ts";
import { copyReserves } from "../reserves.ts";
import { findRestaurant, type Restaurant, whyNotHere, whyNotThen } from "../restaurant-fit.ts";
import { askForAgain } from "../../orders/assign-supplier.ts";
import { mailCancellations } from "../../orders/cancel-orders.ts";
import { lockOrders } from "../../orders/read-orders.ts";
import { offerIfDue } from "../../orders/offer-if-due.ts";
import { offerToSupplier } from "../../orders/offer-to-supplier.ts";
import { retractOffers } from "../../orders/status-transition.ts";
import {
  closuresOf,
  type Delivery,
  declinedDeliveries,
  FOR_EVER,
  type MealSeries,
  openDeliveries,
  pointOf,
  requireSeries,
  type SeriesDelivery,
} from "../series.ts";

export default implement(changeMealSeries, async ({ input, caller, tx, today, clock, services, refuse }) => {
  // Without a subscription nothing is made anew, so nothing that was asked for may be cancelled for it.
  requireAccess(caller.company, clock.now());
  requirePaidFor(caller.company, input.from);
  // The company is held before its series, as everywhere.
  const office = input.office_id ? await requireOffice(tx, caller.company.id, input.office_id) : null;
  const old = await requireSeries(tx, caller.company.id, input.meal_event_id);
  const change = {
    ...input,
    vendor_id: input.vendor_id ?? old.restaurant_id,
    office_id: office?.id ?? old.office_id,
    address: input.address ?? (office && office.id !== old.office_id ? addressOf(office) : null),
  };
  const restaurant = change.vendor_id ? await findRestaurant(tx, change.vendor_id) : undefined;
  if (input.vendor_id && !restaurant) throw refuse("vendor-not-found");
  const problems =
    findProblems(old, change, restaurant, today) ??
    (await whyNotFrom(tx, old, { change, restaurant, now: clock.now() }));
  if (problems) throw refuse("invalid-input", undefined, problems);
  const menus = await menusOf(tx, old, change);
  if (isSame(old, change) && agreedKey(menus) === agreedKey(old.menus))
    return { meal_event_id: old.id, orders: 0, too_late: [] };

  await endBefore(tx, old, input.from);
  const next = await continueAs(tx, old, change, menus);
  if (!next) throw refuse("meal-already-ordered");
  await copyReserves(tx, old, next);
  await moveDays(tx, old, next, input.from);

  // A kitchen that has been asked is told that the old order is off, and asked anew, or the new kitchen is; nothing is
  // changed behind its back. One that has said no is not asked again: the delivery waits for another kitchen.
  const deliveries = await openDeliveries(tx, next, input.from);
  const isWanted = await wantedBy(tx, next);
  const declined = (await declinedDeliveries(tx, next, input.from)).filter(isWanted);
  const plans = [...deliveries.filter((one) => isUnasked(one.status) && isWanted(one)), ...declined];
  const known = deliveries.filter((one) => supplierKnows(one.status) && isWanted(one));
  const takesOver = (one: SeriesDelivery) =>
    old.restaurant_id !== next.restaurant_id && one.restaurant_id === old.restaurant_id;
  const mayAsk = await newKitchen(tx, restaurant, [...known, ...declined], {
    time: next.time,
    now: clock.now(),
  });
  // What a kitchen could not be asked for anew, or should have heard earlier, comes as it was ordered.
  const moved = known.filter(
    (one) => (takesOver(one) ? mayAsk(one) : one.askable) && mayStillCancel(one, clock.now()),
  );
  const kept = known.filter((one) => !moved.includes(one));
  const unwanted = deliveries.filter((one) => !isWanted(one));
  const { gone, too_late } = await cancelDeliveriesWithoutMail(tx, services, unwanted);
  await forgetMoves(tx, next, unwanted);
  const before = await lockOrders(tx, "meal", idsOf(moved));
  await retractOffers(tx, idsOf(moved), "hr");
  await rewrite(tx, [...plans, ...moved], old, next);
  await followMenus(tx, idsOf([...plans, ...moved]), old.menus);
  // Days that only an earlier change had taken away come back too; what HR or the admin cancelled is among the skipped.
  const again = { from: input.from, to: FOR_EVER };
  const made = await planSeries(tx, { today, series: next.id, again });
  const anew = await offerIfDue(tx, services, "meal", [...made, ...idsOf(moved)]);
  // What the platform turned down is looked at again before the new kitchen is asked.
  const rescued = Object.groupBy(
    declined.filter((one) => takesOver(one) && mayAsk(one)),
    ({ rejected }) => (rejected ? "rejected" : "lost"),
  );
  await askForAgain(tx, services, "meal", idsOf(rescued.rejected ?? []), next.restaurant_id);
  await offerToSupplier(tx, services, "meal", idsOf(rescued.lost ?? []), "automation", { next: true });
  await mailCancellations(tx, services, [...gone, ...before], anew);
  return {
    meal_event_id: next.id,
    orders: plans.length + moved.length + gone.length + made.length,
    too_late: [...too_late, ...kept.map((one) => one.delivery_date)].sort(),
  };
});

type Change = {
  from: string;
  people: number;
  time: string;
  days_of_week: number[];
  notes: string | null;
  vendor_id: string | null;
  address: MealAddress | null;
  office_id: string;
  menus?: readonly ChosenMenu[] | undefined;
};

/** What is agreed from then on: as it was, where nothing else is chosen and the restaurant is the same. */
async function menusOf(tx: Tx, old: MealSeries, change: Change): Promise<AgreedMenu[]> {
  const isKept = change.menus === undefined && change.vendor_id === old.restaurant_id;
  const kept = old.menus.filter(({ weekday }) => change.days_of_week.includes(weekday));
  if (isKept) {
    await requireEnoughFor(tx, kept, change.people);
    return kept;
  }
  if (!change.vendor_id) return [];
  const meal = {
    vendor_id: change.vendor_id,
    meal_type: old.event_type,
    people: change.people,
    weekdays: change.days_of_week,
    first: Temporal.PlainDate.from(change.from),
    agreed: change.vendor_id === old.restaurant_id ? old.menus : [],
  };
  return requireMenus(tx, change.menus ?? [], meal, { people: "people", menus: "menus" });
}

/** Null where the map does not know it: then the deliveries go where they went. */
const addressOf = ({ address, latitude, longitude }: Office): MealAddress | null =>
  address === null || latitude === null || longitude === null
    ? null
    : { display: address, latitude, longitude };

const movesTo = (old: MealSeries, { address }: Change): MealAddress | null =>
  address && address.display !== old.address_snapshot?.display ? address : null;

const agreedKey = (menus: readonly AgreedMenu[]): string =>
  menus
    .map(({ weekday, product_id, price_ore }) => `${weekday} ${product_id} ${price_ore}`)
    .sort()
    .join();

const isSame = (old: MealSeries, change: Change) =>
  old.people_count === change.people &&
  old.time.slice(0, 5) === change.time &&
  old.notes === change.notes &&
  old.restaurant_id === change.vendor_id &&
  old.office_id === change.office_id &&
  movesTo(old, change) === null &&
  old.days_of_week.toSorted().join() === [...new Set(change.days_of_week)].sort().join();

function findProblems(
  series: MealSeries,
  change: Change,
  restaurant: Restaurant | undefined,
  today: Temporal.PlainDate,
) {
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

type Switch = { change: Change; restaurant: Restaurant | undefined; now: Temporal.Instant };

/** A kitchen that does not deliver to the place, or a new one that hears too late about its first delivery. */
async function whyNotFrom(tx: Tx, old: MealSeries, { change, restaurant, now }: Switch) {
  const isNew = change.vendor_id !== old.restaurant_id;
  const place = movesTo(old, change) ?? pointOf(old);
  if (!restaurant || (!isNew && !movesTo(old, change))) return null;
  const unsuitable = whyNotHere(restaurant, old.event_type, place ?? restaurant);
  if (unsuitable) return { [isNew ? "vendor_id" : "address"]: unsuitable };
  const first = nextOccurrence({ ...old, ...change }, Temporal.PlainDate.from(change.from), {
    skipHolidays: true,
    closures: await closuresOf(tx, { company_id: old.company_id, office_id: change.office_id }),
  });
  const late = isNew && first && (await whyNotThen(tx, restaurant, { date: first, time: change.time, now }));
  return late ? { from: late } : null;
}

/** Whether the new kitchen can be asked for a delivery: it has not been before, is open that day and has the time. */
async function newKitchen(
  tx: Tx,
  restaurant: Restaurant | undefined,
  deliveries: SeriesDelivery[],
  { time, now }: { time: string; now: Temporal.Instant },
): Promise<(delivery: SeriesDelivery) => boolean> {
  if (!restaurant || deliveries.length === 0) return () => false;
  const asked = await readIds(tx)`select order_id as id from offers
    where order_id in ${idsOf(deliveries)} and supplier_id = ${restaurant.id} and status <> 'retracted'`;
  return ({ id, delivery_date }) =>
    !asked.includes(id) &&
    whyNot(restaurant, { date: Temporal.PlainDate.from(delivery_date), time, now, booked: 0 }) === null;
}

/** On one of the series' weekdays, or moved from one, and on a day that its office is open or food is wanted all the same. */
async function wantedBy(tx: Tx, series: MealSeries): Promise<(delivery: Delivery) => boolean> {
  const moves = await tx.select().from(meal_event_skips).where(eq(meal_event_skips.meal_event_id, series.id));
  const origins = new Map(moves.map(({ day, moved_to }) => [moved_to, day]));
  const closures = await closuresOf(tx, series);
  const kept = await tx
    .select({ day: meal_event_kept_days.day })
    .from(meal_event_kept_days)
    .where(eq(meal_event_kept_days.meal_event_id, series.id));
  const isServed = (day: string) =>
    closureOn(closures, Temporal.PlainDate.from(day)) === null || kept.some((one) => one.day === day);
  const isWeekday = (day: string) => series.days_of_week.includes(Temporal.PlainDate.from(day).dayOfWeek % 7);
  return ({ delivery_date: day }) => isServed(day) && (isWeekday(day) || isWeekday(origins.get(day) ?? day));
}

async function forgetMoves(tx: Tx, series: MealSeries, deliveries: Delivery[]) {
  if (deliveries.length === 0) return;
  await tx
    .update(meal_event_skips)
    .set({ moved_to: null })
    .where(
      and(
        eq(meal_event_skips.meal_event_id, series.id),
        inArray(
          meal_event_skips.moved_to,
          deliveries.map((one) => one.delivery_date),
        ),
      ),
    );
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

async function continueAs(
  tx: Tx,
  old: MealSeries,
  change: Change,
  menus: AgreedMenu[],
): Promise<MealSeries | undefined> {
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
      restaurant_id: change.vendor_id,
      address_snapshot: movesTo(old, change) ?? old.address_snapshot,
      office_id: change.office_id,
      menus,
      // At another office others eat.
      food: change.office_id === old.office_id ? old.food : null,
    })
    .onConflictDoNothing()
    .returning();
  return next;
}

/** Orders, skipped days and kept holidays from that day on belong to the series that goes on: it has no second one that day. */
async function moveDays(tx: Tx, old: MealSeries, next: MealSeries, from: string) {
  await tx
    .update(meal_orders)
    .set({ meal_event_id: next.id })
    .where(and(eq(meal_orders.meal_event_id, old.id), gte(meal_orders.delivery_date, from)));
  await tx
    .update(meal_event_kept_days)
    .set({ meal_event_id: next.id })
    .where(and(eq(meal_event_kept_days.meal_event_id, old.id), gte(meal_event_kept_days.day, from)));
  // A move over that day concerns both: one leaves the day out, the other has the delivery.
  await tx.execute(sql`insert into meal_event_skips (company_id, meal_event_id, day, moved_to)
    select company_id, ${next.id}, day, moved_to from meal_event_skips
    where meal_event_id = ${old.id} and greatest(day, moved_to) >= ${from}`);
  await tx.execute(sql`delete from meal_event_skips
    where meal_event_id = ${old.id} and least(day, moved_to) >= ${from}`);
}

/** A day that was given a number or a kitchen of its own keeps it: only what was as the series follows the series. */
async function rewrite(tx: Tx, plans: Delivery[], old: MealSeries, next: MealSeries) {
  if (plans.length === 0) return;
  const { time, notes, address_snapshot, office_id } = next;
  const people_count = sql`case when people_count = ${old.people_count}::int then ${next.people_count}::int
    else people_count end`;
  const restaurant_id = sql`case when restaurant_id is not distinct from ${old.restaurant_id}::uuid
    then ${next.restaurant_id}::uuid else restaurant_id end`;
  await tx
    .update(meal_orders)
    .set({ people_count, time, notes, restaurant_id, address_snapshot, office_id })
    .where(inArray(meal_orders.id, idsOf(plans)));
}

const idsOf = (deliveries: Delivery[]) => deliveries.map((one) => one.id);
