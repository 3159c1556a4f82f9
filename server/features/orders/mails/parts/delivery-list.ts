import {
  deliveries,
  facts,
  heading,
  paragraph,
  quote,
  warning,
  type Fact,
  type MaybeBlock,
} from "../../../../mail/blocks.ts";
import {
  addressFact,
  countedWarning,
  deliveryFact,
  dietFact,
  noAllergies,
  type Place,
} from "./order-rows.ts";
import { cakes, people, portions } from "./phrases.ts";
import { type Counted, type Eater, foodText } from "../../../../../domain/allergies.ts";
import { formatTime } from "../../../../../domain/dates.ts";
import { type InvoiceTo, invoiceLines } from "../../../../../domain/invoice-to.ts";
import {
  type InvoiceInterval,
  invoiceLabels,
  mealLabels,
  type MealType,
} from "../../../../../domain/meals.ts";
import { orderedText } from "../../../../../domain/choose-product.ts";
import { listed } from "../../../../../domain/swedish.ts";

/** What a kitchen needs and no more: never a birthday, an e-mail or a name beside an allergy that HR did not ask for. */
export type CakeItem = Eater & {
  portion_size: number;
  /** What to write on the box, so that the right cake reaches the right person when there are several. */
  marking?: string | null;
  /** What it is of, and what that costs without moms; a bakery without products reads the size alone. */
  product_name?: string | null;
  product_pieces?: number | null;
  product_price_ore?: number | null;
  /** What is to stand on it. */
  cake_text?: string | null;
  /** What those have who cannot eat of it: how many of what, and what they have to be. */
  separate?: string | null;
} & Item;

export type MealItem = {
  meal_type: MealType;
  people_count: number;
  notes?: string | null;
  /** Its menu and what that costs for all, without moms. */
  product_name?: string | null;
  product_pieces?: number | null;
  product_price_ore?: number | null;
} & Item;

/** One of several on a day. */
type Item = {
  /** What sets it apart in this mail: it is new, or it has changed. */
  mark?: "ny" | "ändrad" | null;
  /** How it stands, when that is not the same for all. */
  answer_state?: string | null;
  /** When and where, when that is not the same for all. */
  delivery_time?: string | null;
  address?: string | null;
  /** What has to stand on its invoice, when offices differ. */
  invoice_mark?: string | null;
};

type Invoiced = Pick<BakeryDelivery, "invoice_interval" | "invoice_to">;

/** All cakes that a bakery brings a company on one day, and its meals that day, if any. */
export type BakeryDelivery = Place & {
  bakery_name: string;
  company_name: string;
  cakes: CakeItem[];
  /** The colleagues at the same address, counted: the whole office eats the cake. */
  colleague_allergies?: Counted[] | null;
  invoice_interval?: InvoiceInterval | null;
  invoice_to?: InvoiceTo | null;
  also?: RestaurantDelivery | null;
};

/** All meals that a kitchen brings a company on one day, and its cakes that day, if any. */
export type RestaurantDelivery = Place & {
  restaurant_name: string;
  company_name: string;
  meals: MealItem[];
  allergies?: Counted[] | null;
  diets?: Counted[] | null;
  invoice_interval?: InvoiceInterval | null;
  invoice_to?: InvoiceTo | null;
  also?: BakeryDelivery | null;
};

export function bakeryBlocks(order: BakeryDelivery): MaybeBlock[] {
  return [...cakeBlocks(order), ...(order.also ? [besides(), ...mealBlocks(order.also)] : [])];
}

export function restaurantBlocks(order: RestaurantDelivery): MaybeBlock[] {
  return [...mealBlocks(order), ...(order.also ? [besides(), ...cakeBlocks(order.also)] : [])];
}

const besides = () => heading("Samma dag ska ni också leverera");

function cakeBlocks(order: BakeryDelivery): MaybeBlock[] {
  const [only] = order.cakes;
  const single = only && order.cakes.length === 1 ? only : null;
  const allergy = single && foodText(single);
  const eaters = `Fler som äter av ${single ? "tårtan" : "tårtorna"}`;
  const colleagues = countedWarning(eaters, order.colleague_allergies);
  const apart = order.cakes.some(({ separate }) => separate);
  const nothingKnown = !colleagues && !apart && order.cakes.every((cake) => !foodText(cake));
  return [
    facts([
      deliveryFact({ ...order, delivery_reason: null }),
      {
        label: `Tårta${inBrackets(single?.mark)}`,
        value: cakeSummary(order.cakes),
        detail: single?.marking ? marked(single.marking) : null,
      },
      single && productFact(single),
      single?.cake_text ? { label: "Text på tårtan", value: single.cake_text } : null,
      single?.separate ? { label: "Egna portioner", value: single.separate } : null,
      addressFact(order.address, order.company_name),
      invoiceFact(order),
    ]),
    single ? null : deliveries(order.cakes.map(numberedCake)),
    allergy ? warning(allergy, "Gäller den som firas.") : null,
    colleagues,
    apart ? warning("Egna portioner:", "De är till dem som inte kan äta av tårtan. Märk upp dem.") : null,
    nothingKnown ? noAllergies() : null,
  ];
}

function cakeSummary(all: CakeItem[]): string {
  const total = all.reduce((sum, cake) => sum + cake.portion_size, 0);
  return `${cakes(all.length)}, ${portions(total)}${all.length > 1 ? " totalt" : ""}`;
}

function numberedCake(cake: CakeItem, index: number) {
  return {
    title: `Tårta ${index + 1}${inBrackets(cake.mark)}: ${portions(cake.portion_size)}`,
    details: [
      orderedText(cake),
      cake.cake_text ? `Text på tårtan: ${cake.cake_text}` : null,
      cake.separate ? `Egna portioner: ${cake.separate}` : null,
      cake.marking ? marked(cake.marking) : null,
      placeOf(cake),
      invoiceMarkOf(cake),
      cake.answer_state,
    ],
    allergy: foodText(cake),
  };
}

function productFact(cake: CakeItem): Fact | null {
  const product = orderedText(cake);
  return product ? { label: "Sort", value: product } : null;
}

const marked = (marking: string) => `Märk kartongen: ${marking}`;
const inBrackets = (mark: string | null | undefined) => (mark ? ` (${mark})` : "");

function placeOf({ delivery_time, address }: Item): string | null {
  const place = [delivery_time && formatTime(delivery_time), address].filter(Boolean).join(", ");
  return place && `Leverans: ${place}`;
}

function mealBlocks(order: RestaurantDelivery): MaybeBlock[] {
  const allergies = countedWarning("Allergier", order.allergies, "Märk upp maten för dem.");
  const [only] = order.meals;
  const single = only && order.meals.length === 1 ? only : null;
  return [
    facts([
      deliveryFact(order),
      {
        label: single ? `Måltid${inBrackets(single.mark)}` : "Måltider",
        value: single ? `${mealLabels[single.meal_type]}, ${people(single.people_count)}` : "",
      },
      single && menuFact(single),
      dietFact(order.diets),
      addressFact(order.address, order.company_name),
      invoiceFact(order),
    ]),
    single ? null : deliveries(order.meals.map(listedMeal)),
    allergies ?? noAllergies(),
    ...order.meals.flatMap((meal) => notesFrom(order, meal)),
  ];
}

const listedMeal = (meal: MealItem) => ({
  title: `${mealLabels[meal.meal_type]}${inBrackets(meal.mark)}: ${people(meal.people_count)}`,
  details: [orderedText(meal), placeOf(meal), invoiceMarkOf(meal), meal.answer_state],
});

function menuFact(meal: MealItem): Fact | null {
  const menu = orderedText(meal);
  return menu ? { label: "Meny", value: menu } : null;
}

/** 'frukost för 12 personer och lunch för 25 personer'. */
export const mealsInWords = (meals: Pick<MealItem, "meal_type" | "people_count">[]): string =>
  listed(meals.map((meal) => `${meal.meal_type} för ${people(meal.people_count)}`));

type NamedMeal = Pick<MealItem, "meal_type" | "people_count" | "delivery_time">;

/** 'lunch', and 'lunch kl. 11:00' when it is not the only lunch among them. */
export function mealName(meal: NamedMeal, among: readonly NamedMeal[]): string {
  const alike = among.filter(({ meal_type }) => meal_type === meal.meal_type);
  if (alike.length === 1) return meal.meal_type;
  const times = new Set(alike.map(({ delivery_time }) => delivery_time));
  return meal.delivery_time && times.size === alike.length
    ? `${meal.meal_type} ${formatTime(meal.delivery_time)}`
    : `${meal.meal_type} för ${people(meal.people_count)}`;
}

/** 'frukost och lunch'. */
export const mealNames = (meals: readonly NamedMeal[]): string =>
  listed(meals.map((meal) => mealName(meal, meals)));

/** All that is to come: '2 tårtor', 'frukost för 12 personer och lunch för 25 personer'. */
export function dayInWords(day: BakeryDelivery | RestaurantDelivery): string {
  const both = day.also ? [day, day.also] : [day];
  return listed(both.map((one) => ("cakes" in one ? cakes(one.cakes.length) : mealsInWords(one.meals))));
}

export const dayBlocks = (day: BakeryDelivery | RestaurantDelivery): MaybeBlock[] =>
  "cakes" in day ? bakeryBlocks(day) : restaurantBlocks(day);

function notesFrom({ company_name, meals }: RestaurantDelivery, meal: MealItem): MaybeBlock[] {
  if (!meal.notes) return [];
  const about = meals.length > 1 ? ` om er ${mealName(meal, meals)}` : "";
  return [paragraph(`Meddelande från ${company_name}${about}:`), quote(meal.notes)];
}

function invoiceFact({ invoice_interval: interval, invoice_to: to }: Invoiced): Fact | null {
  return interval
    ? { label: "Faktura", value: invoiceLabels[interval], detail: to && invoiceWords(to) }
    : null;
}

function invoiceWords(to: InvoiceTo): string | null {
  const lines = invoiceLines(to);
  return lines.length > 0 ? `${lines.join(". ")}.` : null;
}

const invoiceMarkOf = ({ invoice_mark }: Item): string | null =>
  invoice_mark ? `Faktura: ${invoice_mark}` : null;

/** What was agreed before, beside what holds now. Null where what was agreed is not kept. */
export type Change = { label: string; before: string | null; after: string };

export function changeFacts(changes: Change[]) {
  return facts(
    changes.map(({ label, before, after }) => ({
      label,
      value: after,
      detail: before === null ? "ändrat" : `tidigare ${before}`,
    })),
  );
}
