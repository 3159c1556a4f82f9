import { type SQL, sql } from "drizzle-orm";
import { readIds } from "../../database/query.ts";
import type { Tx } from "../../database/database.ts";
import { ref } from "../../database/ref.ts";
import { companies } from "../../database/schema.ts";
import { approvedByPerson } from "./approval-reason.ts";
import type { OrderKind } from "./status-transition.ts";

/** A series and those that it continues: changing one makes another. */
const seriesLine = (begins: SQL): SQL => sql`line as (
  ${begins}
  union all
  select line.whose, e.company_id, e.id, e.continues_id
  from line join meal_events e on e.company_id = line.company_id and e.id = line.continues_id)`;

/** Of these orders. */
const lineOfOrders = (ids: readonly string[]): SQL =>
  seriesLine(sql`
  select o.id as whose, e.company_id, e.id, e.continues_id
  from orders o join meal_events e on e.company_id = o.company_id and e.id = o.meal_event_id where o.id in ${[...ids]}`);

/** What an order and another one have in common when a word about that one concerns this one too. */
const concerns: Record<OrderKind, SQL> = {
  cake: sql`other.employee_id = own.employee_id and other.occasion = own.occasion
    and (other.birthday = own.birthday or other.delivery_date = own.delivery_date)`,
  meal: sql`(other.meal_event_id in (select line.id from line where line.whose = own.id)
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
    with recursive ${lineOfOrders(ids)}, word as (
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

/** Waited for a person when it began, or no kitchen has been asked about it yet, and nobody has approved it since. */
const unapproved = (line: SQL): SQL => sql`
  with recursive ${line}, begun as (
    select line.whose, bool_or(other.approval_asked_at is not null) as waited,
      bool_or(other.approval_asked_at is not null and ${wasApproved} and (other.approval_decided_by is not null
        or other.approval_decided_at is not distinct from c.first_approved_at)) as approved,
      bool_or(exists (select from offers f where f.company_id = other.company_id and f.order_id = other.id)) as asked
    from line join companies c on c.id = line.company_id
    left join orders other on other.company_id = line.company_id and other.meal_event_id = line.id
    group by line.whose)
  select whose as id from begun where not approved and (waited or not asked)`;

/** The deliveries among these of such a series. */
export async function listUnapproved(tx: Tx, ids: readonly string[]): Promise<string[]> {
  return ids.length === 0 ? [] : readIds(tx)`${unapproved(lineOfOrders(ids))}`;
}

/** Such series among a company's own, where what it orders waits for a person: their next delivery waits too. */
export async function listWaitingSeries(
  tx: Tx,
  company: string,
  series: readonly string[],
): Promise<string[]> {
  if (series.length === 0) return [];
  return readIds(tx)`${unapproved(
    seriesLine(sql`
      select e.id as whose, e.company_id, e.id, e.continues_id from meal_events e join companies c on c.id = e.company_id
      where e.company_id = ${company} and e.id in ${[...series]} and ${approvedByPerson(ref(companies, "c"))}`),
  )}`;
}
