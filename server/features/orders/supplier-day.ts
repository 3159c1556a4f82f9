import { sql } from "drizzle-orm";
import type { Tx } from "../../database/database.ts";
import { type DeliveryFacts, readDeliveryFacts, type SupplierDay } from "./supplier-delivery.ts";
import type { OrderKind } from "./status-transition.ts";
import { byKind, type OrderRow, readOrdersWhere, type RowOf } from "./read-orders.ts";
import { wasAsked } from "./sources.ts";

/**
 * Whatever a supplier reads about a day is the whole day: a mail about one of two cakes that did not name the other, and
 * its allergy, would be read as if the other were off.
 */
export type SupplierDays = DeliveryFacts & {
  /** What the supplier of an order is to bring the order's company on its day. */
  of(order: OrderRow): SupplierDay;
};

/** The days of these orders. They themselves are among them only if their supplier awaits them. */
export async function readSupplierDays(tx: Tx, orders: readonly OrderRow[]): Promise<SupplierDays> {
  const awaited = [...(await readAwaited(tx, "cake", orders)), ...(await readAwaited(tx, "meal", orders))];
  return { ...(await readDeliveryFacts(tx, [...awaited, ...orders])), of: byDay(awaited) };
}

/** The same for orders that nobody has been asked for yet, as if they had been. */
export async function readDaysAsIf(tx: Tx, orders: readonly OrderRow[]): Promise<SupplierDays> {
  const days = await readSupplierDays(tx, orders);
  const ids = new Set(orders.map((order) => order.id));
  return {
    ...days,
    of: (order) => {
      const known = days.of(order);
      const { cakes, meals } = byDay(orders)(order);
      const others = <Row extends OrderRow>(rows: Row[]) => rows.filter(({ id }) => !ids.has(id));
      return { cakes: [...others(known.cakes), ...cakes], meals: [...others(known.meals), ...meals] };
    },
  };
}

/** Orders that are one supplier's, for one company and day: they stand in one mail. */
export const groupByDay = <Row extends OrderRow>(orders: readonly Row[]): Row[][] => [
  ...Map.groupBy(orders, dayOf).values(),
];

/** All that the suppliers of these orders are to bring on their days. */
export const wholeDaysOf = (orders: readonly OrderRow[], days: SupplierDays): OrderRow[] =>
  groupByDay(orders).flatMap(([first]) => {
    const { cakes, meals } = days.of(first!);
    return [...cakes, ...meals];
  });

const dayOf = ({ supplier_id, company_id, delivery_date }: OrderRow): string =>
  [supplier_id, company_id, delivery_date].join("|");

function byDay(orders: readonly OrderRow[]): SupplierDays["of"] {
  const days = Map.groupBy(orders, dayOf);
  return (order) => {
    return byKind(days.get(dayOf(order)) ?? []);
  };
}

/** `supplierKnows`, by an index: which of the pairs are those of a day is seen afterwards. */
async function readAwaited<Kind extends OrderKind>(
  tx: Tx,
  kind: Kind,
  orders: readonly OrderRow[],
): Promise<RowOf<Kind>[]> {
  const own = orders.filter(({ supplier_id }) => supplier_id !== null);
  if (own.length === 0) return [];
  const distinct = (values: (string | null)[]) => [...new Set(values)];
  return readOrdersWhere(
    tx,
    kind,
    ({ o, supplierId }) => sql`${o.company_id} in ${distinct(own.map((order) => order.company_id))}
      and ${supplierId} in ${distinct(own.map((order) => order.supplier_id))}
      and ${o.delivery_date} in ${distinct(own.map((order) => order.delivery_date))} and ${wasAsked(o)}`,
  );
}
