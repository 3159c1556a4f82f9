import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { isFree } from "../../database/lease.ts";
import { readRows } from "../../database/query.ts";
import { kindsThat } from "../../mail/registry.ts";
import { bakeryOrder } from "./mails/bakery-order.ts";
import { restaurantOrder } from "./mails/restaurant-order.ts";

const asking = [bakeryOrder.kind, restaurantOrder.kind];
/** And the copies of those. */
const cancelling = () => kindsThat(({ erasure }) => erasure === "content-once-sent");

/**
 * Those of these mails to suppliers that would be the first that their readers hear of the orders: the mail that asks has
 * not left. Whoever has answered has heard of them, by telephone too; a mail that another instance holds may have left.
 * What asks anew, for another day, tells nothing of whether the first has left. A copy to an extra address is heard as well.
 */
export async function listUnheard(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const hasLeft = sql`(other.status in ('sent', 'unsure') or other.unsure_at is not null
    or (not ${isFree(sql`other.claimed_until`)} and other.xmin <> pg_current_xact_id()::xid))`;
  const isAboutThem = sql`other.company_id = own.company_id and other.created_at >= asked.since
    and (other.recipient_id = own.recipient_id or other.recipient_id in (
      select a.id from supplier_addresses a where a.supplier_id = own.recipient_id))
    and other.order_ids && own.order_ids`;
  const rows = await readRows(tx, { key: z.string() })`
    select own.key from mails own cross join lateral (
      select min(f.offered_at) as since, (array_agg(distinct f.offered_at order by f.offered_at))[2] as again,
        bool_or(f.answered_at is not null) as answered
      from offers f
      where f.company_id = own.company_id and f.supplier_id = own.recipient_id and f.order_id = any (own.order_ids)) asked
    where own.key in ${[...keys]} and not asked.answered
      and exists (select from mails other where ${isAboutThem} and other.kind in ${asking}
        and (asked.again is null or other.created_at < asked.again))
      and not exists (select from mails other where ${isAboutThem} and other.kind not in ${cancelling()}
        and other.key <> own.key and ${hasLeft})`;
  return new Set(rows.map(({ key }) => key));
}
