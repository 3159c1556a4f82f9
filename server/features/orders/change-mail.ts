import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { stockholmToday } from "../../../domain/clock.ts";
import { LONGEST_PAUSE_MINUTES, writeMails } from "../../mail/outbox.ts";
import { type Change, mealName } from "./mails/parts/delivery-list.ts";
import { listCounted } from "./mails/parts/order-rows.ts";
import type { DefinedMail } from "../../mail/define.ts";
import { type Party, people, portions } from "./mails/parts/phrases.ts";
import { supplierOrderChanged } from "./mails/supplier-order-changed.ts";
import { lockByName } from "../../database/advisory-lock.ts";
import type { Tx } from "../../database/database.ts";
import { isFree } from "../../database/lease.ts";
import { readRows, type Row } from "../../database/query.ts";
import { readParty } from "./acting-party.ts";
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

/** Nearer than this a change is told at once. */
const NEAR_HOURS = 24;
/** However often something is changed, its supplier hears of it within this. */
const LONGEST_GATHERING = "1 hour";

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
const ofDay: Record<
  OfDay,
  { label: string; of: "cakes" | "meals"; now(day: SupplierDay, facts: DeliveryFacts): string }
> = {
  "colleagues-allergies": {
    label: "Kollegornas allergier",
    of: "cakes",
    now: (day, facts) => listCounted(bakeryDelivery(day, facts).colleague_allergies ?? []) || NO_ALLERGIES,
  },
  "guests-allergies": {
    label: "Allergier",
    of: "meals",
    now: (day, facts) => listCounted(restaurantDelivery(day, facts).allergies ?? []) || NO_ALLERGIES,
  },
  "guests-diets": {
    label: "Kost",
    of: "meals",
    now: (day, facts) => listCounted(restaurantDelivery(day, facts).diets ?? []) || NO_DIET,
  },
};

/** The current value of what concerns all eaters. */
export const dayFact = (what: OfDay, day: SupplierDay, facts: DeliveryFacts): string =>
  ofDay[what].now(day, facts);

type DayChange = {
  /** Of one supplier, company and day. */
  orders: readonly OrderRow[];
  changes: Changed[];
  /** The change's own number in the order's history, which makes the mail's key unique. */
  historyId: string;
};

/** What a mail about changes keeps beside its orders until it leaves. */
export type ChangeDetails = { changes?: Changed[]; by?: Party[]; offers?: (string | null)[] };

/**
 * Tells suppliers of changes. The mail waits some minutes for what else is changed of the same day: it tells the first
 * old value and the last new one, and does not leave when they are the same. A delivery that is near is told at once.
 */
export async function mailChanges(
  tx: Tx,
  services: Services,
  changed: DayChange[],
  days: SupplierDays,
  people: readonly string[] = [],
): Promise<void> {
  for (const change of changed) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other in the same transaction
    await mailChange(tx, services, change, days, people);
  }
}

async function mailChange(
  tx: Tx,
  services: Services,
  { orders, changes, historyId }: DayChange,
  days: SupplierDays,
  people: readonly string[],
): Promise<void> {
  const { key, details: offered, ...whom } = envelope(orders, days);
  const employeeIds = [...new Set([...whom.employeeIds, ...people])];
  const { supplier_id, company_id, delivery_date } = orders[0]!;
  // Two people who change the same day at the same moment are told of in one mail.
  await lockByName(tx, `changes:${supplier_id}:${company_id}:${delivery_date}`);
  const by = await readParty(tx);
  const pending = await lockPending(tx, orders[0]!, days);
  if (pending) return addTo(tx, services, pending, { ...whom, ...offered, employeeIds, changes, by });
  const details: ChangeDetails = { ...offered, changes, by: [by] };
  const mail = changedMail(services, orders, details, days);
  if (!mail) return;
  const notBefore = services.clock
    .now()
    .add({ minutes: pauseBefore(services, whom.expiresAt) })
    .toString();
  await writeMails(tx, [{ ...whom, employeeIds, key: `${key}:${historyId}`, mail, details, notBefore }]);
}

const Pending = { id: z.string(), details: z.custom<ChangeDetails>() };
type Pending = Row<typeof Pending>;

/** The mail about the same day that has certainly not left; what it tells may have been erased. */
async function lockPending(tx: Tx, order: OrderRow, days: SupplierDays): Promise<Pending | undefined> {
  const { cakes, meals } = days.of(order);
  const ids = JSON.stringify([...cakes, ...meals].map(({ id }) => id));
  const [pending] = await readRows(tx, Pending)`
    select id, details from mails
    where kind = ${supplierOrderChanged.kind} and company_id = ${order.company_id}
      and recipient_id = ${order.supplier_id} and status in ('waiting', 'held') and ${isFree(sql`claimed_until`)}
      and unsure_at is null and details ? 'changes'
      and order_ids && array(select jsonb_array_elements_text(${ids}::jsonb)::uuid)
    order by created_at limit 1 for update`;
  return pending;
}

type Addition = {
  orderIds: string[];
  employeeIds: string[];
  expiresAt: string;
  changes: Changed[];
  by: Party;
  offers: (string | null)[];
};

/** Its words are found as it leaves, so that only what they are made of is added. */
async function addTo(
  tx: Tx,
  services: Services,
  { id, details }: Pending,
  { orderIds, employeeIds, expiresAt, changes, by, offers }: Addition,
): Promise<void> {
  const known = details.changes!;
  const isKnown = (change: Changed) => known.some((one) => subjectOf(one) === subjectOf(change));
  const merged: ChangeDetails = {
    changes: [...known, ...changes.filter((change) => !isKnown(change))],
    by: [...new Set([...(details.by ?? []), by])],
    ...(details.offers ? { offers: [...new Set([...details.offers, ...offers])] } : {}),
  };
  const both = (column: SQL, more: string[]) =>
    sql`array(select distinct unnest(${column} || array(select jsonb_array_elements_text(${JSON.stringify(more)}::jsonb)::uuid)))`;
  await tx.execute(sql`update mails set details = ${JSON.stringify(merged)}::jsonb,
      order_ids = ${both(sql`order_ids`, orderIds)}, employee_ids = ${both(sql`employee_ids`, employeeIds)},
      expires_at = greatest(expires_at, ${expiresAt}::timestamptz),
      next_attempt_at = case when attempts > 0 then next_attempt_at
        else least(app_now() + make_interval(mins => ${pauseBefore(services, expiresAt)}::int), created_at + ${LONGEST_GATHERING}::interval) end
    where id = ${id}`);
}

/** How many minutes a change of this delivery waits for others. */
function pauseBefore({ clock }: Services, delivery: string): number {
  const near = Temporal.Instant.from(delivery).subtract({ hours: NEAR_HOURS });
  return Temporal.Instant.compare(near, clock.now()) <= 0 ? 0 : LONGEST_PAUSE_MINUTES;
}

const subjectOf = (change: Changed): string =>
  `${"order_id" in change ? change.order_id : ""} ${change.what}`;

/** Null when nothing differs any more. Without `changes`, which may have been erased, the mail has only the new values. */
export function changedMail(
  services: Services,
  orders: readonly OrderRow[],
  { changes, by = ["company"] }: ChangeDetails,
  days: SupplierDays,
): DefinedMail | null {
  const [first] = orders as [OrderRow];
  const day = days.of(first);
  const worded = (changes ?? []).flatMap((change) => inWords(change, day, days));
  if (changes && worded.length === 0) return null;
  const changed = new Set(changes?.map((change) => ("order_id" in change ? change.order_id : null)));
  const mark = ({ id }: OrderRow) => (changed.has(id) ? "ändrad" : null);
  const [cake, meal] = [
    orders.find(({ kind }) => kind === "cake"),
    orders.find(({ kind }) => kind === "meal"),
  ];
  const own: OrderRow[] = [...(cake ? day.cakes : []), ...(meal ? day.meals : [])];
  const page = (order: OrderRow | undefined, about: string) =>
    order ? [{ about: cake && meal ? about : null, url: answerUrl(services, [order]) }] : [];
  return supplierOrderChanged({
    ...(cake ? bakeryDelivery(day, days, mark) : restaurantDelivery(day, days, mark)),
    changes: worded,
    by,
    confirmed: own.every((order) => order.status === "confirmed"),
    pages: [...page(cake, "tårta"), ...page(meal, "mat")],
    today: stockholmToday(services.clock).toString(),
  });
}

function inWords(change: Changed, day: SupplierDay, facts: DeliveryFacts): Change[] {
  const { before } = change;
  const compare = (label: string, after: string) => (after === before ? [] : [{ label, before, after }]);
  const isMixed = day.cakes.length > 0 && day.meals.length > 0;
  const labelled = (label: string, which: string | null) => (which ? `${label} (${which})` : label);
  if (!("order_id" in change)) {
    const { label, of, now } = ofDay[change.what];
    if (day[of].length === 0) return [];
    return compare(labelled(label, isMixed && of === "meals" ? "maten" : null), now(day, facts));
  }
  if (change.what === "people_count") {
    const meal = day.meals.find(({ id }) => id === change.order_id);
    const { label, now } = ofMeal[change.what];
    if (!meal) return [];
    return compare(labelled(label, day.meals.length > 1 ? mealName(meal, day.meals) : null), now(meal));
  }
  const cake = day.cakes.find(({ id }) => id === change.order_id);
  if (!cake) return [];
  const { label, now } = ofCake[change.what];
  // With several cakes the marking says which one changed.
  const which = markingOf(day.cakes, cake, facts.markings) ?? (isMixed ? "tårtan" : null);
  return compare(labelled(label, which), now(cake));
}
