import type { Invoiced, SupplierOrder } from "../../../contract/supplier-answer.ts";
import { splitDiets } from "../../../domain/allergies.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { withoutPersonalNumber } from "../../../domain/invoice-to.ts";
import { isLive } from "../../../domain/orders.ts";
import { mayReadFood } from "../../../domain/receiving.ts";
import { separateText } from "../../../domain/separate-portions.ts";
import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { bakeryDelivery, portionsFood, readDeliveryFacts, restaurantDelivery } from "./supplier-delivery.ts";
import { inMarkedOrder, readMarkings } from "./markings.ts";
import { versionOf } from "./order-version.ts";
import { byKind, type OrderRow } from "./read-orders.ts";

/**
 * What the kitchen must know of what it makes: the cakes' own allergies, and everybody else's counted. The register says
 * what people eat today: once the day is over, its page tells nothing of that.
 */
export async function foodOf(tx: Tx, services: Services, orders: OrderRow[]) {
  const food = await readFood(tx, services, orders);
  const today = stockholmToday(services.clock);
  const isOver = ({ delivery_date }: OrderRow) => !mayReadFood(Temporal.PlainDate.from(delivery_date), today);
  if (!orders.some(isOver)) return food;
  const rows = new Map(orders.map((order) => [order.id, order]));
  return {
    orders: food.orders.map((order) => {
      const row = rows.get(order.id)!;
      return { ...order, ...NO_FOOD, marking: null, cake_text: null, separate: separateText(row) };
    }),
    colleague_allergies: [],
    diets: [],
    allergens: [],
  };
}

async function readFood(tx: Tx, { vault }: Services, orders: OrderRow[]) {
  const made = orders.filter(isMade);
  const facts = await readDeliveryFacts(tx, made);
  const { cakes: unsorted, meals } = byKind(made);
  const cakes = inMarkedOrder(unsorted, facts.markings);
  const day = { cakes: { cakes, meals: [] }, meals: { cakes: [], meals } };
  const bakery = cakes.length > 0 ? bakeryDelivery(day.cakes, facts) : null;
  const restaurant = meals.length > 0 ? restaurantDelivery(day.meals, facts) : null;
  const colleagues = bakery?.colleague_allergies ?? restaurant?.allergies ?? [];
  return {
    orders: [
      ...cakes.map((cake, index) => ({
        ...shownOf(cake),
        marking: bakery!.cakes[index]!.marking ?? null,
        separate: bakery!.cakes[index]!.separate ?? null,
        version: versionOf(vault, cake, facts, day.cakes),
      })),
      ...meals.map((meal) => ({ ...shownOf(meal), version: versionOf(vault, meal, facts, day.meals) })),
      ...orders.filter((order) => !isMade(order)).map(withoutFood),
    ],
    colleague_allergies: colleagues,
    diets: restaurant?.diets ?? [],
    allergens: [
      ...new Set([
        ...cakes.flatMap((cake) => splitDiets(cake.allergies)),
        ...[...colleagues, ...portionsFood(cakes, facts)].map(({ name }) => name),
      ]),
    ],
  };
}

/** What its supplier cannot deliver after all, beside what it can: a cake by its marking. */
export async function withdrawnOf(tx: Tx, orders: readonly OrderRow[]): Promise<SupplierOrder[]> {
  const markings = await readMarkings(tx, orders);
  return orders.map((order) => ({ ...withoutFood(order), marking: markings.get(order.id)?.text ?? null }));
}

/** Offices, and a series beside a single meal, may want their invoices each in its own way. */
export function invoicesOf(orders: readonly OrderRow[]): Invoiced[] {
  const invoiceOf = ({ invoice_interval, invoice_to }: OrderRow) => ({
    invoice_interval,
    invoice_to: withoutPersonalNumber(invoice_to),
  });
  const alike = Map.groupBy(orders.filter(isMade), (order) => JSON.stringify(invoiceOf(order)));
  return [...alike.values()].map((own) => ({
    order_ids: own.map(({ id }) => id),
    ...invoiceOf(own[0]!),
  }));
}

/** Whoever said no, or lost the order, has no use for what people eat. */
const isMade = ({ status }: OrderRow): boolean => isLive(status);

const NO_FOOD = { allergies: null, dietary_preferences: null, notes: null };

const withoutFood = (order: OrderRow): SupplierOrder => ({ ...shownOf(order), ...NO_FOOD });

const shownOf = (order: OrderRow): SupplierOrder => ({
  id: order.id,
  status: order.status,
  delivery_time: order.delivery_time,
  address: order.address,
  decline_reason: order.decline_reason,
  offer_status: order.offer_status,
  answer_wanted_again: order.answer_wanted_again,
  outcome: order.outcome,
  version: null,
  marking: null,
  portion_size: order.portion_size,
  product_name: order.product_name,
  product_pieces: order.product_pieces,
  product_price_ore: order.product_price_ore,
  cake_text: order.cake_text,
  separate: null,
  allergies: order.allergies,
  dietary_preferences: order.dietary_preferences,
  meal_type: order.meal_type,
  people_count: order.people_count,
  notes: order.notes,
  reconfirmed: order.reconfirmed_at !== null,
});
