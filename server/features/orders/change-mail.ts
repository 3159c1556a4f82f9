import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { isAnswered } from "../../../domain/orders.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { LONGEST_PAUSE_MINUTES, writeMails } from "../../mail/outbox.ts";
import type { Change } from "./mails/parts/delivery-list.ts";
import type { DefinedMail } from "../../mail/define.ts";
import type { Party } from "./mails/parts/phrases.ts";
import { supplierOrderChanged } from "./mails/supplier-order-changed.ts";
import { lockByName } from "../../database/advisory-lock.ts";
import type { Tx } from "../../database/database.ts";
import { isFree } from "../../database/lease.ts";
import { readRows, type Row } from "../../database/query.ts";
import { readParties } from "./acting-party.ts";
import type { Services } from "../../providers/services.ts";
import { answerUrl, bakeryDelivery, earliestDeadline, restaurantDelivery } from "./supplier-delivery.ts";
import { asks, type Changed, inWords, subjectOf } from "./change-words.ts";
import { byKind, type OrderRow } from "./read-orders.ts";
import { endAsking } from "./end-asking.ts";
import { envelope } from "./envelope.ts";
import type { SupplierDays } from "./supplier-day.ts";
import type { OrderKind } from "../../../domain/order-kinds.ts";

/** Nearer than this a change is told at once. */
const NEAR_HOURS = 24;
/** However often something is changed, its supplier hears of it within this. */
const LONGEST_GATHERING = "1 hour";

type DayChange = {
  /** Of one supplier, company and day. */
  orders: readonly OrderRow[];
  changes: Changed[];
  /** The change's own number in the order's history, which makes the mail's key unique. */
  historyId: string;
  /** Those of which a new yes is waited for since this change. */
  asked?: string[];
  /** Those that are as they were when their supplier said yes: a new one is waited for no more. */
  back?: string[];
};

/** What a mail about changes keeps beside its orders until it leaves. */
export type ChangeDetails = {
  changes?: Changed[];
  by?: Party[];
  asked?: string[];
  back?: string[];
  offers?: (string | null)[];
};

/**
 * Tells suppliers of changes. The mail waits some minutes for what else is changed of the same day: it tells the first
 * old value and the last new one, and does not leave when they are the same. A delivery that is near is told at once.
 */
export async function mailChanges(
  tx: Tx,
  services: Services,
  changed: DayChange[],
  days: SupplierDays,
  people: readonly string[] = [],
): Promise<void> {
  for (const change of changed) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other in the same transaction
    await mailChange(tx, services, change, days, people);
  }
}

async function mailChange(
  tx: Tx,
  services: Services,
  { orders, changes, historyId, asked = [], back = [] }: DayChange,
  days: SupplierDays,
  people: readonly string[],
): Promise<void> {
  const { key, details: offered, ...whom } = envelope(orders, days);
  const employeeIds = [...new Set([...whom.employeeIds, ...people])];
  const { supplier_id, company_id, delivery_date } = orders[0]!;
  // Two people who change the same day at the same moment are told of in one mail.
  await lockByName(tx, `changes:${supplier_id}:${company_id}:${delivery_date}`);
  const by = await readParties(tx);
  const pending = await lockPending(tx, orders[0]!, days);
  if (pending) {
    const details = merged(pending.details, { ...offered, changes, by, asked, back });
    await addTo(tx, services, { id: pending.id, details }, { ...whom, employeeIds });
    return askNoMore(tx, services, orders[0]!, details, days);
  }
  const details: ChangeDetails = { ...offered, changes, by, asked, back };
  const mail = changedMail(services, orders, details, days);
  if (!mail) return;
  const notBefore = services.clock
    .now()
    .add({ minutes: pauseBefore(services, whom.expiresAt) })
    .toString();
  await writeMails(tx, [{ ...whom, employeeIds, key: `${key}:${historyId}`, mail, details, notBefore }]);
}

const Pending = { id: z.string(), details: z.custom<ChangeDetails>() };
type Pending = Row<typeof Pending>;

/**
 * The mail about the same day that has certainly not left; what it tells may have been erased. A supplier that has said yes
 * since it was written has read what held then: what is changed after that, also back, is told by itself. Taking a
 * withdrawal back is no such yes.
 */
async function lockPending(tx: Tx, order: OrderRow, days: SupplierDays): Promise<Pending | undefined> {
  const { cakes, meals } = days.of(order);
  const ids = JSON.stringify([...cakes, ...meals].map(({ id }) => id));
  const [pending] = await readRows(tx, Pending)`
    select id, details from mails m
    where kind = ${supplierOrderChanged.kind} and company_id = ${order.company_id}
      and recipient_id = ${order.supplier_id} and status in ('waiting', 'held') and ${isFree(sql`claimed_until`)}
      and unsure_at is null and details ? 'changes'
      and order_ids && array(select jsonb_array_elements_text(${ids}::jsonb)::uuid)
      and not exists (select from order_history h where h.company_id = ${order.company_id}
        and h.order_id in (select jsonb_array_elements_text(${ids}::jsonb)::uuid) and h.at > m.created_at
        and (h.change = 'answered_again'
          or (h.change = 'offer' and h.after = '"accepted"' and coalesce(h.before, '"open"') = '"open"')
          or (h.change = 'reconfirmed_at' and h.after <> 'null')))
    order by number limit 1 for update`;
  return pending;
}

function merged(
  pending: ChangeDetails,
  { changes, by, asked, back, offers }: Required<ChangeDetails>,
): ChangeDetails {
  const known = pending.changes!;
  const isKnown = (change: Changed) => known.some((one) => subjectOf(one) === subjectOf(change));
  return {
    changes: [...known, ...changes.filter((change) => !isKnown(change))],
    by: [...new Set([...(pending.by ?? []), ...by])],
    asked: [...new Set([...(pending.asked ?? []), ...asked])],
    back: [...new Set([...(pending.back ?? []), ...back])],
    ...(pending.offers ? { offers: [...new Set([...pending.offers, ...offers])] } : {}),
  };
}

type Addition = { orderIds: string[]; employeeIds: string[]; expiresAt: string };

/** Its words are found as it leaves, so that only what they are made of is added. */
async function addTo(
  tx: Tx,
  services: Services,
  { id, details }: Pending,
  { orderIds, employeeIds, expiresAt }: Addition,
): Promise<void> {
  const both = (column: SQL, more: string[]) =>
    sql`array(select distinct unnest(${column} || array(select jsonb_array_elements_text(${JSON.stringify(more)}::jsonb)::uuid)))`;
  await tx.execute(sql`update mails set details = ${JSON.stringify(details)}::jsonb,
      order_ids = ${both(sql`order_ids`, orderIds)}, employee_ids = ${both(sql`employee_ids`, employeeIds)},
      expires_at = greatest(expires_at, ${expiresAt}::timestamptz),
      -- Whether it can still wait for a digest is decided anew.
      told_in = null,
      next_attempt_at = case when attempts > 0 then next_attempt_at
        else least(app_now() + make_interval(mins => ${pauseBefore(services, expiresAt)}::int), created_at + ${LONGEST_GATHERING}::interval) end
    where id = ${id}`);
}

/** What made the mail ask for a new yes was undone before it left. */
async function askNoMore(
  tx: Tx,
  services: Services,
  order: OrderRow,
  { changes = [], asked = [] }: ChangeDetails,
  days: SupplierDays,
): Promise<void> {
  const day = days.of(order);
  if (asked.length === 0 || changes.filter(asks).some((change) => inWords(change, day, days).length > 0))
    return;
  const { cakes, meals } = day;
  await endAsking(
    tx,
    services,
    [...cakes, ...meals].filter(({ id }) => asked.includes(id)),
  );
}

/** What was changed since their supplier said yes to these orders that asks for a new one, in words, for its page. */
export async function readAskingChanges(
  tx: Tx,
  orders: readonly OrderRow[],
  days: SupplierDays,
): Promise<Change[]> {
  const [first] = orders;
  if (!first) return [];
  const ids = JSON.stringify(orders.map(({ id }) => id));
  const mails = await readRows(tx, { details: z.custom<ChangeDetails>() })`
    select m.details from mails m
    where m.kind = ${supplierOrderChanged.kind} and m.company_id = ${first.company_id}
      and m.recipient_id = ${first.supplier_id} and m.details ? 'changes'
      and m.order_ids && array(select jsonb_array_elements_text(${ids}::jsonb)::uuid)
      and m.created_at >= (select min(answer_wanted_again_at) from orders
        where company_id = ${first.company_id} and id in ${orders.map(({ id }) => id)}) - ${LONGEST_GATHERING}::interval
    order by m.number`;
  const changes = mails.flatMap(({ details }) => details.changes!).filter(asks);
  const firsts = [...Map.groupBy(changes, subjectOf).values()].map(([change]) => change!);
  return firsts.flatMap((change) => inWords(change, days.of(first), days));
}

/** How many minutes a change of this delivery waits for others. */
function pauseBefore({ clock }: Services, delivery: string): number {
  const near = Temporal.Instant.from(delivery).subtract({ hours: NEAR_HOURS });
  return Temporal.Instant.compare(near, clock.now()) <= 0 ? 0 : LONGEST_PAUSE_MINUTES;
}

/** Null when nothing differs any more. Without `changes`, which may have been erased, the mail has only the new values. */
export function changedMail(
  services: Services,
  orders: readonly OrderRow[],
  { changes, by = ["company"], back = [] }: ChangeDetails,
  days: SupplierDays,
): DefinedMail | null {
  const [first] = orders as [OrderRow];
  const day = days.of(first);
  const worded = (changes ?? []).flatMap((change) => inWords(change, day, days));
  if (changes && worded.length === 0) return null;
  const changed = new Set(changes?.map((change) => ("order_id" in change ? change.order_id : null)));
  const mark = ({ id }: OrderRow) => (changed.has(id) ? "ändrad" : null);
  const {
    cakes: [cake],
    meals: [meal],
  } = byKind(orders);
  const own: OrderRow[] = [...(cake ? day.cakes : []), ...(meal ? day.meals : [])];
  // The whole day stands in the mail, so its page does not die with one order of it.
  const page = (shown: readonly OrderRow[], about: OrderKind) =>
    shown.length > 0 ? [{ about: cake && meal ? about : null, url: answerUrl(services, shown) }] : [];
  return supplierOrderChanged({
    ...(cake ? bakeryDelivery(day, days, mark) : restaurantDelivery(day, days, mark)),
    changes: worded,
    by,
    confirmed: own.every(isAnswered),
    asks_again: own.some((order) => order.answer_wanted_again),
    holds_again:
      own.some((order) => isAnswered(order) && back.includes(order.id)) &&
      !own.some((order) => order.answer_wanted_again),
    answer_by: earliestDeadline(own.filter((order) => order.answer_wanted_again)),
    pages: [...page(cake ? day.cakes : [], "cake"), ...page(meal ? day.meals : [], "meal")],
    today: stockholmToday(services.clock).toString(),
  });
}
