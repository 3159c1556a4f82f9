import { z } from "zod";
import { splitDiets } from "../../../domain/allergies.ts";
import { type ChainOrder, whyNotOffered } from "../../../domain/chain.ts";
import type { Point } from "../../../domain/distance.ts";
import { kindTraits } from "../../../domain/order-kinds.ts";
import { lostAs } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import type { Services } from "../../providers/services.ts";
import { bookedOn } from "../suppliers/booked.ts";
import { type Candidate, suppliersAround } from "../suppliers/near.ts";
import type { OrderRow } from "./read-orders.ts";
import { readDecliners } from "./declined-suppliers.ts";
import { type Eaters, readEaters } from "./supplier-delivery.ts";

const OFFERED = 3;

export type NextSupplier = {
  id: string;
  name: string;
  address: string;
  distance_km: number;
  phone: string | null;
  price_per_piece_ore: number | null;
  /** It was asked and did not answer. */
  silent: boolean;
};
/** Who can be asked for each order, by its id. */
export type NextSuppliers = Map<string, NextSupplier[]>;

/**
 * The nearest who can still make these orders, all cakes or all meals, without those who have already said no to the
 * day. A person may choose one that costs more than the budget. The number of queries does not grow with the orders.
 */
export async function readNextSuppliers(
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  orders: readonly OrderRow[],
): Promise<NextSuppliers> {
  const placed = orders.flatMap((order) => {
    const from = pointOf(order);
    return from ? [{ order, from, meal: order.meal_type }] : [];
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
  const wasSilent = await readDecliners(
    tx,
    kind,
    placed.map(({ order }) => order),
    { orSilent: true },
  );
  const eaters = await readEaters(tx, orders);
  const now = clock.now();
  const canMake = (order: OrderRow, vendor: Candidate): boolean =>
    (vendor.id !== order.supplier_id || lostAs(order) === "expired") &&
    !hasDeclinedDay(order, vendor.id) &&
    whyNotOffered(
      { ...vendor, booked: booked(vendor.id, order.delivery_date) },
      { ...chainOrder(order, eaters), budget_per_piece_ore: null },
      now,
    ) === null;
  const chosen = new Map(
    placed.map(({ order }) => {
      const able = around.get(placeKey(order))!.filter((vendor) => canMake(order, vendor));
      const again = Map.groupBy(able, ({ id }) => wasSilent(order, id));
      // Whoever has not been asked comes first.
      const ordered = [...(again.get(false) ?? []), ...(again.get(true) ?? [])].slice(0, OFFERED);
      return [order.id, ordered.map((vendor) => ({ ...vendor, silent: wasSilent(order, vendor.id) }))];
    }),
  );
  const phones = await readPhones(tx, [...chosen.values()].flat());
  return new Map(
    [...chosen].map(([id, vendors]) => [
      id,
      vendors.map((vendor) => ({
        id: vendor.id,
        name: vendor.name,
        address: vendor.address,
        distance_km: vendor.distance_km,
        phone: phones.get(vendor.id) ?? null,
        price_per_piece_ore: vendor.price_per_piece_ore ?? null,
        silent: vendor.silent,
      })),
    ]),
  );
}

async function readPhones(tx: Tx, vendors: readonly { id: string }[]): Promise<Map<string, string | null>> {
  if (vendors.length === 0) return new Map();
  const rows = await readRows(tx, { id: z.string(), phone: z.string().nullable() })`
    select id, phone from vendors where id in ${[...new Set(vendors.map(({ id }) => id))]}`;
  return new Map(rows.map(({ id, phone }) => [id, phone]));
}

export function pointOf({ latitude, longitude }: OrderRow): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** An order as the chain judges suppliers by it. */
export const chainOrder = (order: OrderRow, eaters: Eaters): Omit<ChainOrder, "budget_per_piece_ore"> => ({
  date: Temporal.PlainDate.from(order.delivery_date),
  time: order.delivery_time,
  meal: order.meal_type,
  to: pointOf(order),
  food: foodToHeed(order, eaters),
});

/**
 * What its supplier must be able to make it with, by the names of `splitDiets`: of a cake the allergies of all, since the
 * whole office eats it, and the diet of whoever is celebrated; of a meal everything.
 */
export function foodToHeed(order: OrderRow, eaters: Eaters): string[] {
  const all = (eaters.get(order.office_id) ?? []).flatMap((eater) => [
    ...splitDiets(eater.allergies),
    ...(kindTraits[order.kind].heedsEveryDiet ? splitDiets(eater.dietary_preferences) : []),
  ]);
  // Of the register, too: whoever asks may not be allowed to read the order's own.
  const person = eaters.get(order.office_id)?.find(({ id }) => id === order.employee_id);
  const diets = splitDiets(order.dietary_preferences ?? person?.dietary_preferences ?? null);
  // What HR has counted beside the register: guests.
  const { allergies: counted = [], diets: dietsCounted = [] } = order.confirmed_food ?? {};
  const guests = [...counted, ...dietsCounted].flatMap(({ name }) => splitDiets(name));
  return [...new Set([...splitDiets(order.allergies), ...diets, ...all, ...guests])];
}

export const placeKey = (order: OrderRow): string =>
  [order.latitude, order.longitude, order.meal_type].join("|");
