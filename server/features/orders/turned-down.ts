import { type SQL, sql } from "drizzle-orm";
import { readIds } from "../../database/query.ts";
import type { Tx } from "../../database/database.ts";
import type { OrderKind } from "./status-transition.ts";

/** A series and those that it continues: changing one makes another. */
const seriesLine = (ids: readonly string[]): SQL => sql`line as (
  select o.id as order_id, e.company_id, e.id, e.continues_id
  from orders o join meal_events e on e.company_id = o.company_id and e.id = o.meal_event_id where o.id in ${[...ids]}
  union all
  select line.order_id, e.company_id, e.id, e.continues_id
  from line join meal_events e on e.company_id = line.company_id and e.id = line.continues_id)`;

/** What an order and another one have in common when a word about that one concerns this one too. */
const concerns: Record<OrderKind, SQL> = {
  cake: sql`other.employee_id = own.employee_id
    and (other.birthday = own.birthday or other.delivery_date = own.delivery_date)`,
  meal: sql`(other.meal_event_id in (select line.id from line where line.order_id = own.id)
    or (other.delivery_date = own.delivery_date and (select e.event_type from meal_events e where e.id = other.meal_event_id)
      = (select e.event_type from meal_events e where e.id = own.meal_event_id)))`,
};

/** It went to a supplier when it was decided about; who cancels an order has decided about it too. */
const wasApproved = sql`(other.rejected_at is null and exists (select from offers f
  where f.company_id = other.company_id and f.order_id = other.id and f.offered_at >= other.approval_decided_at))`;

/**
 * What a person turned down stays so when it is asked for as a new order: the same birthday or day, the same meal of a
 * day, the next delivery of the series. The last word counts: only a person may let these go.
 */
export async function keepTurnedDown(tx: Tx, kind: OrderKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    with recursive ${seriesLine(ids)}, word as (
      select distinct on (own.id) own.id, coalesce(other.approval_reason, 'Inget skäl angavs') as reason,
        not ${wasApproved} as is_no
      from orders own join orders other on other.company_id = own.company_id and other.kind = own.kind
        and other.id <> own.id and ${concerns[kind]}
      where own.id in ${[...ids]} and other.approval_asked_at is not null
        and (other.rejected_at is not null or other.approval_reason is not null
          or (other.approval_decided_by is not null and ${wasApproved}))
      order by own.id, coalesce(other.approval_decided_at, other.approval_asked_at) desc, is_no)
    update orders o set approval_reason = word.reason from word
    where o.id = word.id and word.is_no and o.approval_reason is null`);
}

/**
 * The deliveries among these of a series that waited for a person when it began, or that no kitchen has been asked about
 * yet, and that nobody has approved since.
 */
export function listUnapproved(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return readIds(tx)`
    with recursive ${seriesLine(ids)}, begun as (
      select line.order_id, bool_or(other.approval_asked_at is not null) as waited,
        bool_or(other.approval_asked_at is not null and ${wasApproved} and (other.approval_decided_by is not null
          or other.approval_decided_at is not distinct from c.first_approved_at)) as approved,
        bool_or(exists (select from offers f where f.company_id = other.company_id and f.order_id = other.id)) as asked
      from line join companies c on c.id = line.company_id
      join orders other on other.company_id = line.company_id and other.meal_event_id = line.id
      group by line.order_id)
    select order_id as id from begun where not approved and (waited or not asked)`;
}
