import { sql } from "drizzle-orm";
import { type Database, platformScope } from "../../../server/database/database.ts";

/** Companies with a confirmed cake each in five days: one reminder to HR is due for every one. Returns the mails' keys. */
export async function seedReminders(db: Database, mails: number): Promise<string[]> {
  return db.transaction(platformScope, async (tx) => {
    await tx.execute(sql`select set_config('app.now', '2026-02-28T12:00:00Z', true)`);
    await tx.execute(sql`
      with bakery as (
        insert into vendors (name, address, latitude, longitude, email, categories)
        values ('Konditori', 'Bagargatan 1', 57.7, 11.97, 'order@konditori.example', '{konditori}') returning id
      ), company as (
        insert into companies (name, contact_email, public_join_token, subscription_status, trial_ends_at)
        select 'Bolag ' || n, 'hr@bolag' || n || '.example', lpad(n::text, 8, '0'), 'active', app_now()
        from generate_series(1, ${mails}::int) n returning id
      ), employee as (
        insert into employees (company_id, name, birthday) select id, 'Elin Sandberg', '1990-03-07' from company
        returning id, company_id
      )
      insert into cake_orders (company_id, employee_id, bakery_id, portion_size, birthday, delivery_date)
      select company_id, employee.id, bakery.id, 8, '2026-03-07', '2026-03-07'
      from employee, bakery`);
    await tx.execute(
      sql`update offices f set address = 'Storgatan ' || c.public_join_token from companies c where c.id = f.company_id`,
    );
    await tx.execute(sql`
      insert into offers (company_id, order_id, supplier_id, position, status, answered_at, answered_by)
      select company_id, id, bakery_id, 1, 'accepted', app_now(), 'supplier' from cake_orders
      where delivery_date = '2026-03-07'`);
    const { rows } = await tx.execute(sql`select id from companies where name like 'Bolag %'`);
    return rows.map((row) => `cake-reminder-hr-week:${row.id as string}:2026-03-07`);
  });
}
