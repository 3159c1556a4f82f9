import { sql } from "drizzle-orm";
import { platformScope } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";

const COMPANIES = 100;

/**
 * Holds what is wanted against the orders, for each connection once an hour. The database writes most of it down the
 * moment an order changes; this catches what it cannot see: an order that was being made while somebody connected, and
 * a supplier's new name.
 */
export async function compareOrders({ db }: Services): Promise<void> {
  await db.transaction(platformScope, (tx) =>
    tx.execute(sql`
      with due as (
        update calendar_connections set compared_at = app_now() where company_id in (
          select company_id from calendar_connections where compared_at <= app_now() - interval '1 hour'
          order by compared_at limit ${COMPANIES} for update skip locked)
        returning company_id)
      select want_calendar_events(array(
        select d.order_id from due join calendar_deliveries d using (company_id)
        left join calendar_events e on e.company_id = d.company_id and e.order_id = d.order_id
        where d.delivery_date >= app_today() and e.wanted is distinct from calendar_event(d)))`),
  );
}
