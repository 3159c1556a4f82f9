import { z } from "zod";
import { nextInChain } from "../../../domain/chain.ts";
import { isLive } from "../../../domain/orders.ts";
import { hasRoom } from "../../../domain/suppliers.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import type { Services } from "../../providers/services.ts";
import { bookedOn, lockCapacities } from "../suppliers/booked.ts";
import { type Candidate, readSuppliers, suppliersAround } from "../suppliers/near.ts";
import { readDecliners } from "./declined-suppliers.ts";
import { chainOrder, placeKey, pointOf } from "./next-suppliers.ts";
import { type OwnList, readOwnLists } from "./own-lists.ts";
import type { OrderRow } from "./read-orders.ts";
import { readEaters } from "./supplier-delivery.ts";

/** Whom to offer an order to next, and for which day; null when nobody is left. */
export type Next = { supplier: Candidate | null; list: OwnList; date: string };

/**
 * The next in each order's chain, all cakes or all meals: first the company's own list, then the nearest. The number of
 * queries does not grow with the orders. Two that would take the same last place do not both get it: an order is left out
 * of the answer when somebody else took its place at this very moment, and is chosen for anew. Where `daysOf` names days,
 * the first of them on which somebody can is chosen instead of the order's own.
 */
export async function chooseNext(
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  orders: readonly OrderRow[],
  daysOf: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<Map<string, Next>> {
  const now = clock.now();
  return keepPlaces(tx, orders, await choose(tx, orders, () => now, daysOf));
}

/** Who would be asked if the deadlines of these orders passed; nobody's place is taken. */
export const previewNext = (
  tx: Tx,
  orders: readonly (OrderRow & { answer_by: string })[],
  daysOf?: ReadonlyMap<string, readonly string[]>,
) => choose(tx, orders, ({ answer_by }) => Temporal.Instant.from(answer_by), daysOf);

async function choose<Row extends OrderRow>(
  tx: Tx,
  orders: readonly Row[],
  /** When it is asked for. */
  askedAt: (order: Row) => Temporal.Instant,
  daysOf: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<Map<string, Next>> {
  const [first] = orders;
  if (!first) return new Map();
  const { kind } = first;
  const listOf = await readOwnLists(tx, orders);
  const named = await readSuppliers(
    tx,
    orders.flatMap((order) => listOf(order).suppliers),
  );
  const byId = new Map(named.map((supplier) => [supplier.id, supplier]));
  const around = await readAround(tx, orders);
  const offered = await readOffered(tx, orders);
  const wishesOf = (order: OrderRow) =>
    (daysOf.get(order.id) ?? [order.delivery_date]).map((day) => onDay(order, day));
  const wishes = orders.flatMap(wishesOf);
  const hasDeclinedDay = await readDecliners(tx, kind, wishes, { orSilent: true });
  const eaters = await readEaters(tx, orders);
  const dates = wishes.map((wish) => wish.delivery_date);
  const booked = await bookedOn(tx, [...named, ...orders.flatMap(around)], kind, dates);
  const others = ({ id }: Candidate, order: OrderRow) =>
    booked(id, order.delivery_date) - Number(hasPlaceWith(order, id));
  const taken = new Map<string, number>();

  const findFor = (order: OrderRow, list: OwnList, at: Temporal.Instant): Candidate | null => {
    const withRoom = (supplier: Candidate): Candidate => ({
      ...supplier,
      booked: others(supplier, order) + (taken.get(placeOf(supplier, order)) ?? 0),
    });
    const mayBeAsked = ({ id }: Candidate) => !hasDeclinedDay(order, id);
    return nextInChain(
      { ...chainOrder(order, eaters), budget_per_piece_ore: list.budget_per_piece_ore },
      {
        own: list.suppliers
          .flatMap((id) => byId.get(id) ?? [])
          .filter(mayBeAsked)
          .map(withRoom),
        others: around(order).filter(mayBeAsked).map(withRoom),
        ...offered(order),
      },
      at,
    );
  };

  const chosen = new Map<string, Next>();
  for (const order of orders) {
    const list = listOf(order);
    chosen.set(order.id, { supplier: null, list, date: order.delivery_date });
    for (const wish of wishesOf(order)) {
      const supplier = findFor(wish, list, askedAt(order));
      if (!supplier) continue;
      const place = placeOf(supplier, wish);
      taken.set(place, (taken.get(place) ?? 0) + 1);
      chosen.set(order.id, { supplier, list, date: wish.delivery_date });
      break;
    }
  }
  return chosen;
}

/** The order as it would be on another day, where it has no place with anybody yet. */
const onDay = (order: OrderRow, day: string): OrderRow =>
  day === order.delivery_date ? order : { ...order, delivery_date: day, supplier_id: null };

/** It counts among the supplier's orders of that day already. */
const hasPlaceWith = ({ supplier_id, status }: OrderRow, supplier: string): boolean =>
  supplier_id === supplier && isLive(status);

const placeOf = ({ id }: Candidate, { delivery_date }: OrderRow): string => `${id} ${delivery_date}`;

/** Takes the places that were found free, and drops the orders that they do not suffice for any more. */
async function keepPlaces(
  tx: Tx,
  orders: readonly OrderRow[],
  chosen: Map<string, Next>,
): Promise<Map<string, Next>> {
  const limited = [...chosen.values()].flatMap(({ supplier }) =>
    supplier && supplier.daily_capacity !== null ? [supplier] : [],
  );
  if (limited.length === 0) return chosen;
  await lockCapacities(tx, limited);
  const dates = [...chosen.values()].map(({ date }) => date);
  const booked = await bookedOn(tx, limited, orders[0]!.kind, dates);
  const taken = new Map<string, number>();
  for (const own of orders) {
    const { supplier, date } = chosen.get(own.id)!;
    if (!supplier) continue;
    const order = onDay(own, date);
    const place = placeOf(supplier, order);
    const before = taken.get(place) ?? 0;
    const others = booked(supplier.id, order.delivery_date) - Number(hasPlaceWith(order, supplier.id));
    if (hasRoom(supplier, others + before, 1)) taken.set(place, before + 1);
    else chosen.delete(order.id);
  }
  return chosen;
}

/** Who is near each order's place; nobody where that is unknown. */
async function readAround(tx: Tx, orders: readonly OrderRow[]): Promise<(order: OrderRow) => Candidate[]> {
  const places = new Map(
    orders.flatMap((order) => {
      const from = pointOf(order);
      return from ? [[placeKey(order), { from, meal: order.meal_type }]] : [];
    }),
  );
  const found = places.size > 0 ? await suppliersAround(tx, [...places.values()]) : [];
  const around = new Map([...places.keys()].map((key, index) => [key, found[index]!]));
  return (order) => around.get(placeKey(order)) ?? [];
}

/** As many days of one order as anybody is asked about. */
const MOST_DAYS_ASKED = 2;

type Asked = { offered: string[]; asked: string[] };

/**
 * Who is not offered an order again for its day: whoever has been, and whoever has been asked about two others. Those who
 * have been asked about another come last. What was taken back from somebody before they had said no does not count.
 */
async function readOffered(tx: Tx, orders: readonly OrderRow[]): Promise<(order: OrderRow) => Asked> {
  const rows = await readRows(tx, {
    order_id: z.string(),
    supplier_id: z.string(),
    days: z.array(z.string()),
  })`
    select order_id, supplier_id::text as supplier_id, array_agg(distinct delivery_date::text) as days from offers
    where company_id in ${[...new Set(orders.map(({ company_id }) => company_id))]}
      and order_id in ${orders.map(({ id }) => id)} and supplier_id is not null
      and status <> 'retracted' group by order_id, supplier_id`;
  const asked = Map.groupBy(rows, ({ order_id }) => order_id);
  return ({ id, delivery_date }) => {
    const own = asked.get(id) ?? [];
    const isOver = ({ days }: (typeof rows)[number]) =>
      days.includes(delivery_date) || days.length >= MOST_DAYS_ASKED;
    return {
      offered: own.filter(isOver).map(({ supplier_id }) => supplier_id),
      asked: own.map(({ supplier_id }) => supplier_id),
    };
  };
}
