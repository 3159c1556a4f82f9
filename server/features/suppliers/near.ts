import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { NearVendor, NearVendors } from "../../../contract/addresses.ts";
import type { ChainSupplier } from "../../../domain/chain.ts";
import type { Clock } from "../../../domain/clock.ts";
import type { Near, Point } from "../../../domain/distance.ts";
import type { MealType } from "../../../domain/meals.ts";
import {
  CAKE_CATEGORIES,
  cakeSuppliersNear,
  MEAL_CATEGORIES,
  MEAL_RADIUS_KM,
  mealSuppliersNear,
  whyNot,
} from "../../../domain/suppliers.ts";
import { StoredSupplier } from "../../../contract/entities/supplier.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { bookedOn } from "./booked.ts";

const MOST_CANDIDATES = 300;
const MOST_SHOWN = 50;

export type Candidate = ChainSupplier;

const Found = StoredSupplier.omit({
  language: true,
  phone: true,
  says_yes: true,
  created_at: true,
  updated_at: true,
}).shape;

/** When something is to be delivered, for saying who can still make it. */
export type Occasion = { date: Temporal.PlainDate; time: string; now: Temporal.Instant; wanted?: number };

/** A day that was asked about, at noon unless it says otherwise. */
export function occasionOf(
  asked: { delivery_date?: string | undefined; delivery_time?: string | undefined },
  clock: Clock,
): Occasion | undefined {
  if (!asked.delivery_date) return undefined;
  return {
    date: Temporal.PlainDate.from(asked.delivery_date),
    time: asked.delivery_time ?? "12:00",
    now: clock.now(),
  };
}

/** Bakeries around a place: of all, or of those that are asked about. */
export async function bakeriesNear(
  tx: Tx,
  from: Point,
  occasion?: Occasion,
  among?: Candidate[],
): Promise<NearVendors> {
  const { radius_km, found } = cakeSuppliersNear(
    from,
    among ?? (await candidates(tx, from, CAKE_CATEGORIES)),
  );
  return { radius_km, vendors: await shown(tx, found, "cake", occasion) };
}

export async function restaurantsNear(
  tx: Tx,
  from: Point,
  meal: MealType,
  occasion?: Occasion,
  among?: Candidate[],
): Promise<NearVendors> {
  const found = mealSuppliersNear(from, meal, among ?? (await candidates(tx, from, MEAL_CATEGORIES[meal])));
  return {
    radius_km: found.length > 0 ? MEAL_RADIUS_KM : null,
    vendors: await shown(tx, found, "meal", occasion),
  };
}

const candidates = (tx: Tx, from: Point, kinds: readonly string[]): Promise<Candidate[]> =>
  readRows(tx, Found)`${nearestOf(from, kinds)}`;

/**
 * The nearest of these kinds, walked along the index and no further; the domain's rules then measure exactly. No box
 * around them: it makes the database fetch and sort everything inside.
 */
export const nearestOf = (from: Point, kinds: readonly string[]): SQL =>
  nearestFrom(sql`map_point(${from.latitude}, ${from.longitude})`, sql`${sql.param(kinds)}::text[]`);

const columns = sql`id, name, address, latitude, longitude, email, active, delivery_supported, categories, restaurant_type,
  delivery_radius_km, to_char(earliest_time, 'HH24:MI') as earliest_time, to_char(latest_time, 'HH24:MI') as latest_time, lead_hours, closed_weekdays, closed_dates::text[] as closed_dates, daily_capacity,
  cannot_make, price_per_piece_ore`;

const nearestFrom = (from: SQL, kinds: SQL): SQL => sql`
  select ${columns} from vendors
  where active and delivery_supported
    and (categories && ${kinds} or restaurant_type = any (${kinds}))
  order by map_point(latitude, longitude) <-> ${from}
  limit ${sql.raw(`${MOST_CANDIDATES}`)}`;

/** These, wherever they are and whether or not they can be asked. */
export async function readSuppliers(tx: Tx, ids: readonly string[]): Promise<Candidate[]> {
  if (ids.length === 0) return [];
  return readRows(
    tx,
    Found,
  )`select ${columns} from vendors where id = any (${sql.param([...new Set(ids)])}::uuid[])`;
}

/** Who makes cakes, or this meal, around each of several places: one search for all, in the places' order. */
export async function suppliersAround(
  tx: Tx,
  places: readonly { from: Point; meal: MealType | null }[],
): Promise<Near<Candidate>[][]> {
  const asked = places.map(({ from, meal }, number) => ({
    number,
    latitude: from.latitude,
    longitude: from.longitude,
    kinds: meal ? MEAL_CATEGORIES[meal] : CAKE_CATEGORIES,
  }));
  const rows = await readRows(tx, { ...Found, number: z.number() })`
    select place.number, nearest.* from json_to_recordset(${JSON.stringify(asked)}::json)
      as place(number integer, latitude float8, longitude float8, kinds text[])
    cross join lateral (${nearestFrom(sql`map_point(place.latitude, place.longitude)`, sql`place.kinds`)}) nearest`;
  const found = Map.groupBy(rows, (row) => row.number);
  return places.map(({ from, meal }, number) => {
    const around = found.get(number) ?? [];
    return meal ? mealSuppliersNear(from, meal, around) : cakeSuppliersNear(from, around).found;
  });
}

async function shown(
  tx: Tx,
  found: Near<Candidate>[],
  kind: "cake" | "meal",
  occasion: Occasion | undefined,
): Promise<NearVendor[]> {
  const nearest = found.slice(0, MOST_SHOWN);
  const booked = occasion ? await bookedOn(tx, nearest, kind, [occasion.date.toString()]) : null;
  return nearest.map(({ id, name, address, latitude, longitude, distance_km, ...supplier }) => ({
    id,
    name,
    address,
    latitude,
    longitude,
    distance_km,
    why_not: occasion
      ? whyNot(supplier, { ...occasion, booked: booked?.(id, occasion.date.toString()) ?? 0 })
      : null,
  }));
}
