import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { stockholmToday } from "../../../domain/clock.ts";
import { formatDayFrom } from "../../../domain/dates.ts";
import { closureOn } from "../../../domain/closures.ts";
import { holidayOn } from "../../../domain/holidays.ts";
import { occurrences } from "../../../domain/meals.ts";
import { lostAs, supplierKnows } from "../../../domain/orders.ts";
import type { Subscriber } from "../../../domain/subscription.ts";
import { requireAccess, requireMovePaidFor } from "../companies/require-access.ts";
import type { Tx } from "../../database/database.ts";
import { findRow } from "../../database/query.ts";
import { meal_event_kept_days, meal_event_skips, meal_events } from "../../database/schema-orders.ts";
import { isDuplicate } from "../../database/unique.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Services } from "../../providers/services.ts";
import { mailCancellations } from "../orders/cancel-orders.ts";
import { requireForgoable, requireNotOver } from "../orders/is-over.ts";
import { offerIfDue } from "../orders/offer-if-due.ts";
import { offerToSupplier } from "../orders/offer-to-supplier.ts";
import { lockOrders } from "../orders/read-orders.ts";
import { refuseTaken } from "../orders/assign-supplier.ts";
import { requireRevision } from "../orders/revision.ts";
import { retractEnded, retractOffers } from "../orders/status-transition.ts";
import { lockDelivery, requireDelivery } from "./delivery.ts";
import { moveMenu } from "./menus.ts";
import { findRestaurant, whyNotAt, whyNotThen } from "./restaurant-fit.ts";
import { closuresOf, exceptedDays, type MealSeries, pausesOf, requireSeries } from "./series.ts";

type Company = Subscriber & { id: string };
type Move = {
  id: string;
  to: string;
  time?: string | undefined;
  /** Instead of what is not served on the new day; null is none. */
  menu?: { product_id: string; price_ore: number } | null | undefined;
  revision: number;
};

/**
 * Another day or hour for one delivery. A restaurant that has it is told that the old one is off, and is asked anew; so is
 * the last that was asked in vain, where nobody is left. A series leaves the old day out, and remembers where its
 * delivery went.
 */
export async function moveMeal(
  tx: Tx,
  services: Services,
  company: Company,
  { id, to, time, menu, revision }: Move,
): Promise<void> {
  const now = services.clock.now();
  // A series is held before its deliveries, as everywhere.
  const seriesId = await seriesOf(tx, company.id, id);
  const series = seriesId ? await requireSeries(tx, company.id, seriesId) : null;
  const delivery = await requireDelivery(tx, company.id, id);
  const [order] = await lockOrders(tx, "meal", [id]);
  requireRevision(order!, revision);
  const isLost = lostAs(order!) !== null;
  if (isLost) requireForgoable(services, order!);
  else await lockDelivery(tx, company.id, id, now);
  const hour = time ?? delivery.time;
  const isOtherDay = delivery.delivery_date !== to;
  if (!order || (!isOtherDay && hour === delivery.time)) return;
  const today = stockholmToday(services.clock);
  if (to < today.toString()) throw wrongDay("Datumet har passerat");
  requireNotOver(services, { ...order, delivery_date: to, delivery_time: hour });
  if (series && isOtherDay) await requireFreeDay(tx, series, to, today);
  if (order.supplier_id) await requireOpenKitchen(tx, order.supplier_id, { to, time: hour, now, isOtherDay });

  await requireMovePaidFor(tx, company.id, { from: delivery.delivery_date, to });

  const agreed = isOtherDay ? await moveMenu(tx, { id, to, said: menu, series }) : null;
  const isAsked = supplierKnows(order.status) || isLost;
  if (isAsked) requireAccess(company, now);
  if (isAsked) await retractOffers(tx, [id], "hr");
  if (isLost && order.supplier_id) await retractEnded(tx, order, order.supplier_id);
  if (series && isOtherDay) await noteMove(tx, series, delivery.delivery_date, to);
  if (!series) await moveEvent(tx, delivery.meal_event_id, to, hour);
  if (!series && isOtherDay)
    await tx
      .update(meal_events)
      .set({ menus: agreed ? [agreed] : [] })
      .where(eq(meal_events.id, delivery.meal_event_id));
  await refuseTaken(() =>
    tx.execute(sql`update orders set delivery_date = ${to}, delivery_time = ${hour}, updated_at = app_now()
      where id = ${id}`),
  );
  if (!isAsked) {
    await offerIfDue(tx, services, "meal", [id]);
    return;
  }
  await offerToSupplier(tx, services, "meal", [id], "automation");
  await mailCancellations(tx, services, [order], [id]);
}

async function seriesOf(tx: Tx, company: string, id: string): Promise<string | null> {
  const found = await findRow(tx, { id: z.string() })`
    select s.id from meal_orders o join meal_events s on s.company_id = o.company_id and s.id = o.meal_event_id
    where o.company_id = ${company} and o.id = ${id} and s.mode = 'recurring'`;
  return found?.id ?? null;
}

const wrongDay = (text: string) => new Refusal("invalid-input", text, { delivery_date: text });

/** A day on which the series could have a delivery and has none. */
async function requireFreeDay(
  tx: Tx,
  series: MealSeries,
  to: string,
  today: Temporal.PlainDate,
): Promise<void> {
  const day = Temporal.PlainDate.from(to);
  const inWords = (text: string) => formatDayFrom(Temporal.PlainDate.from(text), today);
  if (to < series.start_date) throw wrongDay(`Serien börjar först ${inWords(series.start_date)}`);
  if (series.end_date && to > series.end_date)
    throw wrongDay(`Serien gäller till och med ${inWords(series.end_date)}`);
  const pauses = pausesOf(series);
  if (occurrences(series, day, day, { added: [to], pauses }).length === 0)
    throw wrongDay("Serien är pausad den dagen");
  const kept = await isKept(tx, series, to);
  const holiday = series.skip_holidays && !kept ? holidayOn(day) : undefined;
  if (holiday) throw wrongDay(`Serien levererar inte på helgdagar, och då är det ${holiday.name}`);
  if (!kept && closureOn(await closuresOf(tx, series), day) !== null) throw wrongDay("Då har ni stängt");
  if (occurrences(series, day, day, await exceptedDays(tx, series)).length > 0)
    throw wrongDay("Serien har redan en leverans den dagen");
  const isWeekend = day.dayOfWeek > 5;
  if (isWeekend && !series.days_of_week.includes(day.dayOfWeek % 7))
    throw wrongDay("Serien levererar inte på helger");
}

async function isKept(tx: Tx, { id, company_id }: MealSeries, day: string): Promise<boolean> {
  const [kept] = await tx
    .select()
    .from(meal_event_kept_days)
    .where(
      and(
        eq(meal_event_kept_days.company_id, company_id),
        eq(meal_event_kept_days.meal_event_id, id),
        eq(meal_event_kept_days.day, day),
      ),
    );
  return kept !== undefined;
}

type Wanted = { to: string; time: string; now: Temporal.Instant; isOtherDay: boolean };

/** A kitchen that is closed or full that day, or has too little time, would only say no. */
async function requireOpenKitchen(tx: Tx, supplierId: string, { to, time, now, isOtherDay }: Wanted) {
  const restaurant = (await findRestaurant(tx, supplierId))!;
  const delivery = { date: Temporal.PlainDate.from(to), time, now };
  // On its own day it has its place already.
  const reason = isOtherDay ? await whyNotThen(tx, restaurant, delivery) : whyNotAt(restaurant, delivery);
  if (reason) throw new Refusal("supplier-unavailable", reason);
}

/** What was moved before keeps the day that it comes from, until it is back there. */
async function noteMove(tx: Tx, { id, company_id }: MealSeries, from: string, to: string): Promise<void> {
  const [moved] = await tx
    .delete(meal_event_skips)
    .where(and(eq(meal_event_skips.meal_event_id, id), eq(meal_event_skips.moved_to, from)))
    .returning();
  const day = moved?.day ?? from;
  if (day === to) return;
  await tx
    .insert(meal_event_skips)
    .values({ meal_event_id: id, company_id, day, moved_to: to })
    .onConflictDoUpdate({
      target: [meal_event_skips.meal_event_id, meal_event_skips.day],
      set: { moved_to: to },
    });
}

async function moveEvent(tx: Tx, id: string, to: string, time: string): Promise<void> {
  try {
    await tx.update(meal_events).set({ start_date: to, time }).where(eq(meal_events.id, id));
  } catch (error) {
    throw isDuplicate(error) ? new Refusal("meal-already-ordered") : error;
  }
}
