import { sql } from "drizzle-orm";
import { listOrderRequests, type RequestTab } from "../../../../contract/admin.ts";
import { readRequests } from "../order-requests.ts";
import { implement } from "../../../calls/implement.ts";
import { after, page } from "../../../calls/keyset.ts";

const PAGE = 25;

const tabs = {
  all: sql`true`,
  cake: sql`order_type = 'cake'`,
  meal: sql`order_type = 'meal'`,
  pending: sql`status = 'pending'`,
} satisfies Record<RequestTab, unknown>;

export default implement(listOrderRequests, async ({ input, tx }) => {
  const status = input.status ? sql`status = ${input.status}` : sql`true`;
  const where = sql`${tabs[input.tab]} and ${status} and ${after(input.cursor)}`;
  const { rows: requests, next } = page(await readRequests(tx, where, PAGE + 1), PAGE);
  return { requests, next };
});
