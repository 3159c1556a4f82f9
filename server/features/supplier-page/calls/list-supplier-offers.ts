import { z } from "zod";
import { listSupplierOffers, MOST_OFFERS } from "../../../../contract/supplier-page.ts";
import { distanceKm } from "../../../../domain/distance.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { readRows } from "../../../database/query.ts";
import { implement } from "../../../calls/implement.ts";
import type { OrderRow } from "../../orders/read-orders.ts";
import { findSupplier } from "../../suppliers/register.ts";
import { asksForAnswer } from "../asks-for-answer.ts";
import { listOwn } from "../own-orders.ts";
import { readPageOrders } from "../page-orders.ts";

export default implement(listSupplierOffers, async ({ tx, caller, services, today }) => {
  const own = await listOwn(tx, asksForAnswer(today), MOST_OFFERS + 1);
  const booked = await readRows(tx, { day: z.string(), count: z.number() })`
    select o.delivery_date::text as day, count(*)::int as count from orders o
    where o.supplier_id = app_supplier() and o.delivery_date >= ${today.toString()} and o.status = 'confirmed'
      and o.answer_wanted_again_at is null and o.delivery_date in (
        select asked.delivery_date from orders asked where asked.supplier_id = app_supplier()
          and asked.delivery_date >= ${today.toString()} and asked.status = 'requested')
    group by 1 order by 1`;
  return asPlatform(tx, async (platform) => {
    const supplier = (await findSupplier(platform, caller.supplierId))!;
    const { rows, shown } = await readPageOrders(platform, services, own.slice(0, MOST_OFFERS));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return {
      offers: shown
        .map((order) => {
          const row: OrderRow = byId.get(order.id)!;
          const { latitude, longitude } = row;
          const isPlaced = latitude !== null && longitude !== null;
          return {
            ...order,
            answer_by: row.answer_by,
            distance_km: isPlaced ? distanceKm(supplier, { latitude, longitude }) : null,
          };
        })
        .toSorted(byDeadline),
      more: own.length > MOST_OFFERS,
      daily_capacity: supplier.daily_capacity,
      booked,
    };
  });
});

type Timed = { answer_by: string | null };

/** Without a deadline it waits until the delivery; those stay by day. */
function byDeadline(a: Timed, b: Timed): number {
  if (a.answer_by === null || b.answer_by === null)
    return Number(a.answer_by === null) - Number(b.answer_by === null);
  return Temporal.Instant.compare(a.answer_by, b.answer_by);
}
