import { sql } from "drizzle-orm";
import { listAuditLog } from "../../contract/privacy.ts";
import { asPlatform } from "../database/as-platform.ts";
import { implement } from "../implement.ts";

export default implement(listAuditLog, async ({ input, tx, caller }) =>
  // A tenant cannot read the platform's people; here it is told which of them looked.
  asPlatform(tx, async (platform) => {
    const { rows } = await platform.execute(sql`
      select a.id::int as id, a.at::text as at, a.action, coalesce(u.full_name, u.email) as by, a.details
      from audit_log a left join users u on u.id = a.user_id
      where a.company_id = ${caller.company.id} order by a.id desc limit ${input.limit}`);
    type Entry = {
      id: number;
      at: string;
      action: string;
      by: string | null;
      details: Record<string, unknown>;
    };
    return { entries: rows as Entry[] };
  }),
);
