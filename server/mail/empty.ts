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

/** A reminder that was stopped early has no words, but an address. As the index has it, letter by letter. */
const hasSomething = sql.raw(`(html <> '' or (${TO_PRIVATE} and to_email <> '${NOBODY}'))`);

/** What these people were told, also of colleagues. */
export const isToEmployees = (readers: SQL): SQL =>
  sql`(${mails.audience} = 'employee' and ${mails.recipient_id} = any (${readers}))`;

/** Tells a supplier to stop. It names nobody, only what is off: as long as it has not arrived it must still be able to. */
export const isCancellation = () =>
  sql`${mails.kind} in ${kindsThat(({ erasure }) => erasure === "content-once-sent")}`;

/**
 * What a mail said goes. That it went, when and to whom stays, unless the address is an employee's own or that of
 * somebody who wrote to us. One that did not go cannot be sent again, except a cancellation.
 */
export const emptyMails = (tx: Tx, which: SQL) =>
  tx.execute(sql`
    update mails set subject = ${EMPTIED}, html = '', text = ${EMPTIED}, links = '{}', details = null,
      last_error = null, reply_to = null,
      status = case status when 'sent' then status else 'withdrawn' end,
      to_email = case when ${toPrivate} then ${NOBODY} else to_email end
    where (${which}) and status in ('sent', 'dead', 'unsure', 'withdrawn')
      and not (${isCancellation()} and status in ('dead', 'unsure'))
      and ${hasSomething}`);

/**
 * A mail that has not gone, and gets its words when it goes, loses those it was given and may still go: a change then tells
 * only how it stands now. One that is being sent at this moment has its words already.
 */
export const blankWords = (tx: Tx, which: SQL) =>
  tx.execute(sql`
    update mails set subject = ${WORDS_TO_COME}, html = '', text = '', links = '{}', details = details - 'changes'
    where (${which}) and status in ('waiting', 'held', 'dead', 'unsure') and html <> ''
      and ${isFree(sql`claimed_until`)}
      and (kind in ${kindsThat((mail) => mail.renderAtDeparture === "orders")} or details is not null) and order_ids <> '{}'`);

/** Old mails lose their content, some at a time; one that never went is not sent any more either. */
export async function emptyOldMails(tx: Tx): Promise<void> {
  const old = sql`app_now() - make_interval(days => ${MAIL_DAYS})`;
  await emptyMails(
    tx,
    sql`id in (select id from mails where status = 'sent' and html <> '' and sent_at < ${old}
      order by sent_at limit ${CHUNK})`,
  );
  await tx.execute(sql`
    update mails set status = 'withdrawn' where status in ('dead', 'unsure', 'held') and created_at < ${old}`);
  await emptyMails(
    tx,
    sql`id in (select id from mails where status = 'withdrawn' and ${hasSomething} and created_at < ${old}
      order by created_at limit ${CHUNK})`,
  );
}
