import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { listAuditLog } from "../../../../contract/privacy.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import type { Tx } from "../../../database/database.ts";
import { readRows } from "../../../database/query.ts";
import { users } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";

const Entry = listAuditLog.output.shape.entries.element
  .omit({ by: true })
  .extend({ user_id: z.string().nullable() });

export default implement(listAuditLog, async ({ input, tx, caller }) => {
  const entries = await readRows(tx, Entry)`
    select id::int as id, at::text as at, action, user_id, details from audit_log
    where company_id = ${caller.company.id} order by id desc limit ${input.limit}`;
  const names = await namesOf(tx, new Set(entries.flatMap(({ user_id }) => user_id ?? [])));
  return {
    entries: entries.map(({ user_id, ...entry }) => ({
      ...entry,
      by: (user_id && names.get(user_id)) || null,
    })),
  };
});

/** A tenant cannot read the platform's people; here it is told which of them looked. */
async function namesOf(tx: Tx, ids: Set<string>): Promise<Map<string, string>> {
  if (ids.size === 0) return new Map();
  const found = await asPlatform(tx, (platform) =>
    platform
      .select({ id: users.id, name: sql<string>`coalesce(${users.full_name}, ${users.email})` })
      .from(users)
      .where(inArray(users.id, [...ids])),
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}
