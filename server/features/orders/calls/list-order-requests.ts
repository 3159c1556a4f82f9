import { type SQL, sql } from "drizzle-orm";
import { listOrderRequests, type RequestTab } from "../../../../contract/order-requests.ts";
import { contains } from "../../../database/contains.ts";
import type { Ref } from "../../../database/ref.ts";
import type { order_requests } from "../../../database/schema-orders.ts";
import { readRequests } from "../read-requests.ts";
import { implement } from "../../../calls/implement.ts";
import { after, afterOldest, page } from "../../../calls/keyset.ts";

const PAGE = 25;

export default implement(listOrderRequests, async ({ input, tx }) => {
  // What waits is answered in the order in which it came.
  const order = input.tab === "pending" ? "oldest" : "newest";
  const rest = order === "oldest" ? afterOldest : after;
  const found = await readRequests(
    tx,
    (r) => sql`${isOfTab(r, input.tab)} and ${rest(r, input.cursor)} and ${matching(r, input.search)}
      and ${input.status ? sql`${r.status} = ${input.status}` : sql`true`}`,
    PAGE + 1,
    order,
  );
  const { rows: requests, next } = page(found, PAGE);
  return { requests, next };
});

/** The tabs are all, what waits, and a kind of orders each. */
function isOfTab(r: Ref<typeof order_requests>, tab: RequestTab): SQL {
  if (tab === "all") return sql`true`;
  return tab === "pending" ? sql`${r.status} = 'pending'` : sql`${r.order_type} = ${tab}`;
}

/** By company, the person that a cake is for, or the supplier that has it now. */
function matching(r: Ref<typeof order_requests>, search: string) {
  if (search === "") return sql`true`;
  return sql`(${r.company_id} in (select id from companies where ${contains(sql`name`, search)})
    or ${r.employee_id} in (select id from employees where ${contains(sql`name`, search)})
    or ${r.id} in (select o.id from orders o join vendors v on v.id = o.supplier_id where ${contains(sql`v.name`, search)}))`;
}
