import { sql } from "drizzle-orm";
import type { JudgeContext } from "./judge-context.ts";
import type { MailServer } from "./mail-server.ts";

type Row = { key: string; status: string; created_at: string; expires_at: string | null };

/** So often a mail is tried before it may be given up. */
const MOST_TRIES = 8;
const LONGEST_WAIT_HOURS = 24;
/** No mail is older when its fate is decided. */
const DECIDED_DAYS = 5;

/** Whatever is written leaves as soon as it can, once, and is given up only if the mail server would not have it. */
export function createMailJudge({ clock, query, report, daysAgo }: JudgeContext, mailServer: MailServer) {
  /** When the process did all that it had to do. */
  let workedAt: Temporal.Instant[] = [];

  return {
    async afterTick(end: "done" | "died"): Promise<void> {
      mailServer.senderRests(end === "done");
      for (const key of mailServer.needless.splice(0)) report(`${key} was sent again after it had arrived`);
      if (end === "died") return;
      workedAt.push(clock.now());
      const now = clock.now().toString();
      const latest = clock.now().add({ hours: LONGEST_WAIT_HOURS }).toString();
      const left = await query<{ key: string }>(sql`select key from mails where status = 'waiting'
        and (next_attempt_at <= ${now} or next_attempt_at > ${latest})
        and claimed_until is null order by key`);
      for (const { key } of left) report(`${key} could have left and did not`);
    },

    async afterDay(): Promise<void> {
      const oldest = clock.now().subtract({ hours: 24 * DECIDED_DAYS });
      workedAt = workedAt.filter((time) => Temporal.Instant.compare(time, oldest) >= 0);
      const rows = await query<Row>(sql`
        select key, status, created_at::text as created_at, expires_at::text as expires_at from mails
        where created_at > ${daysAgo(DECIDED_DAYS)} and status in ('sent', 'dead', 'held') order by key`);
      for (const row of rows) judgeRow(row);
    },
  };

  function judgeRow(row: Row) {
    if (row.status === "held") report(`${row.key} is held back and nobody asked for that`);
    if (row.status === "sent" && !mailServer.accepted.has(row.key)) report(`${row.key} is said to be sent`);
    if (row.status === "dead" && !mayBeDead(row)) report(`${row.key} was given up too early`);
  }

  function mayBeDead(row: Row): boolean {
    const tries = mailServer.rejections.get(row.key) ?? 0;
    if (mailServer.bounced.has(row.key) || mailServer.accepted.has(row.key) || tries >= MOST_TRIES)
      return true;
    return hasExpired(row) && (tries > 0 || !hadTime(row));
  }

  function hasExpired({ expires_at }: Row): boolean {
    return expires_at !== null && Temporal.Instant.compare(instantOf(expires_at), clock.now()) <= 0;
  }

  /** Between its writing and its end there was a moment at which it could have been sent. */
  function hadTime({ created_at, expires_at }: Row): boolean {
    const [from, until] = [instantOf(created_at), instantOf(expires_at!)];
    return workedAt.some(
      (time) => Temporal.Instant.compare(time, from) > 0 && Temporal.Instant.compare(time, until) < 0,
    );
  }
}

const instantOf = (text: string) => Temporal.Instant.from(text);
