import { keysOf } from "../../../contract/entities/entity.ts";
import { type Counted, needsMore, timesEach } from "../../../domain/allergies.ts";
import { formatDayTime } from "../../../domain/dates.ts";
import { inKronor } from "../../../domain/money.ts";
import { type Change, mealName } from "./mails/parts/delivery-list.ts";
import { listCounted } from "./mails/parts/order-rows.ts";
import { people, portions } from "./mails/parts/phrases.ts";
import {
  colleaguesFood,
  type DeliveryFacts,
  guestsFood,
  markingOf,
  portionsFood,
  type SupplierDay,
} from "./supplier-delivery.ts";
import { byKind, type CakeRow, type MealRow, type OrderRow } from "./read-orders.ts";

/** What can change of an order that its supplier knows of, and how each change is told. */

export const NO_ALLERGIES = "inga anmälda";
export const NO_DIET = "ingen anmäld";
export const NO_MARKING = "behövs inte";
export const NO_PRODUCT = "ingen särskild";
export const NO_TEXT = "ingen";
const NO_PORTIONS = "inga";

type OfEach = "delivery";
type OfCake = "portion_size" | "allergies" | "dietary_preferences";
/** Told last, so that versions that were accepted before there were products stay what they were. */
type OfProduct = "product" | "cake_text";
type OfBox = "marking";
type OfMeal = "people_count" | "notes";
/** Told last, as of cakes. */
type OfMenu = "menu";
type OfDay = "colleagues-allergies" | "guests-allergies" | "guests-diets" | OfTable;
type OfTable = "separate-portions";

/**
 * The old value, of one order or of all eaters; null where it is not kept. The new one is read when the mail leaves.
 */
export type Changed = { before: string | null } & (
  | { order_id: string; what: OfEach | OfCake | OfProduct | OfBox | OfMeal | OfMenu }
  | { what: OfDay }
);

type Told<Order> = { label: string; now(order: Order): string };
const whenAndWhere: Told<OrderRow> = {
  label: "Leverans",
  now: ({ delivery_date, delivery_time, address }) =>
    `${formatDayTime(Temporal.PlainDate.from(delivery_date), delivery_time)}, ${address ?? "adress saknas"}`,
};
const ofCake: Record<OfEach | OfCake, Told<CakeRow>> = {
  delivery: whenAndWhere,
  portion_size: { label: "Antal bitar", now: (cake) => portions(cake.portion_size) },
  allergies: { label: "Allergier", now: (cake) => cake.allergies ?? NO_ALLERGIES },
  dietary_preferences: { label: "Kost", now: (cake) => cake.dietary_preferences ?? NO_DIET },
};
const ofProduct: Record<OfProduct, Told<CakeRow>> = {
  product: { label: "Sort", now: ({ product_name }) => product_name ?? NO_PRODUCT },
  cake_text: { label: "Text på tårtan", now: ({ cake_text }) => cake_text ?? NO_TEXT },
};
const ofMeal: Record<OfEach | OfMeal, Told<MealRow>> = {
  delivery: whenAndWhere,
  people_count: { label: "Antal personer", now: (meal) => people(meal.people_count) },
  notes: { label: "Önskemål", now: (meal) => meal.notes ?? "inga" },
};
const ofMenu: Record<OfMenu, Told<MealRow>> = {
  menu: {
    label: "Meny",
    now: ({ product_name, product_pieces, product_price_ore }) =>
      product_name && product_pieces && product_price_ore
        ? `${product_name}, ${inKronor(product_price_ore / product_pieces)} per person`
        : NO_PRODUCT,
  },
};
type Facts = {
  label: string;
  none: string;
  of: "cakes" | "meals";
  /** All eat of the same. */
  shared: boolean;
  /** What it is about, where the day has both. */
  which: string | null;
  now(day: SupplierDay, facts: DeliveryFacts): Counted[];
  inWords: (counted: Counted[]) => string;
};
const ofDay: Record<OfDay, Facts> = {
  "colleagues-allergies": {
    label: "Kollegornas allergier",
    none: NO_ALLERGIES,
    of: "cakes",
    shared: true,
    which: null,
    now: ({ cakes }, facts) => colleaguesFood(cakes, facts),
    inWords: listCounted,
  },
  "guests-allergies": {
    label: "Allergier",
    none: NO_ALLERGIES,
    of: "meals",
    shared: false,
    which: "maten",
    now: ({ meals }, facts) => guestsFood(meals, facts).allergies,
    inWords: listCounted,
  },
  "guests-diets": {
    label: "Kost",
    none: NO_DIET,
    of: "meals",
    shared: false,
    which: "maten",
    now: ({ meals }, facts) => guestsFood(meals, facts).diets,
    inWords: listCounted,
  },
  "separate-portions": {
    label: "Egna portioner",
    none: NO_PORTIONS,
    of: "cakes",
    shared: false,
    which: null,
    now: ({ cakes }, facts) => portionsFood(cakes, facts),
    inWords: timesEach,
  },
};

const factInWords = (what: OfDay, day: SupplierDay, facts: DeliveryFacts): string =>
  ofDay[what].inWords(ofDay[what].now(day, facts)) || ofDay[what].none;

/**
 * All that its supplier says yes to, in words, each with what a change of it would be called. Who has a cake of their own
 * that `day` is no colleague of the others.
 */
export function partsOf(
  order: OrderRow,
  facts: DeliveryFacts,
  day: SupplierDay = byKind([order]),
): { change: Changed; now: string }[] {
  const alone = byKind([order]);
  const own = [
    ...alone.cakes.flatMap((cake) => ownParts(ofCake, cake)),
    ...alone.meals.flatMap((meal) => ownParts(ofMeal, meal)),
  ];
  const eaten = keysOf(ofDay).filter((what) => alone[ofDay[what].of].length > 0);
  // Behind what there was before them, so that versions that were accepted then stay what they were.
  const [late, early] = [eaten.filter(isOfTable), eaten.filter((what) => !isOfTable(what))];
  const ofTheDay = (what: OfDay) => ({
    change: { what, before: null },
    now: factInWords(what, day, facts),
  });
  const products = [
    ...alone.cakes.flatMap((cake) => ownParts(ofProduct, cake)),
    ...alone.meals.flatMap((meal) => ownParts(ofMenu, meal)),
  ];
  const ofOrder = ({ what, now }: { what: OfEach | OfCake | OfProduct | OfMeal | OfMenu; now: string }) => ({
    change: { order_id: order.id, what, before: null },
    now,
  });
  return [...own.map(ofOrder), ...early.map(ofTheDay), ...products.map(ofOrder), ...late.map(ofTheDay)];
}

const isOfTable = (what: OfDay): what is OfTable => what === "separate-portions";

const ownParts = <What extends string, Order>(told: Record<What, Told<Order>>, order: Order) =>
  keysOf(told).map((what) => ({ what, now: told[what].now(order) }));

type Moment = { day: SupplierDay; facts: DeliveryFacts };

/** What of those who eat differs between two moments, and whether somebody now needs what nobody needed. */
export function compareEaters(
  whats: readonly OfDay[],
  before: Moment,
  now: Moment,
): { changes: Changed[]; isMore: boolean } {
  const inWordsAt = (what: OfDay, { day, facts }: Moment) => factInWords(what, day, facts);
  const changed = whats.filter((what) => inWordsAt(what, before) !== inWordsAt(what, now));
  return {
    changes: changed.map((what) => ({ what, before: inWordsAt(what, before) })),
    isMore: changed.some((what) => {
      const { shared, now: count } = ofDay[what];
      return needsMore(count(before.day, before.facts), count(now.day, now.facts), { shared });
    }),
  };
}

const told = new Set<string>(["portion_size", "people_count", "marking", "cake_text"]);

/** What an order has of these when nobody has said anything of them. */
export const isNone = ({ change, now }: { change: Changed; now: string }): boolean =>
  ((change.what === "product" || change.what === "menu") && now === NO_PRODUCT) ||
  (change.what === "cake_text" && now === NO_TEXT) ||
  (change.what === "separate-portions" && now === NO_PORTIONS);

/** Of another size, marking or text a supplier is only told. */
export const isOnlyTold = ({ what }: Changed): boolean => told.has(what);

/** Of food, and of what it had not been told, it is asked anew. */
export const asks = (change: Changed): boolean => change.before === null || !isOnlyTold(change);

export const subjectOf = (change: Changed): string =>
  `${"order_id" in change ? change.order_id : ""} ${change.what}`;

/** Each counted item ends so; a name may have a comma. */
const BETWEEN_ITEMS = /(?<= person(?:er)?\)), /;

/** Of two long lists only what differs: the whole one stands below, among all that holds now. */
function onlyChanged(before: string, after: string): { before: string; after: string } {
  const [were, are] = [before.split(BETWEEN_ITEMS), after.split(BETWEEN_ITEMS)];
  const [lost, gained] = [were.filter((one) => !are.includes(one)), are.filter((one) => !were.includes(one))];
  return { before: lost.join(", ") || "inte anmält", after: gained.join(", ") || "inte längre anmält" };
}

/** What a change is now, beside what it was; nothing where it is the same again. */
export function inWords(change: Changed, day: SupplierDay, facts: DeliveryFacts): Change[] {
  const { before } = change;
  const compare = (label: string, after: string): Change[] =>
    after === before ? [] : [{ label, before, after }];
  const isMixed = day.cakes.length > 0 && day.meals.length > 0;
  const labelled = (label: string, which: string | null) => (which ? `${label} (${which})` : label);
  if (!("order_id" in change)) {
    const { label, of, which: about } = ofDay[change.what];
    if (day[of].length === 0) return [];
    const which = isMixed ? about : null;
    const after = factInWords(change.what, day, facts);
    return compare(labelled(label, which), after).map((whole) => ({
      ...whole,
      ...(before === null ? {} : onlyChanged(before, after)),
    }));
  }
  const { order_id, what } = change;
  const meal = day.meals.find(({ id }) => id === order_id);
  const mealWords = { ...ofMeal, ...ofMenu };
  if (meal && what in mealWords) {
    const { label, now } = mealWords[what as OfEach | OfMeal | OfMenu];
    return compare(labelled(label, day.meals.length > 1 ? mealName(meal, day.meals) : null), now(meal));
  }
  const cake = day.cakes.find(({ id }) => id === order_id);
  if (cake && what === "marking")
    return compare("Märkning", markingOf(day.cakes, cake, facts.markings) ?? NO_MARKING);
  const words = { ...ofCake, ...ofProduct };
  if (!cake || !(what in words)) return [];
  const { label, now } = words[what as OfEach | OfCake | OfProduct];
  // With several cakes the marking says which one changed.
  const which = markingOf(day.cakes, cake, facts.markings) ?? (isMixed ? "tårtan" : null);
  return compare(labelled(label, which), now(cake));
}
