import { sql } from "drizzle-orm";
import type { Tx } from "../../database/database.ts";
import { readIds } from "../../database/query.ts";
import { bakeryOrder } from "./mails/bakery-order.ts";
import { restaurantOrder } from "./mails/restaurant-order.ts";
import { setDeadlines } from "./status-transition.ts";

const asking = [bakeryOrder.kind, restaurantOrder.kind];

/** A mail that leaves within this time has left with its offer. */
const AT_ONCE = "15 minutes";

/** The mails that ask about an offer `f`; what repeats the question to a corrected address is among them. */
const asksAbout = sql`m.company_id = f.company_id and m.recipient_id = f.supplier_id and m.kind in ${asking}
  and f.order_id = any (m.order_ids) and m.created_at >= f.offered_at`;

/**
 * The supplier of an offer `f` has not been asked: the mail server is away, or the mail is held. What may have arrived
 * counts as having left.
 */
export const isUnsent = sql`coalesce((
  select bool_and(m.status in ('waiting', 'held') and m.unsure_at is null) from mails m where ${asksAbout}), false)`;

/**
 * Mails that ask are about to leave, some of them later than they were written: an answer is waited for from now on, and
 * the supplier has all its time. What repeats a question that has left changes nothing.
 */
export async function restartDeadlines(tx: Tx, mails: readonly { key: string }[]): Promise<void> {
  const late = await readIds(tx)`
    select f.order_id as id from mails m join offers f on ${asksAbout}
    where m.key in ${mails.map(({ key }) => key)} and f.status = 'open'
      and f.offered_at < app_now() - ${AT_ONCE}::interval and ${isUnsent}
    order by f.order_id for update of f skip locked`;
  await setDeadlines(tx, late);
}
