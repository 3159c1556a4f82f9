import { type SQL, sql } from "drizzle-orm";
import { MAIL_DAYS } from "../../domain/consent.ts";
import type { Tx } from "../database/database.ts";
import { isFree } from "../database/lease.ts";
import { kindsThat } from "./registry.ts";
import { mails } from "../database/schema-machinery.ts";

const EMPTIED = "Innehållet är raderat.";
const WORDS_TO_COME = "Skrivs på nytt när det skickas";
const NOBODY = "raderad";
const CHUNK = 5000;

/** A person's own address, not that of somebody's work for a company, a supplier or the platform. */
const TO_PRIVATE = "audience in ('employee', 'visitor')";
const toPrivate = sql.raw(TO_PRIVATE);

/** A reminder that was stopped early has no content, but an address. Written exactly as in the index. */
const hasSomething = sql.raw(`(html <> '' or (${TO_PRIVATE} and to_email <> '${NOBODY}'))`);

/** What these people were told, also of colleagues. */
export const isToEmployees = (readers: SQL): SQL =>
  sql`(${mails.audience} = 'employee' and ${mails.recipient_id} = any (${readers}))`;

/** A cancellation to a supplier names nobody, so that it must still arrive after an erasure. */
export const isCancellation = () =>
  sql`${mails.kind} in ${kindsThat(({ erasure }) => erasure === "content-once-sent")}`;

/**
 * Erases the content, and private addresses too; that the mail went, when and to whom stays. One that did not go cannot
 * be sent again, except a cancellation.
 */
export const eraseMailContent = (tx: Tx, which: SQL) =>
  tx.execute(sql`
    update mails set subject = ${EMPTIED}, html = '', text = ${EMPTIED}, links = '{}', details = null,
      last_error = null, reply_to = null,
      status = case status when 'sent' then status else 'withdrawn' end,
      to_email = case when ${toPrivate} then ${NOBODY} else to_email end
    where (${which}) and status in ('sent', 'dead', 'unsure', 'withdrawn')
      and not (${isCancellation()} and status in ('dead', 'unsure'))
      and ${hasSomething}`);

/**
 * A waiting mail that is rendered at departure loses what it has, and may still go; a change mail then has only the new
 * values. One that is being sent right now is already rendered.
 */
export const clearRenderedContent = (tx: Tx, which: SQL) =>
  tx.execute(sql`
    update mails set subject = ${WORDS_TO_COME}, html = '', text = '', links = '{}', details = details - 'changes'
    where (${which}) and status in ('waiting', 'held', 'dead', 'unsure') and html <> ''
      and ${isFree(sql`claimed_until`)}
      and (kind in ${kindsThat((mail) => mail.renderAtDeparture === "orders")} or details is not null) and order_ids <> '{}'`);

/** Old mails lose their content, some at a time; one that never went is not sent any more either. */
export async function eraseOldMailContent(tx: Tx): Promise<void> {
  const old = sql`app_now() - make_interval(days => ${MAIL_DAYS})`;
  await eraseMailContent(
    tx,
    sql`id in (select id from mails where status = 'sent' and html <> '' and sent_at < ${old}
      order by sent_at limit ${CHUNK})`,
  );
  await tx.execute(sql`
    update mails set status = 'withdrawn' where status in ('dead', 'unsure', 'held') and created_at < ${old}`);
  await eraseMailContent(
    tx,
    sql`id in (select id from mails where status = 'withdrawn' and ${hasSomething} and created_at < ${old}
      order by created_at limit ${CHUNK})`,
  );
}
