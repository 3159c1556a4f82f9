import type { Point } from "../../../domain/distance.ts";
import { whyNot } from "../../../domain/suppliers.ts";
import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { bookedOn } from "../suppliers/booked.ts";
import { type Candidate, suppliersAround } from "../suppliers/near.ts";
import type { OrderRow } from "./read-orders.ts";
import { readDecliners } from "./declined-suppliers.ts";

const OFFERED = 3;

export type NextSupplier = { id: string; name: string; address: string; distance_km: number };
/** Who can be asked for each order, by its id. */
export type NextSuppliers = Map<string, NextSupplier[]>;

/**
 * The nearest who can still make these orders, all cakes or all meals, without those who have already said no to the
 * day. The number of queries does not grow with the orders.
 */
export async function readNextSuppliers(
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  orders: readonly OrderRow[],
): Promise<NextSuppliers> {
  const placed = orders.flatMap((order) => {
    const from = pointOf(order);
    return from ? [{ order, from, meal: order.kind === "meal" ? order.meal_type : null }] : [];
  });
  const [first] = placed;
  if (!first) return new Map();
  const places = new Map(placed.map((one) => [placeKey(one.order), one]));
  const found = await suppliersAround(tx, [...places.values()]);
  const around = new Map([...places.keys()].map((key, index) => [key, found[index]!]));
  const { kind } = first.order;
  const dates = placed.map(({ order }) => order.delivery_date);
  const booked = await bookedOn(tx, found.flat(), kind, dates);
  const hasDeclinedDay = await readDecliners(
    tx,
    kind,
    placed.map(({ order }) => order),
  );
  const now = clock.now();
  const canMake = (order: OrderRow, vendor: Candidate): boolean =>
    vendor.id !== order.supplier_id &&
    !hasDeclinedDay(order, vendor.id) &&
    whyNot(vendor, {
      date: Temporal.PlainDate.from(order.delivery_date),
      time: order.delivery_time,
      now,
      booked: booked(vendor.id, order.delivery_date),
    }) === null;
  return new Map(
    placed.map(({ order }) => [
      order.id,
      around
        .get(placeKey(order))!
        .values()
        .filter((vendor) => canMake(order, vendor))
        .take(OFFERED)
        .map(({ id, name, address, distance_km }) => ({ id, name, address, distance_km }))
        .toArray(),
    ]),
  );
}

export function pointOf({ latitude, longitude }: OrderRow): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

const placeKey = (order: OrderRow): string =>
  [order.latitude, order.longitude, order.kind === "meal" ? order.meal_type : ""].join("|");
