import { sql } from "drizzle-orm";
import { listDeadMails } from "../../contract/journal.ts";
import { implement } from "../implement.ts";

/** Also those that were sent after an attempt that ended in silence: they may have arrived twice. */
const troubled = sql`(m.status in ('dead', 'held', 'unsure')
  or (m.unsure_at > app_now() - interval '14 days' and m.status in ('waiting', 'sent')))`;

export default implement(listDeadMails, async ({ input, tx }) => {
  const { rows } = await tx.execute(sql`
    select m.id, m.key, m.kind, m.to_email, c.name as company_name, m.subject, m.status, m.attempts, m.last_error,
      m.created_at, m.next_attempt_at, m.expires_at is not null and m.expires_at <= app_now() as expired,
      count(*) over ()::int as total
    from mails m left join companies c on c.id = m.company_id
    where ${troubled} order by m.created_at desc, m.id limit ${input.limit}`);
  type Row = {
    total: number;
    id: string;
    key: string;
    kind: string;
    to_email: string;
    company_name: string | null;
  } & {
    subject: string;
    status: "waiting" | "sent" | "dead" | "held" | "unsure";
    attempts: number;
    last_error: string | null;
    created_at: string;
    next_attempt_at: string;
    expired: boolean;
  };
  return { mails: rows as Row[], total: (rows[0]?.total as number | undefined) ?? 0 };
});
