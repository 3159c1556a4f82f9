import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { DAILY_MAILS, HOURLY_MAILS, type LimitedMail, limitedMails } from "../../domain/mails.ts";
import type { Tx } from "../database/database.ts";

const WINDOWS = [
  { seconds: 3600, mails: HOURLY_MAILS },
  { seconds: 86_400, mails: DAILY_MAILS },
];

type Outgoing = { key: string; to: string };

export const kindOf = ({ key }: Pick<Outgoing, "key">): string => key.split(":", 1)[0]!;

const isLimited = (mail: Outgoing) => limitedMails.includes(kindOf(mail) as LimitedMail);

/**
 * Those that may be written: every mail that was promised, and of the others as many as their address may still get.
 * One that is written already is counted no second time. The counters are part of the transaction that causes the mail.
 */
export async function withinRecipientLimit<Mail extends Outgoing>(tx: Tx, outgoing: Mail[]): Promise<Mail[]> {
  const limited = outgoing.filter(isLimited);
  if (limited.length === 0) return outgoing;
  const asked = limited.map(({ key, to }) => ({ key, address: fingerprint(to) }));
  const { rows } = await tx.execute(sql`
    with asked as (
      select address, count(*)::int as mails
      from json_to_recordset(${JSON.stringify(asked)}::json) as asked(key text, address text)
      where not exists (select from mails where mails.key = asked.key)
      group by address
    ), counted as (
      insert into rate_limits (bucket, window_start, calls)
      select 'mails ' || span.seconds || ' ' || address,
        to_timestamp(floor(extract(epoch from app_now()) / span.seconds) * span.seconds), asked.mails
      from asked, json_to_recordset(${JSON.stringify(WINDOWS)}::json) as span(seconds integer) order by 1
      on conflict (bucket, window_start) do update set calls = rate_limits.calls + excluded.calls
      returning bucket, calls
    )
    select address, min(span.mails - counted.calls + asked.mails)::int as left
    from asked, json_to_recordset(${JSON.stringify(WINDOWS)}::json) as span(seconds integer, mails integer), counted
    where counted.bucket = 'mails ' || span.seconds || ' ' || address
    group by address`);
  const left = new Map(rows.map((row) => [row.address as string, Number(row.left)]));
  return outgoing.filter((mail) => {
    if (!isLimited(mail)) return true;
    const address = fingerprint(mail.to);
    const remaining = left.get(address) ?? 0;
    left.set(address, remaining - 1);
    return remaining > 0;
  });
}

/** A counter says how many, not to whom. */
const fingerprint = (address: string) => createHash("sha256").update(address).digest("hex").slice(0, 32);
