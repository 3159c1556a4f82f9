import { and, asc, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import { STOCKHOLM } from "../../../domain/clock.ts";
import { openStatuses } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import { isLost } from "../../database/lost-offers.ts";
import { ref } from "../../database/ref.ts";
import { vendors } from "../../database/schema.ts";
import { cake_orders } from "../../database/schema-orders.ts";

export type Whose = { companyId: string; employeeIds: string[]; today: Temporal.PlainDate };

/** At its hour a cake has come or was missed, and stays so: one that has been eaten is not cancelled. */
const isAhead = sql`(${cake_orders.delivery_date} + ${cake_orders.delivery_time}) at time zone ${STOCKHOLM} > app_now()`;

/** The cakes that are still ahead of somebody. */
export const listComingOrders = (tx: Tx, whose: Whose) =>
  list(tx, whose, inArray(cake_orders.status, [...openStatuses]));

/**
 * With them those that have lost their supplier: the next is not asked yet, or people were called. What changes for the
 * person changes for them as well.
 */
export const listUndeliveredOrders = (tx: Tx, whose: Whose) =>
  list(
    tx,
    whose,
    sql`(${inArray(cake_orders.status, [...openStatuses])} or ${isLost(ref(cake_orders, "cake_orders"))})`,
  );

function list(tx: Tx, { companyId, employeeIds, today }: Whose, which: SQL) {
  return tx
    .select({
      id: cake_orders.id,
      birthday: cake_orders.birthday,
      delivery_date: cake_orders.delivery_date,
      delivery_time: cake_orders.delivery_time,
      status: cake_orders.status,
      source: cake_orders.source,
      occasion: cake_orders.occasion,
      bakery_name: vendors.name,
    })
    .from(cake_orders)
    .leftJoin(vendors, eq(vendors.id, cake_orders.bakery_id))
    .where(
      and(
        eq(cake_orders.company_id, companyId),
        inArray(cake_orders.employee_id, employeeIds),
        which,
        gte(cake_orders.delivery_date, today.toString()),
        isAhead,
      ),
    )
    .orderBy(asc(cake_orders.delivery_date));
}
