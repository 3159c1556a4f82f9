import { sql } from "drizzle-orm";
import { listCompanies } from "../../../../contract/admin.ts";
import { readRows } from "../../../database/query.ts";
import { type CompanyRef, ref } from "../../../database/ref.ts";
import { companies } from "../../../database/schema.ts";
import { contains } from "../../../database/contains.ts";
import { implement } from "../../../calls/implement.ts";
import { hasNotBegun } from "../../accounts/not-begun.ts";
import { isOnlyInvited } from "../../companies/invited.ts";
import { after, page } from "../../../calls/keyset.ts";

const PAGE = 25;
const company = ref(companies, "c");

export default implement(listCompanies, async ({ input, tx }) => {
  // The counts are asked for the page's companies only, each by its own index.
  const rows = await readRows(tx, listCompanies.output.shape.companies.element)`
    select c.*, ${isOnlyInvited(company)} as invited,
      (select count(*)::int from employees e where e.company_id = c.id and e.archived_at is null) as employees,
      (select count(*)::int from cake_orders o where o.company_id = c.id) as cakes,
      (select count(*)::int from meal_orders o where o.company_id = c.id) as meals
    from (
      select id, name, org_number, contact_first_name, contact_last_name, contact_email, subscription_status,
        subscription_tier, trial_ends_at, period_ends_at, payment_past_due, created_at, closed_at, shares_org_number,
        ${hasNotBegun(company)} as not_begun
      from companies c where ${after(company, input.cursor)} and ${matching(company, input.search)}
      order by created_at desc, id limit ${sql.raw(`${PAGE + 1}`)}
    ) c
    order by c.created_at desc, c.id`;
  const { rows: shown, next } = page(rows, PAGE);
  return { companies: shown, next };
});

function matching({ name, org_number }: CompanyRef, search: string) {
  if (search === "") return sql`true`;
  const digits = search.replace(/[\s-]/g, "");
  const number = /^\d+$/.test(digits) ? sql`${org_number} like ${`%${digits}%`}` : sql`false`;
  return sql`(${contains(name, search)} or ${number})`;
}
