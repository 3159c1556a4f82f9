import { type Counted, splitDiets } from "../../../domain/allergies.ts";
import { orderedText } from "../../../domain/choose-product.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { withoutPersonalNumber } from "../../../domain/invoice-to.ts";
import { mayReadFood } from "../../../domain/receiving.ts";
import { separateText } from "../../../domain/separate-portions.ts";
import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { versionOf } from "../orders/order-version.ts";
import { byKind, type CakeRow, type MealRow, type OrderRow, readOrders } from "../orders/read-orders.ts";
import { readSupplierDays, type SupplierDays } from "../orders/supplier-day.ts";
import { colleaguesFood, guestsFood, markingOf, portionsFood } from "../orders/supplier-delivery.ts";
import type { Own } from "./own-orders.ts";

/** What a kitchen needs of each of its orders. Never a name, a birthday or an address of a person. */

export type PageOrder = ReturnType<typeof shownOf>;

/** In the order of `own`: which they are the supplier's own role has read. */
export async function readPageOrders(
  tx: Tx,
  { vault, clock }: Pick<Services, "vault" | "clock">,
  own: readonly Own[],
): Promise<{ rows: OrderRow[]; shown: PageOrder[] }> {
  const { cake = [], meal = [] } = Object.groupBy(own, ({ kind }) => kind);
  const ids = (some: Own[]) => some.map(({ id }) => id);
  const read: OrderRow[] = [
    ...(await readOrders(tx, "cake", ids(cake))),
    ...(await readOrders(tx, "meal", ids(meal))),
  ];
  const byId = new Map(read.map((order) => [order.id, order]));
  const rows = own.flatMap(({ id }) => byId.get(id) ?? []);
  const days = await readSupplierDays(tx, rows);
  const today = stockholmToday(clock);
  return {
    rows,
    shown: rows.map((order) => {
      const shown = shownOf(order, days, versionOf(vault, order, days, days.of(order)));
      const isAhead = mayReadFood(Temporal.PlainDate.from(order.delivery_date), today);
      return isAhead ? shown : { ...shown, ...NOTHING_OF_PEOPLE };
    }),
  };
}

function shownOf(order: OrderRow, days: SupplierDays, version: string) {
  const { cakes, meals } = byKind([order]);
  const food = cakes[0] ? foodOfCake(cakes[0], days) : foodOfMeal(meals[0]!, days);
  return {
    id: order.id,
    kind: order.kind,
    status: order.status,
    company_name: order.company_name,
    delivery_date: order.delivery_date,
    delivery_time: order.delivery_time,
    address: order.address,
    quantity: order.quantity,
    meal_type: order.meal_type,
    notes: order.notes,
    product: orderedText(order),
    product_name: order.product_name,
    product_kind: order.product_kind,
    product_pieces: order.product_pieces,
    price_ore: priceOf(order),
    cake_text: order.cake_text,
    separate_name: order.separate_name,
    separate_count: order.separate_count,
    answer_wanted_again: order.answer_wanted_again,
    outcome: order.outcome,
    invoice_interval: order.invoice_interval,
    invoice_to: withoutPersonalNumber(order.invoice_to),
    version,
    ...food,
  };
}

/** With the portions beside it, as it was agreed. */
const priceOf = ({ product_price_ore, separate_price_ore }: OrderRow): number | null =>
  product_price_ore === null ? null : product_price_ore + (separate_price_ore ?? 0);

/** The register says what people eat today: whoever has delivered has no use for that, however far back they look. */
const NOTHING_OF_PEOPLE = {
  marking: null,
  cake_text: null,
  notes: null,
  allergies: [],
  diets: [],
  table: [],
  separate_food: [],
};

const counted = (names: readonly string[]): Counted[] => names.map((name) => ({ name, count: 1 }));

function foodOfCake(cake: CakeRow, days: SupplierDays) {
  const { cakes } = days.of(cake);
  // One that was delivered is not awaited any more.
  const day = cakes.some(({ id }) => id === cake.id) ? cakes : [...cakes, cake];
  return {
    marking: markingOf(day, cake, days.markings),
    allergies: counted(splitDiets(cake.allergies)),
    diets: counted(splitDiets(cake.dietary_preferences)),
    table: colleaguesFood(
      day.filter(({ office_id }) => office_id === cake.office_id),
      days,
    ),
    separate: separateText(cake),
    separate_food: portionsFood([cake], days),
  };
}

function foodOfMeal(meal: MealRow, days: SupplierDays) {
  const { allergies, diets } = guestsFood([meal], days);
  const none: Counted[] = [];
  return { marking: null, allergies, diets, table: none, separate: null, separate_food: none };
}
