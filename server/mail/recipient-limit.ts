import { createHash } from "node:crypto";
import { z } from "zod";
import { allowanceOf, allowances } from "../../domain/mails.ts";
import type { Tx } from "../database/database.ts";
import { readRows } from "../database/query.ts";
import type { DefinedMail } from "./define.ts";

type Outgoing = { key: string; to: string; isProved?: boolean; mail: DefinedMail };

/**
 * Those that may be written: every mail that was promised, and of the others as many as their address may still get.
 * One that is written already is counted no second time. The counters are part of the transaction that causes the mail.
 */
export async function withinRecipientLimit<Mail extends Outgoing>(tx: Tx, outgoing: Mail[]): Promise<Mail[]> {
  const asked = outgoing.flatMap((mail) => {
    const counter = counterOf(mail);
    return counter ? [{ ...counter, key: mail.key }] : [];
  });
  if (asked.length === 0) return outgoing;
  const rows = await readRows(tx, { counter: z.string(), left: z.number() })`
    with asked as (
      select allowance, counter, count(*)::int as mails
      from json_to_recordset(${JSON.stringify(asked)}::json) as asked(key text, allowance text, counter text)
      where not exists (select from mails where mails.key = asked.key)
      group by allowance, counter
    ), wanted as (
      select counter, asked.mails, span.mails as most, span.seconds,
        'mails ' || span.seconds || ' ' || counter as bucket
      from asked join json_to_recordset(${JSON.stringify(allowances)}::json)
        as span(allowance text, seconds integer, mails integer) using (allowance)
    ), counted as (
      insert into rate_limits (bucket, window_start, calls)
      select bucket, to_timestamp(floor(extract(epoch from app_now()) / seconds) * seconds), mails
      from wanted order by bucket
      on conflict (bucket, window_start) do update set calls = rate_limits.calls + excluded.calls
      returning bucket, calls
    )
    select counter, min(most - calls + mails)::int as left from wanted join counted using (bucket) group by counter`;
  const left = new Map(rows.map((row) => [row.counter, row.left]));
  return outgoing.filter((mail) => {
    const counter = counterOf(mail)?.counter;
    if (!counter) return true;
    const remaining = left.get(counter) ?? 0;
    left.set(counter, remaining - 1);
    return remaining > 0;
  });
}

function counterOf({ mail, to, isProved = false }: Outgoing) {
  const { recipientLimit } = mail.definition;
  if (!recipientLimit) return null;
  const allowance = allowanceOf(recipientLimit, { isProved });
  return { allowance, counter: `${allowance} ${fingerprint(to)}` };
}

/** A counter says how many, not to whom. */
const fingerprint = (address: string) => createHash("sha256").update(address).digest("hex").slice(0, 32);
