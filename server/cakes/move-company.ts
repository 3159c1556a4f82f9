import { sql } from "drizzle-orm";
import type { Tx } from "../database/database.ts";

/** Where a company is. Without coordinates the address is only what somebody typed. */
export type Place = { address: string | null; latitude: number | null; longitude: number | null };

type Move = { company: string; today: string; before: Place; after: Place };

/**
 * Another address for a company. What nobody has been asked about goes there; what a supplier knows of goes where they
 * were told, until HR moves it. Returns how many deliveries that is.
 */
export async function moveCompany(tx: Tx, { company, today, before, after }: Move): Promise<number> {
  await tx.execute(sql`update companies set address = ${after.address}, latitude = ${after.latitude},
    longitude = ${after.longitude} where id = ${company}`);
  if (before.address === null || before.address === after.address) return 0;
  const known = sql`o.company_id = ${company} and o.status in ('requested', 'confirmed')
    and o.delivery_date >= ${today}`;
  await tx.execute(sql`update cake_orders o set delivery_address = ${before.address},
    address_latitude = ${before.latitude}, address_longitude = ${before.longitude}, updated_at = app_now()
    where ${known} and o.delivery_address is null`);
  await tx.execute(sql`update meal_orders o set address_snapshot = ${JSON.stringify(snapshotOf(before))}::jsonb,
    updated_at = app_now() where ${known} and o.address_snapshot is null`);
  await tx.execute(sql`update cake_orders o set delivery_address = ${after.address},
    address_latitude = ${after.latitude}, address_longitude = ${after.longitude}, updated_at = app_now()
    where o.company_id = ${company} and o.status in ('pending', 'planned', 'declined', 'cancelled')
      and o.delivery_date >= ${today} and o.delivery_address = ${before.address}`);
  const { rows } = await tx.execute(sql`select
    (select count(*)::int from cake_orders o
      where ${known} and o.withdrawn_at is null and o.delivery_address = ${before.address})
    + (select count(*)::int from meal_orders o
      where ${known} and o.withdrawn_at is null and o.address_snapshot ->> 'display' = ${before.address}) as staying`);
  return rows[0]!.staying as number;
}

const snapshotOf = ({ address, latitude, longitude }: Place) => ({ display: address, latitude, longitude });
