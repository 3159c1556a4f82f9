import { sql } from "drizzle-orm";
import { z } from "zod";
import { listDeadMails } from "../../../../contract/journal.ts";
import { readRow, readRows } from "../../../database/query.ts";
import { fragment, ref } from "../../../database/ref.ts";
import { mails } from "../../../database/schema-machinery.ts";
import { implement } from "../../../calls/implement.ts";
import { after, page } from "../../../calls/keyset.ts";

const PAGE = 25;

/**
 * What needs a decision comes first, however many of the others there are. Last those that were sent, or are to be, after
 * an attempt that ended in silence: they may have arrived twice, and nobody has to do anything.
 */
const m = ref(mails, "m");
const groups = [
  fragment`${m.status} = 'dead'`,
  fragment`${m.status} = 'unsure'`,
  fragment`${m.status} = 'held'`,
  fragment`${m.unsure_at} > app_now() - interval '14 days' and ${m.status} in ('waiting', 'sent')`,
];

const Found = listDeadMails.output.shape.mails.element.extend({ rank: z.number() });

export default implement(listDeadMails, async ({ input, tx }) => {
  const most = sql.raw(`${PAGE + 1}`);
  // Each group by itself: it is read in its index's order, and only as far as the page goes.
  const pages = groups.map(
    (group, rank) => sql`(select id, ${sql.raw(`${rank}`)} as rank from mails m
      where ${group} and ${after(m, input.cursor, rank, groups.length)} order by created_at desc, id limit ${most})`,
  );
  const rows = await readRows(tx, Found)`
    select m.id, m.key, m.kind, m.to_email, c.name as company_name, m.subject, m.status, m.attempts, m.last_error,
      m.created_at, m.next_attempt_at, m.expires_at is not null and m.expires_at <= app_now() as expired, rank
    from (${sql.join(pages, sql` union all `)}) found join mails m using (id) left join companies c on c.id = m.company_id
    order by rank, m.created_at desc, m.id limit ${most}`;
  const counts = groups.map((group) => fragment`(select count(*)::int from mails m where ${group})`);
  const { total } = await readRow(tx, { total: z.number() })`select ${sql.join(counts, sql` + `)} as total`;
  const { rows: shown, next } = page(rows, PAGE);
  return { mails: shown, next, total };
});
