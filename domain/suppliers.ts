import { inStockholm, stockholmInstant } from "./clock.ts";
import { formatDay, formatDayTime, formatTime, weekdayName } from "./dates.ts";
import { type Near, type Point, SEARCH_RADII_KM, widening, within } from "./distance.ts";
import { type MealType, mealTypes } from "./meals.ts";
import { normalized } from "./normalize.ts";
import { cakeKinds, menuOf, type ProductKind, productKinds } from "./products.ts";
import { listed } from "./swedish.ts";

export const restaurantTypes = ["cafe", "catering", "hotel", "lunch", "frukost"] as const;
export type RestaurantType = (typeof restaurantTypes)[number];

export type Supplier = Point & {
  name: string;
  address: string;
  active: boolean;
  delivery_supported: boolean;
  categories: readonly string[];
  restaurant_type?: string | null;
  /** How far it drives; without it, as far as our own circles reach. */
  delivery_radius_km?: number | null;
};

export const CAKE_CATEGORIES = [
  "cake",
  "tårta",
  "tarta",
  "pastry",
  "bakelse",
  "bakery",
  "konditori",
  "patisserie",
  "bageri",
  "dessert",
] as const;
export const MEAL_CATEGORIES: Record<MealType, readonly string[]> = {
  frukost: ["frukost", "breakfast"],
  lunch: ["lunch", "catering"],
};
export const CAKE_RADIUS_KM = Math.max(...SEARCH_RADII_KM);
export const MEAL_RADIUS_KM = 50;
export const NO_BAKERY_NEAR =
  "Inga bagerier hittades inom 100 km från angiven adress. Prova en annan adress.";
export const NO_RESTAURANT_NEAR =
  "Inga restauranger hittades inom 50 km från angiven adress. Prova en annan adress.";

const NOT_A_BAKERY = /hotel|frukost|breakfast|brunch|catering/i;
const NOT_A_KITCHEN = /bakery|bageri|\bcakes?\b|caf[eé]|kaf[eé]|fika/i;

export function makesCakes(supplier: Supplier): boolean {
  const kinds = kindsOf(supplier);
  if (!supplier.active || !supplier.delivery_supported || kinds.includes("catering")) return false;
  return (
    CAKE_CATEGORIES.some((kind) => kinds.includes(kind)) && !NOT_A_BAKERY.test(supplier.name.normalize())
  );
}

export function makesMeals(supplier: Supplier, meal: MealType): boolean {
  const kinds = kindsOf(supplier);
  if (!supplier.active || !supplier.delivery_supported) return false;
  if ([...kinds, supplier.name.normalize()].some((word) => NOT_A_KITCHEN.test(word))) return false;
  return MEAL_CATEGORIES[meal].some((kind) => kinds.includes(kind));
}

type Kind = Pick<Supplier, "name" | "active" | "delivery_supported" | "categories" | "restaurant_type">;

/** What may stand in its assortment; of whoever nothing is known of, anything. */
export function productKindsOf(kind: Kind): ProductKind[] {
  const supplier = {
    ...kind,
    active: true,
    delivery_supported: true,
    address: "",
    latitude: 0,
    longitude: 0,
  };
  const makes = [
    ...(makesCakes(supplier) ? cakeKinds : []),
    ...mealTypes.filter((meal) => makesMeals(supplier, meal)).map((meal) => menuOf[meal]),
  ];
  return makes.length > 0 ? makes : [...productKinds];
}

/** What customers can order from it, in their own words. */
export function offeredFor(kind: Kind): string[] {
  const supplier = { ...kind, address: "", latitude: 0, longitude: 0 };
  return [
    ...(makesCakes(supplier) ? ["tårta"] : []),
    ...mealTypes.filter((meal) => makesMeals(supplier, meal)),
  ];
}

/** Who is offered a supplier; for one that nobody is, what would change that. */
export function offeredText(supplier: Kind): string {
  const kinds = offeredFor(supplier);
  if (kinds.length > 0) return `Erbjuds kunder som beställer ${listed(kinds)}.`;
  if (!supplier.active) return "Erbjuds ingen kund så länge leverantören är inaktiv.";
  if (!supplier.delivery_supported) return "Erbjuds ingen kund, eftersom leverantören inte levererar.";
  if (supplier.restaurant_type === "cafe")
    return "Ett café erbjuds inte för måltider. Med kategorin tårta erbjuds det kunder som beställer tårta.";
  if (supplier.restaurant_type === "hotel")
    return "Ett hotell erbjuds ingen kund förrän det har kategorin frukost eller lunch.";
  return "Erbjuds ingen kund: varken kategorierna eller namnet säger att leverantören gör tårta, frukost eller lunch.";
}

/** Bakeries within 50 km, else 75, else 100, the nearest first, one for each address. */
export function cakeSuppliersNear<Item extends Supplier>(
  from: Point,
  suppliers: readonly Item[],
): { radius_km: number | null; found: Near<Item>[] } {
  const { radius_km, found } = widening(reaching(suppliers.filter(makesCakes), from), from);
  return { radius_km, found: onePerAddress(found) };
}

/** Restaurants for this meal within 50 km, the nearest first, one for each address. */
export function mealSuppliersNear<Item extends Supplier>(
  from: Point,
  meal: MealType,
  suppliers: readonly Item[],
): Near<Item>[] {
  const restaurants = suppliers.filter((supplier) => makesMeals(supplier, meal));
  return onePerAddress(within(reaching(restaurants, from), from, MEAL_RADIUS_KM));
}

/** Keeps the first supplier at each address; spelling, case and spaces make no other address. */
export function onePerAddress<Item extends { address: string }>(suppliers: readonly Item[]): Item[] {
  const seen = new Set<string>();
  return suppliers.filter((supplier) => {
    const address = normalized(supplier.address)
      .toLocaleLowerCase("sv")
      .replace(/[\s,.]+/g, "");
    if (!address) return true;
    const first = !seen.has(address);
    seen.add(address);
    return first;
  });
}

function reaching<Item extends Supplier>(suppliers: readonly Item[], from: Point): Item[] {
  return suppliers.filter(
    (supplier) =>
      !supplier.delivery_radius_km || within([supplier], from, supplier.delivery_radius_km).length > 0,
  );
}

function kindsOf({ categories, restaurant_type }: Supplier): string[] {
  return [...categories, restaurant_type ?? ""].map((kind) =>
    normalized(kind).trim().toLocaleLowerCase("sv"),
  );
}

/** In words for whoever chose one that does not drive so far. */
export function tooFar(
  { name, delivery_radius_km }: Pick<Supplier, "name" | "delivery_radius_km">,
  furthest: number,
): string {
  return `${name} levererar inte längre bort än ${Math.min(delivery_radius_km ?? furthest, furthest)} km.`;
}

/** What a supplier has told us about its days. */
export type Availability = {
  lead_hours: number;
  /** 1 to 6, and 0 for Sunday. */
  closed_weekdays: readonly number[];
  closed_dates: readonly string[];
  /** Orders on one day; null is no limit. */
  daily_capacity: number | null;
  /** The first and the last time at which it delivers, HH:mm; without them any. */
  earliest_time?: string | null;
  latest_time?: string | null;
};

/** The last moment to order for this delivery. */
export function orderBy(
  supplier: Pick<Availability, "lead_hours">,
  date: Temporal.PlainDate,
  time: string,
): Temporal.Instant {
  return stockholmInstant(date, time).subtract({ hours: supplier.lead_hours });
}

export function hasTime(
  supplier: Pick<Availability, "lead_hours">,
  date: Temporal.PlainDate,
  time: string,
  now: Temporal.Instant,
): boolean {
  return Temporal.Instant.compare(now, orderBy(supplier, date, time)) <= 0;
}

export function isClosed(
  supplier: Pick<Availability, "closed_weekdays" | "closed_dates">,
  date: Temporal.PlainDate,
): boolean {
  return (
    supplier.closed_weekdays.includes(date.dayOfWeek % 7) || supplier.closed_dates.includes(date.toString())
  );
}

export function hasRoom(
  supplier: Pick<Availability, "daily_capacity">,
  booked: number,
  wanted: number,
): boolean {
  return supplier.daily_capacity === null || booked + wanted <= supplier.daily_capacity;
}

/** Why the supplier cannot deliver then, in words for the person who chooses; null when it can. */
export function whyNot(
  supplier: Availability,
  order: { date: Temporal.PlainDate; time: string; now: Temporal.Instant; booked?: number; wanted?: number },
): string | null {
  const { date, time, now, booked = 0, wanted = 1 } = order;
  if (supplier.closed_weekdays.includes(date.dayOfWeek % 7))
    return `Levererar inte på ${weekdayName(date)}ar`;
  if (isClosed(supplier, date)) return `Har stängt ${formatDay(date)}`;
  const hour = time.slice(0, 5);
  if (supplier.earliest_time && hour < supplier.earliest_time)
    return `Levererar tidigast ${formatTime(supplier.earliest_time)}`;
  if (supplier.latest_time && hour > supplier.latest_time)
    return `Levererar senast ${formatTime(supplier.latest_time)}`;
  if (!hasTime(supplier, date, time, now)) {
    const last = inStockholm(orderBy(supplier, date, time));
    return `Behövde beställningen senast ${formatDayTime(last.toPlainDate(), last.toPlainTime())}`;
  }
  return hasRoom(supplier, booked, wanted) ? null : `Har fullt ${formatDay(date)}`;
}

/** The same as a sentence about the one that was chosen: every reason begins with its verb. */
export function cannotDeliver(name: string, reason: string): string {
  return `${name} ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`;
}
