import { eq, sql } from "drizzle-orm";
import { getCompanyPage } from "../../../../contract/admin.ts";
import type { Output } from "../../../../contract/contract.ts";
import { auditViewing } from "../../../calls/audit.ts";
import type { Tx } from "../../../database/database.ts";
import { companies } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";

type Page = Output<"get-company-page">;

const MOST = { users: 50, employees: 200, orders: 50, mails: 50, audit: 50 };

export default implement(getCompanyPage, async ({ input, tx, refuse }) => {
  const [company] = await tx.select().from(companies).where(eq(companies.id, input.id));
  if (!company) throw refuse("company-not-found");
  await auditViewing(tx, "register-viewed", company.id);
  return {
    company,
    counts: await counts(tx, company.id),
    users: await users(tx, company.id),
    employees: await employees(tx, company.id),
    orders: await orders(tx, company.id),
    mails: await mails(tx, company.id),
    audit: await audit(tx, company.id),
  };
});

async function counts(tx: Tx, company: string): Promise<Page["counts"]> {
  const { rows } = await tx.execute(sql`
    select
      (select count(*)::int from employees where company_id = ${company} and archived_at is null) as employees,
      (select count(*)::int from cake_orders where company_id = ${company}) as cakes,
      (select count(*)::int from meal_orders where company_id = ${company}) as meals`);
  return rows[0] as Page["counts"];
}

async function users(tx: Tx, company: string): Promise<Page["users"]> {
  const { rows } = await tx.execute(sql`
    select u.id, u.email, u.full_name, coalesce(r.role, 'user') as role
    from profiles p join users u on u.id = p.user_id left join user_roles r on r.user_id = u.id
    where p.company_id = ${company} order by u.created_at limit ${MOST.users}`);
  return rows as Page["users"];
}

async function employees(tx: Tx, company: string): Promise<Page["employees"]> {
  const { rows } = await tx.execute(sql`
    select id, name, birthday, position, allergies from employees
    where company_id = ${company} and archived_at is null order by name limit ${MOST.employees}`);
  return rows as Page["employees"];
}

async function orders(tx: Tx, company: string): Promise<Page["orders"]> {
  const { rows } = await tx.execute(sql`
    (select o.id, 'cake' as order_type, 'Tårta till ' || e.name as title, o.delivery_date,
       to_char(o.delivery_time, 'HH24:MI') as time, o.status, v.name as supplier
     from cake_orders o join employees e on e.id = o.employee_id left join vendors v on v.id = o.bakery_id
     where o.company_id = ${company} order by o.delivery_date desc limit ${MOST.orders})
    union all
    (select o.id, 'meal', initcap(s.event_type) || ' för ' || o.people_count, o.delivery_date,
       to_char(o.time, 'HH24:MI'), o.status, v.name
     from meal_orders o join meal_events s on s.id = o.meal_event_id left join vendors v on v.id = o.restaurant_id
     where o.company_id = ${company} order by o.delivery_date desc limit ${MOST.orders})
    order by delivery_date desc, time desc limit ${MOST.orders}`);
  return rows as Page["orders"];
}

async function mails(tx: Tx, company: string): Promise<Page["mails"]> {
  const { rows } = await tx.execute(sql`
    select id, kind, to_email, subject, status, created_at, sent_at, last_error from mails
    where company_id = ${company} order by created_at desc limit ${MOST.mails}`);
  return rows as Page["mails"];
}

async function audit(tx: Tx, company: string): Promise<Page["audit"]> {
  const { rows } = await tx.execute(sql`
    select a.id::int, a.at, a.action, u.email from audit_log a left join users u on u.id = a.user_id
    where a.company_id = ${company} order by a.id desc limit ${MOST.audit}`);
  return rows as Page["audit"];
}
