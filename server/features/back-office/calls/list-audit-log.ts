import { z } from "zod";
import { listAuditLog } from "../../../../contract/privacy.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import type { Tx } from "../../../database/database.ts";
import { readRows } from "../../../database/query.ts";
import { implement } from "../../../calls/implement.ts";

const Entry = listAuditLog.output.shape.entries.element
  .omit({ by: true, person: true })
  .extend({ user_id: z.string().nullable() });
type Entry = z.infer<typeof Entry>;

/** Whom a line about somebody's access is about. */
const personIn = ({ action, details: { id } }: Entry): string | null =>
  /^(member|contact)-/.test(action) && typeof id === "string" ? id : null;

export default implement(listAuditLog, async ({ input, tx, caller }) => {
  const company = caller.company.id;
  const entries = await readRows(tx, Entry)`
    select id::int as id, at::text as at, action, user_id, details from audit_log
    where company_id = ${company} order by id desc limit ${input.limit}`;
  const ids = entries.flatMap((entry) => [entry.user_id, personIn(entry)]);
  const names = await namesOf(tx, company, [...new Set(ids.filter((id) => id !== null))]);
  const nameOf = (id: string | null) => (id && names.get(id)) || null;
  return {
    entries: entries.map(({ user_id, ...entry }) => ({
      ...entry,
      by: nameOf(user_id),
      person: nameOf(personIn({ ...entry, user_id })),
    })),
  };
});

/** A tenant cannot read the platform's people; here it is told which of them looked, and who had access before. */
async function namesOf(tx: Tx, company: string, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await asPlatform(
    tx,
    (platform) => readRows(platform, { id: z.string(), name: z.string() })`
    select id, coalesce(full_name, email) as name from users where id in ${ids}
    union all select user_id, name from former_members where company_id = ${company} and user_id in ${ids}`,
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}
