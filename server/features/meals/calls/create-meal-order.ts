import { and, eq, sql } from "drizzle-orm";
import { createMealOrder, type MealAddress } from "../../../../contract/meals.ts";
import { whyWaits } from "../../../../domain/approval.ts";
import type { Closure } from "../../../../domain/closures.ts";
import {
  checkSchedule,
  type MealSchedule,
  type MealType,
  nextOccurrence,
  weekdays,
} from "../../../../domain/meals.ts";
import type { FoodCounts } from "../../../../domain/confirmed-food.ts";
import { type AgreedMenu, weekdayOf } from "../../../../domain/menus.ts";
import { firstOffice, requireOffice } from "../../companies/offices.ts";
import { requireAccess, requirePaidFor } from "../../companies/require-access.ts";
import type { Tx } from "../../../database/database.ts";
import { meal_events, meal_order_drafts, meal_orders } from "../../../database/schema-orders.ts";
import { implement } from "../../../calls/implement.ts";
import { findRestaurant, type Restaurant, whyNotHere, whyNotThen } from "../restaurant-fit.ts";
import { requireCounts } from "../confirmed-food.ts";
import { requireMenus } from "../menus.ts";
import { lockEaters } from "../../orders/lock-orders.ts";
import { startSeries } from "../plan-and-ask.ts";
import { requireReserves, setReserves } from "../reserves.ts";
import { lockCompany } from "../../companies/companies.ts";
import { askOrMailAdmin } from "../../orders/offer-if-due.ts";
import { chooseMenus } from "../../orders/order-menus.ts";
import { readOrders, whatTheyWaitFor } from "../../orders/read-orders.ts";
import { keepTurnedDown } from "../../orders/turned-down.ts";
import type { Services } from "../../../providers/services.ts";

export default implement(createMealOrder, async ({ input, caller, tx, today, clock, services, refuse }) => {
  const { schedule, meal_type, address } = input;
  const { company } = caller;
  requireAccess(company, clock.now());
  const problems = checkSchedule(schedule, today);
  if (Object.keys(problems).length > 0) throw refuse("invalid-input", undefined, inSchedule(problems));

  // Held, so that an approval of the company's first order releases this one, or finds it waiting.
  const { approval, first_approved_at } = await lockCompany(tx, company.id);
  const office = input.office_id ? await requireOffice(tx, company.id, input.office_id) : null;
  const restaurant = await findRestaurant(tx, input.vendor_id);
  if (!restaurant) throw refuse("vendor-not-found");
  const unsuitable = whyNotHere(restaurant, meal_type, address);
  if (unsuitable) throw refuse("invalid-input", unsuitable, { vendor_id: unsuitable });

  const reserves = await requireReserves(tx, input.reserve_ids, {
    meal_type,
    vendor_id: input.vendor_id,
    place: address,
  });

  const { closures } = office ?? (await firstOffice(tx, company.id));
  const first = firstDay(schedule, closures);
  if (!first) throw refuse("invalid-input", undefined, inSchedule({ days_of_week: ONLY_HOLIDAYS }));
  requirePaidFor(company, first.toString());
  const closed = await whyNotOn(tx, restaurant, { schedule, first, now: clock.now() });
  if (closed) throw refuse("invalid-input", Object.values(closed)[0], inSchedule(closed));

  const menus = await requireMenus(
    tx,
    input.menus,
    {
      vendor_id: restaurant.id,
      meal_type,
      people: schedule.people,
      weekdays: schedule.mode === "once" ? [weekdayOf(first)] : schedule.days_of_week,
      first,
    },
    { people: "schedule.people", menus: "menus" },
  );
  const food = requireCounts(caller, input.food, schedule.people);
  // Of what they need no change is under way that this order would not hear of.
  if (food) await lockEaters(tx, company.id);

  const event = await insertEvent(tx, {
    company_id: company.id,
    ...(office ? { office_id: office.id } : {}),
    restaurant,
    meal_type,
    address,
    schedule,
    menus,
    food,
  });
  if (!event) throw refuse("meal-already-ordered");
  await setReserves(tx, event, reserves);
  const once = schedule.mode === "once";
  const { waiting, ...made } = once
    ? await orderOnce(tx, services, event)
    : { ...(await startSeries(tx, services, { today, series: event.id })), sent: false };
  await forgetDraft(tx, company.id, caller.userId);
  return {
    message: "Beställningen är skapad",
    meal_event_id: event.id,
    restaurant_name: restaurant.name,
    first_delivery: first.toString(),
    ...made,
    // What is not made yet waits when it is.
    waits_for:
      made.orders === 0
        ? whyWaits({ approval, first_approved_at, approval_reason: null })
        : await whatTheyWaitFor(tx, "meal", waiting),
  };
});

type Event = typeof meal_events.$inferSelect;
type Problems = Record<string, string>;

const ONLY_HOLIDAYS =
  "Det infaller ingen leverans mellan start- och slutdatum, bara helgdagar och dagar då ni har stängt";

const inSchedule = (problems: Problems) =>
  Object.fromEntries(Object.entries(problems).map(([field, text]) => [`schedule.${field}`, text]));

function firstDay(schedule: MealSchedule, closures: Closure[]): Temporal.PlainDate | null {
  if (schedule.mode === "once") return Temporal.PlainDate.from(schedule.date);
  const start = Temporal.PlainDate.from(schedule.start_date);
  return nextOccurrence(schedule, start, { skipHolidays: true, closures });
}

/** A kitchen that is closed on a chosen weekday, or that hears too late about the first delivery. */
async function whyNotOn(
  tx: Tx,
  restaurant: Restaurant,
  { schedule, first, now }: { schedule: MealSchedule; first: Temporal.PlainDate; now: Temporal.Instant },
): Promise<Problems | null> {
  if (schedule.mode === "recurring") {
    const closed = weekdays.find(
      ({ value }) => schedule.days_of_week.includes(value) && restaurant.closed_weekdays.includes(value),
    );
    if (closed) return { days_of_week: `${restaurant.name} levererar inte på ${closed.name}ar.` };
  }
  const reason = await whyNotThen(tx, restaurant, { date: first, time: schedule.time, now });
  return reason ? { [schedule.mode === "once" ? "date" : "start_date"]: reason } : null;
}

type NewEvent = {
  company_id: string;
  /** The database's first where none is named. */
  office_id?: string;
  restaurant: Restaurant;
  meal_type: MealType;
  address: MealAddress;
  schedule: MealSchedule;
  menus: AgreedMenu[];
  food: FoodCounts | null;
};

/** Nothing comes back when the same meal is there already: the unique index decides which tab was first. */
async function insertEvent(
  tx: Tx,
  { company_id, office_id, restaurant, meal_type, address, schedule, menus, food }: NewEvent,
) {
  const { mode, time, people, notes, invoice_interval } = schedule;
  const [event] = await tx
    .insert(meal_events)
    .values({
      company_id,
      ...(office_id ? { office_id } : {}),
      event_type: meal_type,
      restaurant_id: restaurant.id,
      address_snapshot: address,
      mode,
      time,
      people_count: people,
      notes: notes ?? null,
      invoice_interval,
      menus,
      food,
      ...(schedule.mode === "once"
        ? { start_date: schedule.date }
        : {
            days_of_week: [...schedule.days_of_week],
            start_date: schedule.start_date,
            end_date: schedule.end_date ?? null,
          }),
    })
    .onConflictDoNothing()
    .returning();
  return event;
}

/** A single meal waits for the admin, who is told; one that needs no approval, or cannot wait, is asked for. */
async function orderOnce(tx: Tx, services: Services, event: Event) {
  const { company_id, people_count, notes, restaurant_id, start_date, time, address_snapshot } = event;
  const [order] = await tx
    .insert(meal_orders)
    .values({
      company_id,
      meal_event_id: event.id,
      restaurant_id,
      delivery_date: start_date,
      time,
      approval_asked_at: sql`app_now()`,
      people_count,
      notes,
      address_snapshot,
      invoice_interval: event.invoice_interval,
    })
    .returning({ id: meal_orders.id });
  const ids = [order!.id];
  await chooseMenus(tx, await readOrders(tx, "meal", ids));
  await keepTurnedDown(tx, "meal", ids);
  const sent = (await askOrMailAdmin(tx, services, "meal", ids)).length > 0;
  return { orders: 1, sent, waiting: sent ? [] : ids };
}

const forgetDraft = (tx: Tx, companyId: string, userId: string) =>
  tx
    .delete(meal_order_drafts)
    .where(and(eq(meal_order_drafts.company_id, companyId), eq(meal_order_drafts.user_id, userId)));
