import { sql } from "drizzle-orm";
import { z } from "zod";
import { canWait, digestInstant, latestDigestDay, nextDigestDay } from "../../../domain/digest.ts";
import { platformScope, type Tx } from "../../database/database.ts";
import { isFree } from "../../database/lease.ts";
import { readRows } from "../../database/query.ts";
import { type OutboxMail, writeMails } from "../../mail/outbox.ts";
import type { Left, Written } from "../../mail/registry.ts";
import type { Services } from "../../providers/services.ts";
import { bakeryOrder } from "../orders/mails/bakery-order.ts";
import { bakeryOrderCancelled } from "../orders/mails/bakery-order-cancelled.ts";
import { restaurantOrder } from "../orders/mails/restaurant-order.ts";
import { restaurantOrderCancelled } from "../orders/mails/restaurant-order-cancelled.ts";
import { supplierOrderChanged } from "../orders/mails/supplier-order-changed.ts";
import { supplierDigest } from "./mails/supplier-digest.ts";

/** A supplier that wants it is told in the morning, in one mail, what did not have to be told at once. */

const offering = [bakeryOrder.kind, restaurantOrder.kind] as string[];
const cancelling = [bakeryOrderCancelled.kind, restaurantOrderCancelled.kind] as string[];
const digested = new Set([...offering, ...cancelling, supplierOrderChanged.kind]);

export const sortOf = (kind: string): "offer" | "cancellation" | "change" =>
  offering.includes(kind) ? "offer" : cancelling.includes(kind) ? "cancellation" : "change";

const wantsDigest = sql`v.digest and v.active and v.email is not null`;

const Candidate = {
  id: z.string(),
  supplier_id: z.string(),
  delivery: z.string().nullable(),
  remind: z.string().nullable(),
};

/**
 * Of the mails about to leave those that wait for a digest. One that has been tried, or that somebody sends again, leaves
 * by itself: a digest that could not be delivered has fallen apart into its mails.
 */
export async function gatherForDigest(
  tx: Tx,
  { clock }: Services,
  leaving: readonly (Written & { id: string; attempts: number })[],
): Promise<ReadonlySet<string>> {
  const fresh = leaving.filter(({ kind, attempts }) => attempts === 1 && digested.has(kind));
  if (fresh.length === 0) return new Set();
  const candidates = await readRows(tx, Candidate)`
    select m.id, v.id as supplier_id,
      least(m.expires_at, (m.details -> 'cancelled' -> 'place' ->> 'delivery_date')::date::timestamp at time zone 'Europe/Stockholm',
        (select min((o.delivery_date + o.delivery_time) at time zone 'Europe/Stockholm') from orders o
          where o.company_id = m.company_id and o.id = any (m.order_ids)))::text as delivery,
      (select min(coalesce(f.remind_at, f.answer_by, app_now())) from orders o
        join offers f on f.company_id = o.company_id and f.id = o.offer_id
        where o.company_id = m.company_id and o.id = any (m.order_ids) and f.supplier_id = v.id
          and (f.status = 'open' or (f.status = 'accepted' and o.answer_wanted_again_at is not null)))::text as remind
    from mails m join vendors v on v.id = m.recipient_id
    where m.id in ${fresh.map(({ id }) => id)} and ${wantsDigest}
      and m.repeats is null and m.unsure_at is null and m.last_error is null`;
  const now = clock.now();
  const waiting = candidates.filter(
    ({ delivery, remind }) => delivery && canWait(told(delivery, remind), now),
  );
  if (waiting.length === 0) return new Set();
  const day = nextDigestDay(now);
  const rows = waiting.map(({ id, supplier_id }) => ({
    id,
    told_in: `${supplierDigest.kind}:${supplier_id}:${day.toString()}`,
  }));
  await tx.execute(sql`
    update mails set told_in = one.told_in, next_attempt_at = ${digestInstant(day).toString()}, attempts = 0, claimed_until = null
    from json_to_recordset(${JSON.stringify(rows)}::json) as one (id uuid, told_in text) where mails.id = one.id`);
  return new Set(waiting.map(({ id }) => id));
}

const told = (delivery: string, remind: string | null) => ({
  delivery: instantOf(delivery),
  remind: remind ? instantOf(remind) : null,
});

/** As the database writes it: '2026-03-16 12:00:00+01'. */
const instantOf = (text: string) => Temporal.Instant.from(new Date(text).toISOString());

/** The day at the end of a digest's key. */
export const dayOfKey = (key: string): string => key.slice(-10);

/** Suppliers in one transaction. */
const PAGE = 50;

/** Writes the digests whose morning has come, and lets go what no digest will tell. Every instance may do it at once. */
export async function writeDigests(services: Services, stop?: AbortSignal): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- page after page keeps the memory flat
    const written = await services.db.transaction(platformScope, (tx) => writePage(tx, services));
    if (written < PAGE || stop?.aborted) break;
  }
  await services.db.transaction(platformScope, (tx) => letGo(tx, services));
}

const Due = {
  told_in: z.string(),
  supplier_id: z.string(),
  name: z.string(),
  email: z.string(),
  order_ids: z.array(z.string()),
};

/** The mail is the digest's row: its key, the supplier and the day, is unique, and of two instances one writes it. */
async function writePage(tx: Tx, { clock, publicUrl }: Services): Promise<number> {
  const latest = latestDigestDay(clock.now()).toString();
  const due = await readRows(tx, Due)`
    select i.told_in, v.id as supplier_id, v.name, v.email,
      (select array_agg(distinct one) from mails x, unnest(x.order_ids) one
        where x.told_in = i.told_in and x.status = 'waiting') as order_ids
    from (select distinct told_in, recipient_id from mails where told_in is not null and status = 'waiting'
        and right(told_in, 10) <= ${latest}) i
    join vendors v on v.id = i.recipient_id and ${wantsDigest}
    where not exists (select from mails d where d.key = i.told_in)
    order by i.told_in limit ${PAGE}`;
  const mails = due.map(({ told_in, supplier_id, name, email, order_ids }): OutboxMail => {
    const day = dayOfKey(told_in);
    const nothing = { offers: [], changes: [], cancellations: [], answered: [] };
    return {
      key: `${supplier_id}:${day}`,
      to: email,
      recipientId: supplier_id,
      orderIds: order_ids,
      // Its words are found as it leaves.
      mail: supplierDigest({
        supplier_name: name,
        day,
        ...nothing,
        page_url: `${publicUrl}/leverantor/svara`,
      }),
    };
  });
  await writeMails(tx, mails);
  return due.length;
}

/** Tried once: so it is not gathered again. */
const byItself = sql`told_in = null, next_attempt_at = app_now(), attempts = 1, claimed_until = null`;

/**
 * What waits for a digest that is over without having told it, or that its supplier wants no more, leaves by itself: one
 * that was gathered as the digest left, or by a clock that was ahead.
 */
const letGo = (tx: Tx, { clock }: Services) =>
  tx.execute(sql`
    update mails i set ${byItself}
    where i.told_in is not null and i.status = 'waiting' and ${isFree(sql`i.claimed_until`)}
      and (exists (select from mails d where d.key = i.told_in and d.status not in ('waiting', 'held'))
        or right(i.told_in, 10) > ${nextDigestDay(clock.now()).toString()}
        or not exists (select from vendors v where v.id = i.recipient_id and ${wantsDigest}))`);

/** What digests that have left have told is told, in the transaction that notes it; what was given up falls apart. */
export async function noteTold(tx: Tx, left: readonly Left[]): Promise<void> {
  const keys = left.filter(({ kind }) => kind === supplierDigest.kind).map(({ key }) => key);
  if (keys.length === 0) return;
  await tx.execute(sql`
    update mails i set status = 'sent', sent_at = app_now(), claimed_until = null, links = '{}', html = '',
      text = ${TOLD}, details = case when i.kind = ${supplierOrderChanged.kind} then i.details end
    from mails d where d.key in ${keys} and d.status = 'sent' and i.told_in = d.key and i.status = 'waiting'
      and d.details -> 'told' ? i.id::text`);
  await tx.execute(sql`
    update mails i set ${byItself} from mails d
    where d.key in ${keys} and d.status <> 'sent' and i.told_in = d.key and i.status = 'waiting'`);
}

const TOLD = "Stod i morgonens samlade mejl.";
