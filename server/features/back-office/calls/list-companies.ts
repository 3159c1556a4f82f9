import { sql } from "drizzle-orm";
import { type CompanyRow, listCompanies } from "../../../../contract/admin.ts";
import { contains } from "../../../database/contains.ts";
import { implement } from "../../../calls/implement.ts";
import { after, page } from "../../../calls/keyset.ts";

const PAGE = 25;

export default implement(listCompanies, async ({ input, tx }) => {
  // The counts are asked for the page's companies only, each by its own index.
  const { rows } = await tx.execute(sql`
    select c.*,
      (select count(*)::int from employees e where e.company_id = c.id and e.archived_at is null) as employees,
      (select count(*)::int from cake_orders o where o.company_id = c.id) as cakes,
      (select count(*)::int from meal_orders o where o.company_id = c.id) as meals
    from (
      select id, name, org_number, contact_first_name, contact_last_name, contact_email, subscription_status,
        subscription_tier, trial_ends_at, period_ends_at, payment_past_due, created_at, shares_org_number
      from companies where ${after(input.cursor)} and ${matching(input.search)}
      order by created_at desc, id limit ${sql.raw(`${PAGE + 1}`)}
    ) c
    order by c.created_at desc, c.id`);
  const { rows: companies, next } = page(rows as CompanyRow[], PAGE);
  return { companies, next };
});

function matching(search: string) {
  if (search === "") return sql`true`;
  const digits = search.replace(/[\s-]/g, "");
  const number = /^\d+$/.test(digits) ? sql`org_number like ${`%${digits}%`}` : sql`false`;
  return sql`(${contains(sql`name`, search)} or ${number})`;
}
