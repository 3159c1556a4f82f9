import { sql } from "drizzle-orm";
import type { Tx } from "../../../server/database/database.ts";

/** A company with something due of every kind on 2 March 2026, and an admin. */
export async function seedOneOfEach(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('app.now', '2026-02-20T12:00:00Z', true)`);
  await tx.execute(sql`
    with admin as (
      insert into users (email) values ('admin@tartdags.example') returning id
    ), role as (
      insert into user_roles (user_id, role) select id, 'admin' from admin
    ), bakery as (
      insert into vendors (name, address, latitude, longitude, email, categories)
      values ('Konditori', 'Bagargatan 2', 57.7, 11.97, 'order@konditori.example', '{konditori}') returning id
    ), restaurant as (
      insert into vendors (name, address, latitude, longitude, email, categories, restaurant_type)
      values ('Krog', 'Krogen 1', 57.7, 11.97, 'order@krog.example', '{lunch}', 'lunch') returning id
    ), company as (
      insert into companies (name, contact_email, public_join_token, subscription_status, trial_ends_at)
      values ('Bolaget', 'hr@bolag.example', '99999999', 'active', app_now()) returning id
    ), series as (
      insert into meal_events (company_id, event_type, mode, days_of_week, start_date, people_count, restaurant_id)
      select company.id, 'lunch', 'recurring', '{2}', '2026-03-01', 12, restaurant.id from company, restaurant
    ), employee as (
      insert into employees (company_id, name, birthday, email)
      select company.id, name, birthday, email from company, (values
        ('Elin Sandberg', date '1990-03-09', 'elin@bolag.example'), ('Leo Ek', '1985-03-03', null),
        ('Åsa Öberg', '1985-03-12', null), ('Maja Lind', '1985-03-14', null)) person(name, birthday, email)
      returning id, company_id, name
    )
    insert into cake_orders (company_id, employee_id, bakery_id, portion_size, birthday, delivery_date, approval_asked_at)
    select employee.company_id, employee.id, case when wanted.status <> 'pending' then bakery.id end, 8, wanted.day,
      wanted.day, case when wanted.status = 'pending' then app_now() end
    from employee, bakery, (values ('Elin Sandberg', date '2026-03-09', 'planned'),
      ('Leo Ek', '2026-03-03', 'confirmed'), ('Åsa Öberg', '2026-03-12', 'pending')) wanted(name, day, status)
    where wanted.name = employee.name`);
  await tx.execute(sql`update offices set address = 'Storgatan 1'`);
  await tx.execute(sql`
    insert into offers (company_id, order_id, supplier_id, position, status, answered_at, answered_by)
    select company_id, id, bakery_id, 1, 'accepted', app_now(), 'supplier' from cake_orders where delivery_date = '2026-03-03'`);
}
