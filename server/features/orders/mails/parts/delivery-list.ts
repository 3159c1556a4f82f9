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
import { type Read, supplierTexts, type SupplierWords, wordsFor } from "./supplier-texts.ts";
import type { Counted, Eater } from "../../../../../domain/allergies.ts";
import type { InvoiceTo } from "../../../../../domain/invoice-to.ts";
import type { InvoiceInterval, MealType } from "../../../../../domain/meals.ts";

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
export type BakeryDelivery = Place &
  Read & {
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
export type RestaurantDelivery = Place &
  Read & {
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
  return [
    ...cakeBlocks(order),
    ...(order.also ? [besides(order), ...mealBlocks({ ...order.also, language: order.language })] : []),
  ];
}

export function restaurantBlocks(order: RestaurantDelivery): MaybeBlock[] {
  return [
    ...mealBlocks(order),
    ...(order.also ? [besides(order), ...cakeBlocks({ ...order.also, language: order.language })] : []),
  ];
}

const besides = (order: Read) => heading(wordsFor(order).besides);

function cakeBlocks(order: BakeryDelivery): MaybeBlock[] {
  const say = wordsFor(order);
  const [only] = order.cakes;
  const single = only && order.cakes.length === 1 ? only : null;
  const allergy = single && say.food(single);
  const eaters = say.moreEaters(Boolean(single));
  const colleagues = countedWarning(eaters, order.colleague_allergies, undefined, say);
  const apart = order.cakes.some(({ separate }) => separate);
  const nothingKnown = !colleagues && !apart && order.cakes.every((cake) => !say.food(cake));
  return [
    facts([
      deliveryFact({ ...order, delivery_reason: null }, say),
      {
        label: `${say.cake}${inBrackets(single?.mark, say)}`,
        value: cakeSummary(order.cakes, say),
        detail: single?.marking ? say.markBox(single.marking) : null,
      },
      single && productFact(single, say.sort, say),
      single?.cake_text ? { label: say.words, value: single.cake_text } : null,
      single?.separate ? { label: say.portions, value: say.told(single.separate) } : null,
      addressFact(order.address, order.company_name, say),
      invoiceFact(order, say),
    ]),
    single ? null : deliveries(order.cakes.map((cake, index) => numberedCake(cake, index, say))),
    allergy ? warning(allergy, say.ofCelebrated) : null,
    colleagues,
    apart ? warning(`${say.portions}:`, say.apart) : null,
    nothingKnown ? noAllergies(say) : null,
  ];
}

function cakeSummary(all: CakeItem[], say: SupplierWords): string {
  const total = all.reduce((sum, cake) => sum + cake.portion_size, 0);
  return `${say.cakes(all.length)}, ${say.pieces(total)}${all.length > 1 ? say.total : ""}`;
}

function numberedCake(cake: CakeItem, index: number, say: SupplierWords) {
  return {
    title: `${say.cakeNumber(index + 1)}${inBrackets(cake.mark, say)}: ${say.pieces(cake.portion_size)}`,
    details: [
      say.ordered(cake),
      cake.cake_text ? `${say.words}: ${cake.cake_text}` : null,
      cake.separate ? `${say.portions}: ${say.told(cake.separate)}` : null,
      cake.marking ? say.markBox(cake.marking) : null,
      placeOf(cake, say),
      invoiceMarkOf(cake, say),
      cake.answer_state && say.answerState(cake.answer_state),
    ],
    allergy: say.food(cake),
  };
}

function productFact(item: CakeItem | MealItem, label: string, say: SupplierWords): Fact | null {
  const product = say.ordered(item);
  return product ? { label, value: product } : null;
}

const inBrackets = (mark: Item["mark"], say: SupplierWords) => (mark ? ` (${say.mark[mark]})` : "");

function placeOf({ delivery_time, address }: Item, say: SupplierWords): string | null {
  const place = [delivery_time && say.time(delivery_time), address].filter(Boolean).join(", ");
  return place && `${say.delivery}: ${place}`;
}

function mealBlocks(order: RestaurantDelivery): MaybeBlock[] {
  const say = wordsFor(order);
  const allergies = countedWarning(say.allergies, order.allergies, say.markFood, say);
  const [only] = order.meals;
  const single = only && order.meals.length === 1 ? only : null;
  return [
    facts([
      deliveryFact(order, say),
      {
        label: single ? `${say.meal}${inBrackets(single.mark, say)}` : say.mealsTitle,
        value: single ? `${say.mealLabels[single.meal_type]}, ${say.people(single.people_count)}` : "",
      },
      single && productFact(single, say.menu, say),
      dietFact(order.diets, say),
      addressFact(order.address, order.company_name, say),
      invoiceFact(order, say),
    ]),
    single ? null : deliveries(order.meals.map((meal) => listedMeal(meal, say))),
    allergies ?? noAllergies(say),
    ...order.meals.flatMap((meal) => notesFrom(order, meal, say)),
  ];
}

const listedMeal = (meal: MealItem, say: SupplierWords) => ({
  title: `${say.mealLabels[meal.meal_type]}${inBrackets(meal.mark, say)}: ${say.people(meal.people_count)}`,
  details: [
    say.ordered(meal),
    placeOf(meal, say),
    invoiceMarkOf(meal, say),
    meal.answer_state && say.answerState(meal.answer_state),
  ],
});

/** 'frukost för 12 personer och lunch för 25 personer'. */
export const mealsInWords = (
  meals: Pick<MealItem, "meal_type" | "people_count">[],
  say: SupplierWords = supplierTexts.sv,
): string =>
  say.listed(meals.map((meal) => say.mealFor(say.mealNames[meal.meal_type], say.people(meal.people_count))));

type NamedMeal = Pick<MealItem, "meal_type" | "people_count" | "delivery_time">;

/** 'lunch', and 'lunch kl. 11:00' when it is not the only lunch among them. */
export function mealName(
  meal: NamedMeal,
  among: readonly NamedMeal[],
  say: SupplierWords = supplierTexts.sv,
): string {
  const name = say.mealNames[meal.meal_type];
  const alike = among.filter(({ meal_type }) => meal_type === meal.meal_type);
  if (alike.length === 1) return name;
  const times = new Set(alike.map(({ delivery_time }) => delivery_time));
  return meal.delivery_time && times.size === alike.length
    ? say.mealAt(name, say.time(meal.delivery_time))
    : say.mealFor(name, say.people(meal.people_count));
}

/** 'frukost och lunch'. */
export const mealNames = (meals: readonly NamedMeal[], say: SupplierWords = supplierTexts.sv): string =>
  say.listed(meals.map((meal) => mealName(meal, meals, say)));

/** All that is to come: '2 tårtor', 'frukost för 12 personer och lunch för 25 personer'. */
export function dayInWords(day: BakeryDelivery | RestaurantDelivery): string {
  const say = wordsFor(day);
  const both = day.also ? [day, day.also] : [day];
  return say.listed(
    both.map((one) => ("cakes" in one ? say.cakes(one.cakes.length) : mealsInWords(one.meals, say))),
  );
}

export const dayBlocks = (day: BakeryDelivery | RestaurantDelivery): MaybeBlock[] =>
  "cakes" in day ? bakeryBlocks(day) : restaurantBlocks(day);

function notesFrom(
  { company_name, meals }: RestaurantDelivery,
  meal: MealItem,
  say: SupplierWords,
): MaybeBlock[] {
  if (!meal.notes) return [];
  const about = meals.length > 1 ? mealName(meal, meals, say) : null;
  return [paragraph(say.messageFrom(company_name, about)), quote(meal.notes)];
}

function invoiceFact(
  { invoice_interval: interval, invoice_to: to }: Invoiced,
  say: SupplierWords,
): Fact | null {
  return interval
    ? { label: say.invoice, value: say.invoiceIntervals[interval], detail: to && invoiceWords(to, say) }
    : null;
}

function invoiceWords(to: InvoiceTo, say: SupplierWords): string | null {
  const lines = say.invoiceLines(to);
  return lines.length > 0 ? `${lines.join(". ")}.` : null;
}

const invoiceMarkOf = ({ invoice_mark }: Item, say: SupplierWords): string | null =>
  invoice_mark ? `${say.invoice}: ${say.invoiceMark(invoice_mark)}` : null;

/** What was agreed before, beside what holds now. Null where what was agreed is not kept. */
export type Change = { label: string; before: string | null; after: string };

export function changeFacts(changes: Change[], say: SupplierWords) {
  return facts(
    changes.map(say.change).map(({ label, before, after }) => ({
      label,
      value: after,
      detail: before === null ? say.changed : say.before(before),
    })),
  );
}
