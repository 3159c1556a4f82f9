import { sql } from "drizzle-orm";
import { listSupplierDeliveries, MOST_DELIVERIES } from "../../../../contract/supplier-page.ts";
import { isClosed } from "../../../../domain/suppliers.ts";
import { byWay } from "../../../../domain/way.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { implement } from "../../../calls/implement.ts";
import { readReceiving } from "../../orders/receiving.ts";
import { findSupplier } from "../../suppliers/register.ts";
import { listOwn } from "../own-orders.ts";
import { readPageOrders } from "../page-orders.ts";
import { readWithdrawn } from "../withdrawn.ts";

export default implement(listSupplierDeliveries, async ({ input, tx, caller, services, today }) => {
  const from = Temporal.PlainDate.from(input.from);
  const days = Array.from({ length: input.days }, (_, index) => from.add({ days: index }));
  const [first, last] = [days[0]!.toString(), days.at(-1)!.toString()];
  const own = await listOwn(
    tx,
    sql`o.delivery_date between ${first} and ${last} and o.status in ('confirmed', 'completed')`,
    MOST_DELIVERIES + 1,
  );
  return asPlatform(tx, async (platform) => {
    const supplier = (await findSupplier(platform, caller.supplierId))!;
    const { rows, shown } = await readPageOrders(platform, services, own.slice(0, MOST_DELIVERIES));
    const receiving = await readReceiving(platform, rows, today);
    const stops = new Map(
      [...Map.groupBy(rows, ({ delivery_date }) => delivery_date).values()].flatMap((day) =>
        byWay(supplier, day).map(({ id }, index) => [id, index] as const),
      ),
    );
    return {
      deliveries: shown.map((order) => {
        const office = receiving.find(({ order_ids }) => order_ids.includes(order.id));
        const { order_ids: _, address: __, ...received } = office ?? { order_ids: [], address: null };
        return {
          ...order,
          stop: stops.get(order.id)!,
          receiving: office ? (received as Omit<typeof office, "order_ids" | "address">) : null,
        };
      }),
      more: own.length > MOST_DELIVERIES,
      withdrawn: await readWithdrawn(platform, caller.supplierId, first, last),
      closed_days: days.filter((day) => isClosed(supplier, day)).map(String),
      daily_capacity: supplier.daily_capacity,
    };
  });
});
