import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { OrderKind } from "../../../domain/order-kinds.ts";
import { asPlatform } from "../../database/as-platform.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { lockByName, lockByNames } from "../../database/advisory-lock.ts";

const tables: Record<OrderKind, Record<"orders" | "supplier", SQL>> = {
  cake: { orders: sql`cake_orders`, supplier: sql`bakery_id` },
  meal: { orders: sql`meal_orders`, supplier: sql`restaurant_id` },
};

type Vendor = { id: string; daily_capacity: number | null };

/** How much each has to do on these days, for all its customers: the count says nothing about who they are. */
export async function bookedOn(
  tx: Tx,
  vendors: readonly Vendor[],
  kind: OrderKind,
  dates: readonly string[],
): Promise<(vendor: string, date: string) => number> {
  const limited = new Set(
    vendors.filter(({ daily_capacity }) => daily_capacity !== null).map(({ id }) => id),
  );
  if (limited.size === 0 || dates.length === 0) return () => 0;
  const { orders, supplier } = tables[kind];
  const rows = await asPlatform(
    tx,
    (platform) => readRows(platform, { vendor: z.string(), date: z.string(), booked: z.number() })`
      select ${supplier} as vendor, delivery_date::text as date, count(*)::int as booked from ${orders}
      where ${supplier} in ${[...limited]} and delivery_date in ${[...new Set(dates)]}
        and status not in ('declined', 'cancelled')
      group by 1, 2`,
  );
  const booked = new Map(rows.map((row) => [`${row.vendor} ${row.date}`, row.booked]));
  return (vendor, date) => booked.get(`${vendor} ${date}`) ?? 0;
}

/** Taken before counting, so that of two concurrent orders for the last free capacity one wins. */
export async function lockCapacity(tx: Tx, { id, daily_capacity }: Vendor): Promise<void> {
  if (daily_capacity !== null) await lockByName(tx, placesOf(id));
}

/** The same for several: always in the same order, so that two who need each other's do not wait for ever. */
export async function lockCapacities(tx: Tx, vendors: readonly Vendor[]): Promise<void> {
  const limited = vendors.filter(({ daily_capacity }) => daily_capacity !== null).map(({ id }) => id);
  await lockByNames(tx, [...new Set(limited)].sort().map(placesOf));
}

const placesOf = (id: string): string => `places:${id}`;
