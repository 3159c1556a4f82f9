import { sql } from "drizzle-orm";
import { OVER_CEILING } from "../../domain/mails.ts";
import type { Tx } from "../database/database.ts";
import { sealLinks } from "./links.ts";
import { keysOverCeiling } from "./company-ceiling.ts";
import { kindOf, withinRecipientLimit } from "./recipient-limit.ts";
import type { Mail } from "./render.ts";

export type OutboxMail = {
  /** What this mail is, for example `cake-reminder-hr-week:<company>:<day>`. The same key is never written twice. */
  key: string;
  to: string;
  /** Whether the address is that of an account and proved: the way back into it is not a stranger's to use up. */
  isProved?: boolean;
  mail: Mail;
  companyId?: string | null;
  /** Whose data the mail holds, so that erasing a person reaches it. */
  employeeIds?: string[];
  /** The orders it speaks of. */
  orderIds?: string[];
  /** From then on nobody is helped by it: a reminder that comes after the cake. */
  expiresAt?: string | null;
  replyTo?: string;
  /** What its words need beside the orders and people, when they are found again as it leaves. */
  details?: object | null;
};

const CHUNK = 500;

/**
 * Writes mails in the transaction that causes them, except those that their address has had enough of. Returns the keys
 * that were new. What is too much from one company is held.
 * One parameter for each chunk: a statement with thousands of them takes longer to put together than to run.
 */
export async function writeMails(tx: Tx, wanted: OutboxMail[]): Promise<string[]> {
  const outgoing = await withinRecipientLimit(tx, wanted);
  const over = await keysOverCeiling(tx, outgoing);
  const written: string[] = [];
  for (let start = 0; start < outgoing.length; start += CHUNK) {
    const rows = outgoing.slice(start, start + CHUNK).map((mail) => ({
      ...row(mail),
      last_error: over.has(mail.key) ? OVER_CEILING : null,
    }));
    // oxlint-disable-next-line no-await-in-loop -- one statement for each 500 mails
    const result = await tx.execute(sql`
      insert into mails (key, kind, company_id, employee_ids, order_ids, to_email, reply_to, subject, html, text, links, details, expires_at, last_error, status)
      select key, kind, company_id, employee_ids, order_ids, to_email, reply_to, subject, html, text, links, details, expires_at, last_error,
        case when last_error is not null or exists (select from mail_holds where mail_holds.key = mail.key) then 'held' else 'waiting' end
      from json_to_recordset(${JSON.stringify(rows)}::json) as mail(key text, kind text, company_id uuid,
        employee_ids uuid[], order_ids uuid[], to_email text, reply_to text, subject text, html text, text text, links jsonb,
        details jsonb, expires_at timestamptz, last_error text)
      on conflict (key) do nothing
      returning key`);
    written.push(...result.rows.map((mail) => mail.key as string));
  }
  return written;
}

/** Takes back mails of this transaction, or makes the same statement for nothing, so that nobody can tell by the time. */
export const takeBackMails = (tx: Tx, keys: string[], { when }: { when: boolean }) =>
  tx.execute(sql`delete from mails where ${when}::boolean
    and key in (select json_array_elements_text(${JSON.stringify(keys)}::json))`);

export const writeMail = (tx: Tx, mail: OutboxMail) => writeMails(tx, [mail]);

function row({ key, to, mail, companyId, employeeIds, orderIds, expiresAt, replyTo, details }: OutboxMail) {
  return {
    key,
    kind: kindOf({ key }),
    company_id: companyId ?? null,
    employee_ids: employeeIds ?? [],
    order_ids: orderIds ?? [],
    to_email: to,
    reply_to: replyTo ?? null,
    // Half a character, as a broken phone may type it, is no JSON that a database reads.
    subject: mail.subject.toWellFormed(),
    html: mail.html.toWellFormed(),
    text: mail.text.toWellFormed(),
    links: sealLinks(key, mail.links),
    details: details ?? null,
    expires_at: expiresAt ?? null,
  };
}
