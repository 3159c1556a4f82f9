import { stockholmToday } from "../../../domain/clock.ts";
import type { OutboxMail } from "../../mail/outbox.ts";
import { bakeryOrderChanged } from "./mails/bakery-order-changed.ts";
import { type Change, mealName } from "./mails/parts/delivery-list.ts";
import { listCounted } from "./mails/parts/order-rows.ts";
import type { DefinedMail } from "../../mail/define.ts";
import { people, portions } from "./mails/parts/phrases.ts";
import { restaurantOrderChanged } from "./mails/restaurant-order-changed.ts";
import type { Services } from "../../providers/services.ts";
import {
  answerUrl,
  bakeryDelivery,
  type DeliveryFacts,
  markingOf,
  restaurantDelivery,
  type SupplierDay,
} from "./supplier-delivery.ts";
import type { CakeRow, MealRow, OrderRow } from "./read-orders.ts";
import { envelope } from "./request-from-supplier.ts";
import type { SupplierDays } from "./supplier-day.ts";

export const NO_ALLERGIES = "inga anmälda";
export const NO_DIET = "ingen anmäld";

type OfCake = "portion_size" | "allergies" | "dietary_preferences";
type OfMeal = "people_count";
type OfDay = "colleagues-allergies" | "guests-allergies" | "guests-diets";

/** The old value, of one order or of all eaters. The new one is read when the mail leaves. */
export type Changed = { before: string } & ({ order_id: string; what: OfCake | OfMeal } | { what: OfDay });

const ofCake: Record<OfCake, { label: string; now(cake: CakeRow): string }> = {
  portion_size: { label: "Antal bitar", now: (cake) => portions(cake.portion_size) },
  allergies: { label: "Allergier", now: (cake) => cake.allergies ?? NO_ALLERGIES },
  dietary_preferences: { label: "Kost", now: (cake) => cake.dietary_preferences ?? NO_DIET },
};
const ofMeal: Record<OfMeal, { label: string; now(meal: MealRow): string }> = {
  people_count: { label: "Antal personer", now: (meal) => people(meal.people_count) },
};
const ofDay: Record<OfDay, { label: string; now(day: SupplierDay, facts: DeliveryFacts): string }> = {
  "colleagues-allergies": {
    label: "Kollegornas allergier",
    now: (day, facts) => listCounted(bakeryDelivery(day, facts).colleague_allergies ?? []) || NO_ALLERGIES,
  },
  "guests-allergies": {
    label: "Allergier",
    now: (day, facts) => listCounted(restaurantDelivery(day, facts).allergies ?? []) || NO_ALLERGIES,
  },
  "guests-diets": {
    label: "Kost",
    now: (day, facts) => listCounted(restaurantDelivery(day, facts).diets ?? []) || NO_DIET,
  },
};

/** The current value of what concerns all eaters. */
export const dayFact = (what: OfDay, day: SupplierDay, facts: DeliveryFacts): string =>
  ofDay[what].now(day, facts);

/**
 * Tells a supplier of a change to these orders of a day. `historyId` is the change's own number in the order's history: two
 * changes of one day are two mails.
 */
export function changeMails(
  services: Services,
  orders: readonly OrderRow[],
  { changes, historyId }: { changes: Changed[]; historyId: string },
  days: SupplierDays,
): OutboxMail[] {
  const mail = changedMail(services, orders, changes, days);
  if (!mail) return [];
  const { key, ...whom } = envelope(orders, days);
  return [{ ...whom, key: `${key}:${historyId}`, mail, details: { changes } }];
}

/** Null when nothing differs any more. Without `changes`, which may have been erased, the mail has only the new values. */
export function changedMail(
  services: Services,
  orders: readonly OrderRow[],
  changes: Changed[] | undefined,
  days: SupplierDays,
): DefinedMail | null {
  const [first] = orders as [OrderRow];
  const day = days.of(first);
  const worded = (changes ?? []).flatMap((change) => inWords(change, day, days));
  if (changes && worded.length === 0) return null;
  const changed = new Set(changes?.map((change) => ("order_id" in change ? change.order_id : null)));
  const mark = ({ id }: OrderRow) => (changed.has(id) ? "ändrad" : null);
  const own: OrderRow[] = first.kind === "cake" ? day.cakes : day.meals;
  const common = {
    changes: worded,
    confirmed: own.every((order) => order.status === "confirmed"),
    answer_url: answerUrl(services, first),
    today: stockholmToday(services.clock).toString(),
  };
  return first.kind === "cake"
    ? bakeryOrderChanged({ ...bakeryDelivery(day, days, mark), ...common })
    : restaurantOrderChanged({ ...restaurantDelivery(day, days, mark), ...common });
}

function inWords(change: Changed, day: SupplierDay, facts: DeliveryFacts): Change[] {
  const { before } = change;
  const compare = (label: string, after: string) => (after === before ? [] : [{ label, before, after }]);
  if (!("order_id" in change)) {
    const { label, now } = ofDay[change.what];
    return compare(label, now(day, facts));
  }
  if (change.what === "people_count") {
    const meal = day.meals.find(({ id }) => id === change.order_id);
    const { label, now } = ofMeal[change.what];
    return meal
      ? compare(day.meals.length > 1 ? `${label} (${mealName(meal, day.meals)})` : label, now(meal))
      : [];
  }
  const cake = day.cakes.find(({ id }) => id === change.order_id);
  if (!cake) return [];
  const { label, now } = ofCake[change.what];
  // With several cakes the marking says which one changed.
  const marking = markingOf(day.cakes, cake, facts.markings);
  return compare(marking ? `${label} (${marking})` : label, now(cake));
}
