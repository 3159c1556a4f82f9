import { stockholmToday } from "../../../domain/clock.ts";
import { isAnswered, isLive, supplierKnows } from "../../../domain/orders.ts";
import type { OutboxMail } from "../../mail/outbox.ts";
import { bakeryOrderCancelled, type CancelledCake } from "./mails/bakery-order-cancelled.ts";
import type { Place } from "./mails/parts/order-rows.ts";
import type { Party, WhyLost } from "./mails/parts/phrases.ts";
import type { DefinedMail } from "../../mail/define.ts";
import { type CancelledMeal, restaurantOrderCancelled } from "./mails/restaurant-order-cancelled.ts";
import type { Services } from "../../providers/services.ts";
import { commonPlace, markingOf, supplierDelivery } from "./supplier-delivery.ts";
import { byKind, type OrderRow } from "./read-orders.ts";
import { envelope } from "./envelope.ts";
import type { OrderKind } from "./status-transition.ts";
import type { SupplierDays } from "./supplier-day.ts";
import type { Language } from "../../../domain/language.ts";

/** What the mail cancels, kept as it was when written: the person may be erased before it leaves. */
export type Cancelled = {
  place: Place;
  cakes: CancelledCake[];
  meals: CancelledMeal[];
  /** The orders about which the supplier is asked instead. */
  anew: string[];
  by?: Party;
  why?: WhyLost;
  /** Whose they were: another supplier may have them by now. */
  supplier_name?: string | null;
  supplier_language?: Language | null;
};

/** Tells a supplier that these orders of a company's day are off. */
export function cancellationMail(
  services: Services,
  orders: readonly OrderRow[],
  { anew, present, by, why }: { anew: string[]; present: readonly OrderRow[]; by: Party; why?: WhyLost },
  days: SupplierDays,
): OutboxMail {
  const { cakes, meals } = byKind(orders);
  // The markings that the bakery knows count the cancelled cakes too.
  const all = [...cakes, ...days.of(orders[0]!).cakes];
  const cancelled: Cancelled = {
    place: { delivery_date: orders[0]!.delivery_date, ...commonPlace(orders) },
    cakes: cakes.map((cake) => ({
      portion_size: cake.portion_size,
      marking: markingOf(all, cake, days.markings),
    })),
    meals: meals.map(({ meal_type, people_count }) => ({ meal_type, people_count })),
    anew,
    by,
    ...(why ? { why } : {}),
    supplier_name: orders[0]!.supplier_name,
    supplier_language: orders[0]!.supplier_language,
  };
  return {
    ...envelope(orders, days),
    mail: renderCancellation(services, orders, cancelled, days, present),
    details: { cancelled },
  };
}

/** Lists what is cancelled, and what the supplier still is to bring that day. `present` has the orders as they are now. */
export function renderCancellation(
  services: Services,
  orders: readonly OrderRow[],
  cancelled: Cancelled,
  days: SupplierDays,
  present: readonly OrderRow[],
): DefinedMail {
  const { place, cakes, meals, anew, by = "company", why } = cancelled;
  const order = orders[0]!;
  const day = days.of(order);
  const isAnew = ({ id }: OrderRow) => anew.includes(id);
  const common = {
    ...place,
    by,
    ...(why ? { why } : {}),
    language: cancelled.supplier_language ?? null,
    company_name: order.company_name,
    today: stockholmToday(services.clock).toString(),
    replaced: [...day.cakes, ...day.meals].some(isAnew),
    moved: movedTo(orders, cancelled, present),
    waits: waitsOf([...day.cakes, ...day.meals]),
    left: supplierDelivery(day, days, (left) => (isAnew(left) ? "ny" : null)),
  };
  const supplier = order.supplier_name ?? "";
  const mails: Record<OrderKind, () => DefinedMail> = {
    cake: () => bakeryOrderCancelled({ ...common, bakery_name: supplier, cakes }),
    meal: () => restaurantOrderCancelled({ ...common, restaurant_name: supplier, meals }),
  };
  return mails[order.kind]();
}

function waitsOf(left: readonly OrderRow[]): "all" | "some" | null {
  if (left.every(isAnswered)) return null;
  return left.some(isAnswered) ? "some" : "all";
}

/** The one day that all of them come on instead; null when any of them is off. */
function movedTo(orders: readonly OrderRow[], { anew, place }: Cancelled, present: readonly OrderRow[]) {
  const now = orders.flatMap(({ id }) => present.find((order) => order.id === id && anew.includes(id)) ?? []);
  const date = now[0]?.delivery_date;
  const isMoved = now.every(({ delivery_date, status }) => delivery_date === date && isLive(status));
  if (!date || date === place.delivery_date || now.length < orders.length || !isMoved) return null;
  const supplier = orders[0]!.supplier_id;
  return {
    date,
    asked: now.every(({ supplier_id, status }) => supplier_id === supplier && supplierKnows(status)),
  };
}
