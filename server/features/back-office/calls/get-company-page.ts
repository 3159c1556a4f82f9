import { eq } from "drizzle-orm";
import { z } from "zod";
import { getCompanyPage } from "../../../../contract/company-page.ts";
import { auditViewing } from "../../../calls/audit.ts";
import type { Tx } from "../../../database/database.ts";
import { readRow, readRows } from "../../../database/query.ts";
import { ref } from "../../../database/ref.ts";
import { companies } from "../../../database/schema.ts";
import { cake_orders, meal_orders } from "../../../database/schema-orders.ts";
import { implement } from "../../../calls/implement.ts";
import { hasNotBegun } from "../../accounts/not-begun.ts";
import { isOnlyInvited } from "../../companies/invited.ts";
import { withFirstOffice } from "../../companies/offices.ts";
import { waitsAgain } from "../../orders/sources.ts";

const Page = getCompanyPage.output.shape;

const MOST = { users: 50, employees: 200, orders: 50, mails: 50, audit: 50 };

export default implement(getCompanyPage, async ({ input, tx, refuse }) => {
  const [company] = await tx.select().from(companies).where(eq(companies.id, input.id));
  if (!company) throw refuse("company-not-found");
  await auditViewing(tx, "register-viewed", company.id);
  const c = ref(companies, "c");
  const standing = await readRow(tx, { invited: z.boolean(), not_begun: z.boolean() })`
    select ${isOnlyInvited(c)} as invited, ${hasNotBegun(c)} as not_begun from companies c where c.id = ${company.id}`;
  return {
    company: { ...(await withFirstOffice(tx, company)), ...standing },
    counts: await counts(tx, company.id),
    users: await users(tx, company.id),
    employees: await employees(tx, company.id),
    orders: await orders(tx, company.id),
    mails: await mails(tx, company.id),
    audit: await audit(tx, company.id),
  };
});

const counts = (tx: Tx, company: string) => readRow(tx, Page.counts)`
    select
      (select count(*)::int from employees where company_id = ${company} and archived_at is null) as employees,
      (select count(*)::int from cake_orders where company_id = ${company}) as cakes,
      (select count(*)::int from meal_orders where company_id = ${company}) as meals,
      (select count(*)::int from order_requests where company_id = ${company} and status = 'pending') as waiting`;

const users = (tx: Tx, company: string) => readRows(tx, Page.users.element)`
    select u.id, u.email, u.full_name, coalesce(r.role, 'user') as role
    from profiles p join users u on u.id = p.user_id left join user_roles r on r.user_id = u.id
    where p.company_id = ${company} order by u.created_at limit ${MOST.users}`;

const employees = (tx: Tx, company: string) => readRows(tx, Page.employees.element)`
    select id, name, birthday, position, allergies from employees
    where company_id = ${company} and archived_at is null order by name limit ${MOST.employees}`;

const orders = (tx: Tx, company: string) => readRows(tx, Page.orders.element)`
    (select o.id, 'cake' as order_type, 'Tårta till ' || e.name as title, o.delivery_date,
       to_char(o.delivery_time, 'HH24:MI') as time, o.status, v.name as supplier,
       o.offer_status,
       ${waitsAgain(ref(cake_orders, "o"))} as answer_wanted_again, o.outcome
     from cake_orders o join employees e on e.id = o.employee_id left join vendors v on v.id = o.bakery_id
     where o.company_id = ${company} order by o.delivery_date desc limit ${MOST.orders})
    union all
    (select o.id, 'meal', initcap(s.event_type) || ' för ' || o.people_count, o.delivery_date,
       to_char(o.time, 'HH24:MI'), o.status, v.name,
       o.offer_status, ${waitsAgain(ref(meal_orders, "o"))}, o.outcome
     from meal_orders o join meal_events s on s.id = o.meal_event_id left join vendors v on v.id = o.restaurant_id
     where o.company_id = ${company} order by o.delivery_date desc limit ${MOST.orders})
    order by delivery_date desc, time desc limit ${MOST.orders}`;

const mails = (tx: Tx, company: string) => readRows(tx, Page.mails.element)`
    select id, kind, to_email, subject, status, created_at, sent_at, last_error, repeats is not null as repeats from mails
    where company_id = ${company} order by created_at desc limit ${MOST.mails}`;

const audit = (tx: Tx, company: string) => readRows(tx, Page.audit.element)`
    select a.id::int, a.at, a.action, coalesce(u.email, f.name) as email from audit_log a
    left join users u on u.id = a.user_id left join former_members f on f.user_id = a.user_id
    where a.company_id = ${company} order by a.id desc limit ${MOST.audit}`;
