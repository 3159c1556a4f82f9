import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { readIds, readRow } from "../../database/query.ts";
import { type Place, setPlace } from "../companies/offices.ts";
import { lockOrdersWhere } from "../orders/lock-orders.ts";
import { type CakeRow, lockOrders } from "../orders/read-orders.ts";
import { retractOffers } from "../orders/status-transition.ts";

type Move = {
  company: string;
  office: string;
  today: string;
  before: Place;
  after: Place;
  handsOff?: boolean;
};
/** How many deliveries go to the old address, and the cakes as they were that were taken back from their bakeries. */
type Moved = { staying: number; takenBack: CakeRow[] };

/**
 * Another address for an office. What nobody has been asked about goes there, and so do the series that went to the old
 * one; what a supplier knows of goes where they were told, until HR moves it. With the autopilot on, cakes after today are
 * taken back from their bakeries and follow like the others.
 */
export async function moveOffice(tx: Tx, move: Move): Promise<Moved> {
  const { company, office, today, before, after } = move;
  await setPlace(tx, office, after);
  if (before.address === null || before.address === after.address) return { staying: 0, takenBack: [] };
  await lockSeries(tx, company);
  await lockOrdersWhere(tx, sql`company_id = ${company} and delivery_date >= ${today}`);
  const takenBack = move.handsOff ? await takeBack(tx, move, before.address) : [];
  const coming = sql`o.company_id = ${company} and o.office_id = ${office} and o.delivery_date >= ${today}`;
  const known = sql`${coming} and o.status in ('requested', 'confirmed')`;
  const unasked = sql`${coming} and o.status in ('pending', 'planned', 'declined', 'cancelled')`;
  await tx.execute(sql`update cake_orders o set delivery_address = ${before.address},
    address_latitude = ${before.latitude}, address_longitude = ${before.longitude}, updated_at = app_now()
    where ${known} and o.delivery_address is null`);
  await tx.execute(sql`update meal_orders o set address_snapshot = ${snapshotOf(before)}::jsonb,
    updated_at = app_now() where ${known} and o.address_snapshot is null`);
  await tx.execute(sql`update cake_orders o set delivery_address = ${after.address},
    address_latitude = ${after.latitude}, address_longitude = ${after.longitude}, updated_at = app_now()
    where ${unasked} and o.delivery_address = ${before.address}`);
  // A series that goes to the new address already has no double there: its twin stays where it is, with its orders.
  await tx.execute(sql`update meal_events e set address_snapshot = ${snapshotOf(after)}::jsonb
    where e.company_id = ${company} and e.office_id = ${office} and e.active and e.address_snapshot ->> 'display' = ${before.address}
      and (e.mode = 'recurring' or exists (select from meal_orders o where ${unasked} and o.meal_event_id = e.id))
      and not exists (select from meal_events same where same.company_id = ${company} and same.active
        and same.address_snapshot ->> 'display' = ${after.address}
        and (same.event_type, same.restaurant_id, same.mode, same.start_date, same.time, same.days_of_week)
          = (e.event_type, e.restaurant_id, e.mode, e.start_date, e.time, e.days_of_week))`);
  await tx.execute(sql`update meal_orders o set address_snapshot = ${snapshotOf(after)}::jsonb, updated_at = app_now()
    from meal_events e
    where ${unasked} and o.address_snapshot ->> 'display' = ${before.address} and e.id = o.meal_event_id
      and e.address_snapshot ->> 'display' is distinct from ${before.address}`);
  const { staying } = await readRow(tx, { staying: z.number() })`
    select (select count(*)::int from cake_orders o
      where ${known} and o.delivery_address = ${before.address})
    + (select count(*)::int from meal_orders o
      where ${known} and o.address_snapshot ->> 'display' = ${before.address}) as staying`;
  return { staying, takenBack };
}

async function takeBack(tx: Tx, { company, office, today }: Move, address: string): Promise<CakeRow[]> {
  const ids = await readIds(tx)`
    select id from cake_orders where company_id = ${company} and office_id = ${office} and delivery_date > ${today}
      and status in ('requested', 'confirmed') and coalesce(delivery_address, ${address}) = ${address} order by id`;
  const asked = await lockOrders(tx, "cake", ids);
  await retractOffers(tx, ids, "hr");
  return asked;
}

/** The coming cakes; requests that are under way have ended then. */
export async function lockCakes(tx: Tx, company: string, today: string): Promise<void> {
  await lockOrdersWhere(tx, sql`kind = 'cake' and company_id = ${company} and delivery_date >= ${today}`);
}

/** Locked before its orders, as everywhere; a single meal is locked by its order alone. */
async function lockSeries(tx: Tx, company: string): Promise<void> {
  await tx.execute(sql`select from meal_events where company_id = ${company} and active and mode = 'recurring'
    order by id for no key update`);
}

const snapshotOf = ({ address, latitude, longitude }: Place): string =>
  JSON.stringify({ display: address, latitude, longitude });
