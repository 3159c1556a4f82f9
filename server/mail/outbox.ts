import { sql } from "drizzle-orm";
import { z } from "zod";
import { OVER_CEILING } from "../../domain/mails.ts";
import type { Tx } from "../database/database.ts";
import { readRows } from "../database/query.ts";
import { sealLinks } from "./links.ts";
import { keysOverCeiling } from "./company-ceiling.ts";
import type { DefinedMail } from "./define.ts";
import { type Addressed, toEachReader } from "./notice-readers.ts";
import { withinRecipientLimit } from "./recipient-limit.ts";

export type OutboxMail = {
  mail: DefinedMail;
  /** What makes it this one of its kind, for example `<company>:<day>`. The same is never written twice. */
  key: string;
  to: string;
  /**
   * The supplier or employee it is to, the company whose contact reads it, or the platform's user. Without one it is to
   * whoever reads the address.
   */
  recipientId?: string | null;
  /** Whether the address is that of an account and proved: the way back into it is not a stranger's to use up. */
  isProved?: boolean;
  companyId?: string | null;
  /** Whose data the mail holds, so that erasing a person reaches it. */
  employeeIds?: string[];
  /** The orders it speaks of. */
  orderIds?: string[];
  /** From then on nobody is helped by it: a reminder that comes after the cake. */
  expiresAt?: string | null;
  /** It waits until then for what may still be added to it: `LONGEST_PAUSE_MINUTES` at most. */
  notBefore?: string | null;
  replyTo?: string;
  /** What differs in its words to others at the company who have chosen to get it. */
  toColleagues?: object;
  /** What its words need beside the orders and people, when they are found again as it leaves. */
  details?: object | null;
};

/** So long a mail may wait before it is first tried. */
export const LONGEST_PAUSE_MINUTES = 10;

const CHUNK = 500;

/**
 * Writes mails in the transaction that causes them, except those that their address has had enough of. Returns the keys
 * that were new. What is too much from one company is held.
 * One parameter for each chunk: a statement with thousands of them takes longer to put together than to run.
 */
export async function writeMails(tx: Tx, wanted: OutboxMail[]): Promise<string[]> {
  const named = await toEachReader(
    tx,
    wanted.map((mail) => ({ ...mail, key: mailKey(mail) })),
  );
  const outgoing = await withinRecipientLimit(tx, named);
  const over = await keysOverCeiling(tx, outgoing);
  const written: string[] = [];
  for (let start = 0; start < outgoing.length; start += CHUNK) {
    const rows = outgoing.slice(start, start + CHUNK).map((mail) => ({
      ...row(mail),
      last_error: over.has(mail.key) ? OVER_CEILING : null,
    }));
    // oxlint-disable-next-line no-await-in-loop -- one statement for each 500 mails
    const result = await readRows(tx, { key: z.string(), status: z.string() })`
      insert into mails (key, kind, audience, recipient_id, about, company_id, employee_ids, order_ids, to_email, reply_to, subject, html, text, links, details, expires_at, last_error, next_attempt_at, status)
      select key, kind, audience, recipient_id, about, company_id, employee_ids, order_ids, to_email, reply_to, subject, html, text, links, details, expires_at, last_error,
        coalesce(next_attempt_at, app_now()),
        case when unread then 'withdrawn' when last_error is not null or exists (select from mail_holds where mail_holds.key = mail.key) then 'held' else 'waiting' end
      from json_to_recordset(${JSON.stringify(rows)}::json) as mail(key text, kind text, audience text,
        recipient_id uuid, about text, company_id uuid, employee_ids uuid[], order_ids uuid[], to_email text, reply_to text, subject text, html text, text text, links jsonb,
        details jsonb, expires_at timestamptz, last_error text, next_attempt_at timestamptz, unread boolean)
      on conflict (key) do nothing
      returning key, status`;
    written.push(...result.flatMap(({ key, status }) => (status === "withdrawn" ? [] : key)));
  }
  return written;
}

/** Deletes mails of this transaction. Without `when` the statement runs all the same, so that timing tells nothing. */
export const deleteMails = (tx: Tx, keys: string[], { when }: { when: boolean }) =>
  tx.execute(sql`delete from mails where ${when}::boolean
    and key in (select json_array_elements_text(${JSON.stringify(keys)}::json))`);

export const writeMail = (tx: Tx, mail: OutboxMail) => writeMails(tx, [mail]);

/** The name under which it is written, and held back. */
export const mailKey = ({ mail, key }: Pick<OutboxMail, "mail" | "key">): string =>
  `${mail.definition.kind}:${key}`;

function row(outgoing: Addressed) {
  requireDefined(outgoing);
  const {
    key,
    to,
    mail,
    recipientId,
    companyId,
    employeeIds,
    orderIds,
    expiresAt,
    notBefore,
    replyTo,
    details,
  } = outgoing;
  const { kind, audience, about } = mail.definition;
  return {
    key,
    kind,
    audience,
    recipient_id: recipientId ?? null,
    about,
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
    unread: outgoing.unread ?? false,
    expires_at: expiresAt ?? null,
    next_attempt_at: notBefore ?? null,
  };
}

/** Erasure, expiry and sending again go by the definition: a mail that does not keep to it is a fault in the caller. */
function requireDefined({ mail: { definition }, recipientId, employeeIds = [], expiresAt }: OutboxMail) {
  const { kind, audience, erasure, expires } = definition;
  if (Boolean(expires) !== Boolean(expiresAt)) throw new TypeError(`${kind}: expiresAt is not as defined.`);
  if (erasure === "none" && employeeIds.length > 0)
    throw new TypeError(`${kind} holds somebody's data, which no erasure would reach.`);
  if ((audience === "supplier" || audience === "employee") && !recipientId)
    throw new TypeError(`${kind} is to nobody.`);
}
