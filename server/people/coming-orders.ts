import { and, asc, eq, gte, inArray } from "drizzle-orm";
import { openStatuses, supplierKnows } from "../../domain/orders.ts";
import type { Tx } from "../database/database.ts";
import { cake_orders, companies, vendors } from "../database/schema.ts";
import { writeMails } from "../mail/outbox.ts";
import { bakeryOrderCancelled } from "../mail/templates/bakery-order-cancelled.ts";
import { moveOrders } from "../orders/move.ts";

type Whose = { companyId: string; employeeIds: string[]; today: Temporal.PlainDate };

/** The cakes that are still ahead of somebody. */
export function listComingOrders(tx: Tx, { companyId, employeeIds, today }: Whose) {
  return tx
    .select({
      id: cake_orders.id,
      employee_id: cake_orders.employee_id,
      birthday: cake_orders.birthday,
      delivery_date: cake_orders.delivery_date,
      delivery_time: cake_orders.delivery_time,
      address: cake_orders.delivery_address,
      status: cake_orders.status,
      bakery_id: cake_orders.bakery_id,
      bakery_name: vendors.name,
      bakery_email: vendors.email,
    })
    .from(cake_orders)
    .leftJoin(vendors, eq(vendors.id, cake_orders.bakery_id))
    .where(
      and(
        eq(cake_orders.company_id, companyId),
        inArray(cake_orders.employee_id, employeeIds),
        inArray(cake_orders.status, [...openStatuses]),
        gte(cake_orders.delivery_date, today.toString()),
      ),
    )
    .orderBy(asc(cake_orders.delivery_date));
}

type Coming = Awaited<ReturnType<typeof listComingOrders>>[number];

/** Cancels them, and tells each bakery that had been asked. Returns how many. */
export async function cancelComingOrders(tx: Tx, whose: Whose): Promise<number> {
  if (whose.employeeIds.length === 0) return 0;
  const coming = await listComingOrders(tx, whose);
  const cancelled = new Set(
    await moveOrders(tx, "cake", { ids: coming.map(({ id }) => id), to: "cancelled", by: "hr" }),
  );
  await tellBakeries(
    tx,
    whose.companyId,
    coming.filter((order) => cancelled.has(order.id) && supplierKnows(order.status)),
  );
  return cancelled.size;
}

/** One mail for a bakery and a day, however many cakes. It names nobody, so that it may outlive an erasure. */
async function tellBakeries(tx: Tx, companyId: string, orders: Coming[]): Promise<void> {
  if (orders.length === 0) return;
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId));
  const deliveries = Map.groupBy(orders, (order) => `${order.bakery_id} ${order.delivery_date}`);
  await writeMails(
    tx,
    [...deliveries.values()].flatMap((cakes) => {
      const [first] = cakes;
      if (!first?.bakery_email || !first.bakery_name) return [];
      return {
        key: `bakery-order-cancelled:${first.id}`,
        to: first.bakery_email,
        companyId,
        mail: bakeryOrderCancelled({
          bakery_name: first.bakery_name,
          company_name: company!.name,
          delivery_date: first.delivery_date,
          delivery_time: first.delivery_time.slice(0, 5),
          address: first.address ?? company!.address,
          cake_count: cakes.length,
        }),
      };
    }),
  );
}
