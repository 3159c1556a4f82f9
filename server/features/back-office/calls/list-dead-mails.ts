import { sql } from "drizzle-orm";
import type { Output } from "../../../../contract/contract.ts";
import { listDeadMails } from "../../../../contract/journal.ts";
import { implement } from "../../../calls/implement.ts";
import { after, page } from "../../../calls/keyset.ts";

const PAGE = 25;

/**
 * What needs a decision comes first, however many of the others there are. Last those that were sent, or are to be, after
 * an attempt that ended in silence: they may have arrived twice, and nobody has to do anything.
 */
const groups = [
  sql`status = 'dead'`,
  sql`status = 'unsure'`,
  sql`status = 'held'`,
  sql`unsure_at > app_now() - interval '14 days' and status in ('waiting', 'sent')`,
];

type Row = Output<"list-dead-mails">["mails"][number] & { rank: number };

export default implement(listDeadMails, async ({ input, tx }) => {
  const most = sql.raw(`${PAGE + 1}`);
  // Each group by itself: it is read in its index's order, and only as far as the page goes.
  const pages = groups.map(
    (group, rank) => sql`(select id, ${sql.raw(`${rank}`)} as rank from mails
      where ${group} and ${after(input.cursor, rank, groups.length)} order by created_at desc, id limit ${most})`,
  );
  const { rows } = await tx.execute(sql`
    select m.id, m.key, m.kind, m.to_email, c.name as company_name, m.subject, m.status, m.attempts, m.last_error,
      m.created_at, m.next_attempt_at, m.expires_at is not null and m.expires_at <= app_now() as expired, rank
    from (${sql.join(pages, sql` union all `)}) found join mails m using (id) left join companies c on c.id = m.company_id
    order by rank, m.created_at desc, m.id limit ${most}`);
  const counts = groups.map((group) => sql`(select count(*)::int from mails where ${group})`);
  const counted = await tx.execute(sql`select ${sql.join(counts, sql` + `)} as total`);
  const { rows: mails, next } = page(rows as Row[], PAGE);
  return { mails, next, total: counted.rows[0]!.total as number };
});
