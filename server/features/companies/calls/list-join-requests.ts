import { and, asc, eq, sql } from "drizzle-orm";
import { listJoinRequests } from "../../../../contract/joining.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { join_requests, users } from "../../../database/schema.ts";
import { isWaiting } from "../join-requests.ts";

const MOST = 100;

export default implement(listJoinRequests, async ({ tx, caller }) => {
  if (!caller.emailVerified) return { requests: [] };
  const requests = await asPlatform(tx, (platform) =>
    platform
      .select({
        id: join_requests.id,
        name: users.full_name,
        email: users.email,
        sent_at: join_requests.sent_at,
        by_login: sql<boolean>`exists (select from company_identities i
          where i.company_id = ${join_requests.company_id} and i.user_id = ${join_requests.user_id})`,
      })
      .from(join_requests)
      .innerJoin(users, eq(users.id, join_requests.user_id))
      .where(and(eq(join_requests.company_id, caller.company.id), isWaiting(false)))
      .orderBy(asc(join_requests.sent_at), asc(join_requests.id))
      .limit(MOST),
  );
  return { requests: requests.map((request) => ({ ...request, sent_at: request.sent_at! })) };
});
