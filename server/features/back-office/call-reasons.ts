import { sql } from "drizzle-orm";
import type { z } from "zod";
import { listCallReasons } from "../../../contract/company-page.ts";
import type { Tx } from "../../database/database.ts";
import { readIds, readRows } from "../../database/query.ts";
import { type OpenOrder, readOrdersWithoutSupplier, readSilentSuppliers } from "../orders/attention.ts";
import type { Source } from "../orders/sources.ts";

const Reason = listCallReasons.output.shape.reasons.element;
type Reason = z.output<typeof Reason>;

const MOST = 6;
const MOST_MAILS = 3;
/** So long somebody calls about what went wrong. */
const DAYS = 14;
const TRIAL_DAYS = 7;

/** What has gone wrong for a company lately, or is about to: the worst first. */
export async function readCallReasons(tx: Tx, company: string, today: Temporal.PlainDate): Promise<Reason[]> {
  const ofCompany = ({ o }: Source) => sql`${o.company_id} = ${company}`;
  const lacking = await readOrdersWithoutSupplier(tx, today, MOST, ofCompany);
  const silent = await readSilentSuppliers(tx, today, MOST, ofCompany);
  const requested = new Set(await requestedOf(tx, [...lacking, ...silent]));
  const known = new Set(lacking.map(({ id }) => id));
  return [
    ...lacking.map((order) => ofOrder("no-supplier", order, requested)),
    ...silent.filter(({ id }) => !known.has(id)).map((order) => ofOrder("silent-supplier", order, requested)),
    ...(await badDeliveries(tx, company, today)),
    ...(await failedMails(tx, company)),
    ...(await ofSubscription(tx, company)),
  ].slice(0, MOST);
}

const requestedOf = (tx: Tx, orders: OpenOrder[]) => readIds(tx)`
  select id from orders where approval_asked_at is not null
    and id in (select value::uuid from json_array_elements_text(${JSON.stringify(orders.map(({ id }) => id))}::json))`;

const ofOrder = (reason: Reason["reason"], order: OpenOrder, requested: Set<string>): Reason => ({
  reason,
  id: order.id,
  title: order.what,
  at: order.delivery_date,
  who: order.supplier_name,
  outcome: null,
  requested: requested.has(order.id),
});

const badDeliveries = (tx: Tx, company: string, today: Temporal.PlainDate) => readRows(tx, Reason)`
  select 'bad-delivery' as reason, o.id, null as title, o.delivery_date::text as at, v.name as who, o.outcome,
    o.approval_asked_at is not null as requested
  from orders o left join vendors v on v.id = o.supplier_id
  where o.company_id = ${company} and o.delivery_date >= ${today.subtract({ days: DAYS }).toString()}
    and o.delivery_date <= ${today.toString()} and o.outcome <> 'came'
  order by o.delivery_date desc, o.id limit ${MOST}`;

const failedMails = (tx: Tx, company: string) => readRows(tx, Reason)`
  select 'mail-failed' as reason, id, subject as title, created_at::text as at, to_email as who, null as outcome,
    false as requested
  from mails where company_id = ${company} and created_at > app_now() - make_interval(days => ${DAYS})
    and status in ('dead', 'unsure') and audience <> 'platform'
  order by created_at desc, id limit ${MOST_MAILS}`;

const ofSubscription = (tx: Tx, company: string) => readRows(tx, Reason)`
  select case when payment_past_due then 'unpaid' else 'trial-ends' end as reason, null as id, null as title,
    case when not payment_past_due then trial_ends_at::text end as at, null as who, null as outcome, false as requested
  from companies where id = ${company} and (payment_past_due or (subscription_status = 'trialing'
    and trial_ends_at between app_now() - make_interval(days => ${DAYS}) and app_now() + make_interval(days => ${TRIAL_DAYS})))`;
