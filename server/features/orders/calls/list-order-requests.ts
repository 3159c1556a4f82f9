import { sql } from "drizzle-orm";
import { listOrderRequests, type RequestTab } from "../../../../contract/admin.ts";
import { type Fragment, fragment, type Ref } from "../../../database/ref.ts";
import type { order_requests } from "../../../database/schema.ts";
import { readRequests } from "../read-requests.ts";
import { implement } from "../../../calls/implement.ts";
import { after, page } from "../../../calls/keyset.ts";

const PAGE = 25;

const tabs = {
  all: () => fragment`true`,
  cake: (r) => fragment`${r.order_type} = 'cake'`,
  meal: (r) => fragment`${r.order_type} = 'meal'`,
  pending: (r) => fragment`${r.status} = 'pending'`,
} satisfies Record<RequestTab, (r: Ref<typeof order_requests>) => Fragment>;

export default implement(listOrderRequests, async ({ input, tx }) => {
  const found = await readRequests(
    tx,
    (r) => sql`${tabs[input.tab](r)} and ${after(r, input.cursor)}
      and ${input.status ? sql`${r.status} = ${input.status}` : sql`true`}`,
    PAGE + 1,
  );
  const { rows: requests, next } = page(found, PAGE);
  return { requests, next };
});
