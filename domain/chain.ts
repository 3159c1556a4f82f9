import { distanceKm, kilometres, type Point } from "./distance.ts";
import type { MealType } from "./meals.ts";
import { TIME_TO_ANSWER } from "./offer-times.ts";
import {
  type Availability,
  CAKE_RADIUS_KM,
  makesCakes,
  makesMeals,
  MEAL_RADIUS_KM,
  type Supplier,
  whyNot,
} from "./suppliers.ts";
import { listed } from "./swedish.ts";

/** Who is offered an order, and who is next when somebody says no, withdraws or is silent. */

/** How many suppliers are proposed to a company. */
export const PROPOSED_SUPPLIERS = 3;
/** As many as a company may name; after them come the nearest. */
export const MOST_IN_CHAIN = 10;

export type ChainSupplier = Supplier &
  Availability & {
    id: string;
    email: string | null;
    /** Orders of that day that it has already. */
    booked?: number;
    /** What it cannot leave out, by the names of `splitDiets`; nothing is known of most. */
    cannot_make?: readonly string[];
    price_per_piece_ore?: number | null;
  };

export type ChainOrder = {
  date: Temporal.PlainDate;
  time: string;
  /** What is to be cooked; without it, it is a cake. */
  meal?: MealType | null;
  /** Null where the place is unknown: the supplier decides whether that is too far. */
  to: Point | null;
  /** The allergies and diets of those who eat. */
  food: readonly string[];
  /** At most, for a piece; null is no limit. */
  budget_per_piece_ore: number | null;
};

/** Why this supplier is not offered the order, in words for whoever reads what was tried; null when it can be. */
export function whyNotOffered(
  supplier: ChainSupplier,
  order: ChainOrder,
  now: Temporal.Instant,
): string | null {
  const { date, time } = order;
  const answered = now.add(TIME_TO_ANSWER);
  return (
    whyUnfit(supplier, order) ?? whyNot(supplier, { date, time, now: answered, booked: supplier.booked ?? 0 })
  );
}

/** The part of it that is the same on every day. Without a place, how far it is cannot be told. */
export function whyUnfit(
  supplier: Omit<ChainSupplier, "booked">,
  order: Pick<ChainOrder, "food" | "budget_per_piece_ore" | "meal" | "to">,
): string | null {
  const makes = order.meal ? makesMeals(supplier, order.meal) : makesCakes(supplier);
  if (!makes || supplier.email === null) return "Tar inte emot beställningar";
  const distance = order.to ? distanceKm(order.to, supplier) : 0;
  if (distance > (supplier.delivery_radius_km ?? (order.meal ? MEAL_RADIUS_KM : CAKE_RADIUS_KM)))
    return `Levererar inte så långt som ${kilometres(distance)}`;
  const impossible = order.food.filter((name) => supplier.cannot_make?.includes(name));
  if (impossible.length > 0)
    return `Kan inte ${order.meal ? "laga" : "baka"} med hänsyn till ${listed(impossible)}`;
  const { budget_per_piece_ore: budget } = order;
  const price = supplier.price_per_piece_ore ?? null;
  return budget !== null && price !== null && price > budget ? "Kostar mer än er budget" : null;
}

/**
 * The one to offer the order to now: first of the company's own list in its order, then the nearest. Nobody who has been
 * offered it already, unless it was taken back from them; and whoever was asked about another day of it comes last.
 */
export function nextInChain<Item extends ChainSupplier>(
  order: ChainOrder,
  chain: {
    own: readonly Item[];
    others: readonly Item[];
    offered: readonly string[];
    asked?: readonly string[];
  },
  now: Temporal.Instant,
): Item | null {
  const own = new Set(chain.own.map(({ id }) => id));
  const { to } = order;
  const nearest = to
    ? chain.others.filter(({ id }) => !own.has(id)).toSorted((a, b) => distanceKm(to, a) - distanceKm(to, b))
    : [];
  const all = [...chain.own, ...nearest].filter(({ id }) => !chain.offered.includes(id));
  const wasAsked = ({ id }: Item) => chain.asked?.includes(id) ?? false;
  const isAble = (supplier: Item) => whyNotOffered(supplier, order, now) === null;
  return (
    all.find((supplier) => !wasAsked(supplier) && isAble(supplier)) ??
    all.find((supplier) => wasAsked(supplier) && isAble(supplier)) ??
    null
  );
}
