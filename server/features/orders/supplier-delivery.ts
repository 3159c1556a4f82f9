import { z } from "zod";
import { countAllergies, type Counted, countFood, countPortions } from "../../../domain/allergies.ts";
import { type FoodCounts, joined } from "../../../domain/confirmed-food.ts";
import type { OrderKind } from "../../../domain/order-kinds.ts";
import type { Product } from "../../../contract/entities/product.ts";
import { invoiceMark } from "../../../domain/invoice-to.ts";
import { supplierKnows } from "../../../domain/orders.ts";
import { separateForKitchen, servedApart } from "../../../domain/separate-portions.ts";
import type { Tx } from "../../database/database.ts";
import { readingFood } from "../../database/food.ts";
import { readRows, type Row } from "../../database/query.ts";
import { type Link, mailLink } from "../../mail/links.ts";
import type { BakeryDelivery, CakeItem, RestaurantDelivery } from "./mails/parts/delivery-list.ts";
import { readProducts } from "../assortment/products.ts";
import type { Services } from "../../providers/services.ts";
import { inMarkedOrder, type Markings, readMarkings } from "./markings.ts";
import type { CakeRow, MealRow, OrderRow } from "./read-orders.ts";
import { supplierToken } from "./supplier-links.ts";

/** What a kitchen is told about an order, in mails and on its own page. */

const Colleague = {
  id: z.string(),
  office_id: z.string(),
  allergies: z.string().nullable(),
  dietary_preferences: z.string().nullable(),
};
export type Colleague = Row<typeof Colleague>;
/** Those of each office who need something special. */
export type Eaters = Map<string, Colleague[]>;

/** One query for all offices at once; only those who need something special are fetched. */
export async function readEaters(
  tx: Tx,
  orders: readonly { company_id: string; office_id: string }[],
): Promise<Eaters> {
  const companies = [...new Set(orders.map((order) => order.company_id))];
  if (companies.length === 0) return new Map();
  const offices = [...new Set(orders.map((order) => order.office_id))];
  const rows = await readRows(readingFood(tx), Colleague)`
    select id, office_id, allergies, dietary_preferences from employees
    where company_id in ${companies} and office_id in ${offices} and archived_at is null
      and (allergies is not null or dietary_preferences is not null)`;
  return Map.groupBy(rows, (row) => row.office_id);
}

/** Those who eat of these orders: everybody at the offices that they go to. */
const eatersOf = (eaters: Eaters, orders: readonly OrderRow[]): Colleague[] =>
  [...new Set(orders.map((order) => order.office_id))].flatMap((office) => eaters.get(office) ?? []);

/** What kitchens are told beside the orders themselves. */
export type DeliveryFacts = { eaters: Eaters; markings: Markings; products: Products };
/** Of the cakes beside which there are portions, with these: what is in them says whose they are. */
export type Products = ReadonlyMap<string, Product>;

export const readDeliveryFacts = async (tx: Tx, orders: readonly OrderRow[]): Promise<DeliveryFacts> => ({
  eaters: await readEaters(tx, orders),
  markings: await readMarkings(tx, orders),
  products: await readPortioned(tx, orders),
});

export async function readPortioned(tx: Tx, orders: readonly OrderRow[]): Promise<Products> {
  const ids = orders.flatMap(({ separate_product_id, product_id }) =>
    separate_product_id ? [separate_product_id, product_id] : [],
  );
  return ids.length === 0 ? new Map() : readProducts(tx, [...new Set(ids)]);
}

/** All that one supplier is to bring one company on one day. */
export type SupplierDay = { cakes: CakeRow[]; meals: MealRow[] };

/** Sets an order apart from the day's others: it is asked for now, or has changed. */
type Mark = (order: OrderRow) => CakeItem["mark"];
const none: Mark = () => null;

/** A day as a bakery is told of it. */
export function bakeryDelivery(
  { cakes, meals }: SupplierDay,
  facts: DeliveryFacts,
  mark: Mark = none,
): BakeryDelivery {
  return { ...cakesOf(cakes, facts, mark), also: meals.length > 0 ? mealsOf(meals, facts, mark) : null };
}

/** A day as a restaurant is told of it. */
export function restaurantDelivery(
  { cakes, meals }: SupplierDay,
  facts: DeliveryFacts,
  mark: Mark = none,
): RestaurantDelivery {
  return { ...mealsOf(meals, facts, mark), also: cakes.length > 0 ? cakesOf(cakes, facts, mark) : null };
}

/** A day as the supplier of an order of this kind is told of it. */
export const deliveryFor = {
  cake: bakeryDelivery,
  meal: restaurantDelivery,
} satisfies Record<OrderKind, unknown>;

/** A day as its supplier is told of it, whatever it makes; null when there is nothing. */
export function supplierDelivery(day: SupplierDay, facts: DeliveryFacts, mark: Mark = none) {
  if (day.cakes.length > 0) return bakeryDelivery(day, facts, mark);
  return day.meals.length > 0 ? restaurantDelivery(day, facts, mark) : null;
}

function cakesOf(unsorted: readonly CakeRow[], facts: DeliveryFacts, mark: Mark): BakeryDelivery {
  const { markings } = facts;
  const cakes = inMarkedOrder(unsorted, markings);
  const [first] = cakes as [CakeRow];
  return {
    language: first.supplier_language,
    bakery_name: first.supplier_name ?? "bageriet",
    company_name: first.company_name,
    delivery_date: first.delivery_date,
    ...commonPlace(cakes),
    ...invoiceOf(cakes),
    cakes: cakes.map((cake) => ({
      portion_size: cake.portion_size,
      allergies: cake.allergies,
      dietary_preferences: cake.dietary_preferences,
      marking: markingOf(cakes, cake, markings),
      product_name: cake.product_name,
      product_pieces: cake.product_pieces,
      product_price_ore: cake.product_price_ore,
      cake_text: cake.cake_text,
      separate: separateForKitchen(cake, countPortions(eatApart(cake, facts))),
      ...itemOf(cakes, cake, mark),
    })),
    colleague_allergies: colleaguesFood(cakes, facts),
  };
}

const markOf = ({ invoice_to }: OrderRow) => invoiceMark(invoice_to);
const isMarkedAlike = (orders: readonly OrderRow[]) => new Set(orders.map(markOf)).size === 1;

/** Offices may want their own references: those stand beside each of them then. */
function invoiceOf(orders: readonly OrderRow[]) {
  const [{ invoice_interval, invoice_to }] = orders as [OrderRow];
  const common = isMarkedAlike(orders) ? {} : { reference: null, cost_centre: null };
  return { invoice_interval, invoice_to: { ...invoice_to, ...common } };
}

/** A cake that comes alone needs none, unless another comes for the same initials that day. */
export function markingOf(cakes: readonly CakeRow[], { id }: CakeRow, markings: Markings): string | null {
  const { text, shared } = markings.get(id)!;
  return cakes.length > 1 || shared ? text : null;
}

function mealsOf(meals: readonly MealRow[], { eaters }: DeliveryFacts, mark: Mark): RestaurantDelivery {
  const [first] = meals as [MealRow];
  return {
    language: first.supplier_language,
    restaurant_name: first.supplier_name ?? "köket",
    company_name: first.company_name,
    delivery_date: first.delivery_date,
    ...commonPlace(meals),
    meals: meals.map((meal) => ({
      meal_type: meal.meal_type,
      people_count: meal.people_count,
      notes: meal.notes,
      product_name: meal.product_name,
      product_pieces: meal.product_pieces,
      product_price_ore: meal.product_price_ore,
      ...itemOf(meals, meal, mark),
    })),
    ...guestsFood(meals, { eaters }),
    ...invoiceOf(meals),
  };
}

/** When and where, if that is the same for all; else each of them tells it. */
export function commonPlace(orders: readonly OrderRow[]) {
  const [{ delivery_time, address }] = orders as [OrderRow];
  return {
    delivery_time: orders.every((order) => order.delivery_time === delivery_time) ? delivery_time : null,
    address: orders.every((order) => order.address === address) ? address : null,
  };
}

function answerState(order: OrderRow): string {
  if (order.answer_wanted_again) return "Väntar på ert nya svar";
  return order.status === "requested" ? "Väntar på ert svar" : "Ni har sagt ja";
}

function itemOf(orders: readonly OrderRow[], order: OrderRow, mark: Mark) {
  const state = answerState(order);
  const isMixed = supplierKnows(order.status) && orders.some((other) => answerState(other) !== state);
  const common = commonPlace(orders);
  const differs = common.delivery_time === null || common.address !== order.address;
  return {
    mark: mark(order),
    answer_state: isMixed ? state : null,
    ...(isMarkedAlike(orders) ? {} : { invoice_mark: markOf(order) }),
    ...(differs ? { delivery_time: order.delivery_time, address: order.address } : {}),
  };
}

type Cake = { employee_id: string; office_id: string };

/** Those at its office who need something special, but for whoever it is for. */
export const othersAt = ({ employee_id, office_id }: Cake, eaters: Eaters): Colleague[] =>
  (eaters.get(office_id) ?? []).filter(({ id }) => id !== employee_id);

type TableFacts = Pick<DeliveryFacts, "eaters" | "products">;

/** Who has a portion of their own beside this cake; of what is not listed any more nobody knows. */
function eatApart(cake: CakeRow, { eaters, products }: TableFacts): Colleague[] {
  const [own, portion] = [cake.product_id, cake.separate_product_id].map((id) => products.get(id ?? ""));
  return own && portion ? servedApart(own, portion, othersAt(cake, eaters)) : [];
}

/** What the portions beside these cakes have to be, counted. */
export const portionsFood = (cakes: readonly CakeRow[], facts: TableFacts): Counted[] =>
  countPortions(cakes.flatMap((cake) => eatApart(cake, facts)));

/** What those who eat of these cakes without one of their own must not eat, counted. */
export function colleaguesFood(cakes: readonly CakeRow[], facts: TableFacts): Counted[] {
  const celebrated = new Set(cakes.map((cake) => cake.employee_id));
  const apart = cakes.map((cake) => new Set(eatApart(cake, facts)));
  // Whoever eats of one of several cakes counts.
  const eats = (colleague: Colleague) =>
    cakes.some((cake, index) => cake.office_id === colleague.office_id && !apart[index]!.has(colleague));
  return countAllergies(eatersOf(facts.eaters, cakes).filter((one) => !celebrated.has(one.id) && eats(one)));
}

/**
 * What those who eat these meals need, counted: as HR has confirmed it, or as the register says. Of several meals at one
 * office somebody may eat of each.
 */
export function guestsFood(meals: readonly MealRow[], { eaters }: Pick<DeliveryFacts, "eaters">) {
  if (meals.every(({ confirmed_food }) => confirmed_food === null)) return countFood(eatersOf(eaters, meals));
  const offices = [...Map.groupBy(meals, ({ office_id }) => office_id)].map(([office, own]) =>
    own
      .map(({ confirmed_food }): FoodCounts => confirmed_food ?? countFood(eaters.get(office) ?? []))
      .reduce((some, others) => joined(some, others, Math.max)),
  );
  return offices.reduce((some, others) => joined(some, others, (a, b) => a + b));
}

/** A link must stay short enough for every mail program: of more it says until when they were made. */
const MOST_OFFERS_NAMED = 20;

/** The signed page for what this company ordered from this supplier for this day, as a mail about these orders has it. */
export function answerUrl({ vault, publicUrl }: Services, orders: readonly OrderRow[]): Link {
  const [order] = orders as [OrderRow];
  const offered = orders.filter(({ kind, offer_id }) => kind === order.kind && offer_id !== null);
  const link = {
    kind: order.kind,
    vendor_id: order.supplier_id!,
    company_id: order.company_id,
    delivery_date: order.delivery_date,
    ...(offered.length > MOST_OFFERS_NAMED
      ? { until: latestOf(offered) }
      : { offers: offered.map(({ offer_id }) => offer_id!) }),
  };
  const token = supplierToken(vault, link, order.supplier_email!);
  return mailLink(vault, `${publicUrl}/svar?token=${token}`);
}

/** The first whole millisecond after which none of these was offered. */
const latestOf = (orders: readonly OrderRow[]): number =>
  1 + Math.max(...orders.map(({ requested_at }) => Temporal.Instant.from(requested_at!).epochMilliseconds));

/** Until when the first of these is to be answered; null when none of them waits for a first answer. */
export function earliestDeadline(orders: readonly OrderRow[]): string | null {
  const deadlines = orders.flatMap(({ status, answer_wanted_again, answer_by }) =>
    (status === "requested" || answer_wanted_again) && answer_by ? [Temporal.Instant.from(answer_by)] : [],
  );
  return deadlines.sort(Temporal.Instant.compare)[0]?.toString() ?? null;
}
