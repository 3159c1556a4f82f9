import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Approval, approvals } from "../../../domain/approval.ts";
import { orderKinds } from "../../../domain/order-kinds.ts";
import type { Tx } from "../../database/database.ts";
import { readIds, readRows, type Row } from "../../database/query.ts";
import type { Services } from "../../providers/services.ts";
import { offerIfDue } from "./offer-if-due.ts";
import { type Asking, offerToSupplier } from "./offer-to-supplier.ts";
import type { OrderKind } from "./status-transition.ts";

export type Released = {
  company_name: string;
  approval: Approval;
  /** Its other orders that waited and went to their suppliers as well. */
  also_approved: string[];
};

const Waiting = { id: z.string(), kind: z.enum(orderKinds), company_id: z.string() };
const Company = { id: z.string(), name: z.string(), approval: z.enum(approvals), first: z.boolean() };

/**
 * For whoever may let these orders go, which releases what else waits. Companies are locked before their orders, as where
 * orders are made, so that what is made at the same moment is released or is not there. Returns the orders to lock.
 */
export async function lockCompaniesOf(tx: Tx, ids: string[]): Promise<string[]> {
  const companies = await readIds(tx)`
    select id from companies where id in (select company_id from orders where id in ${ids})
    order by id for no key update`;
  if (companies.length === 0) return ids;
  const waiting = await readIds(tx)`select id from orders where ${isWaiting(companies)}`;
  return [...new Set([...ids, ...waiting])];
}

/** An admin asks the suppliers of these orders, and so has approved their companies. Returns what was asked for. */
export async function offerByAdmin(
  tx: Tx,
  services: Services,
  { kind, ids }: { kind: OrderKind; ids: string[] },
  asking?: Asking,
): Promise<string[]> {
  const { requested } = await offerToSupplier(tx, services, kind, ids, "admin", asking);
  await releaseAfter(tx, services, requested);
  return requested;
}

/**
 * A person has approved these orders: from now on their companies are known. What else waits goes too, so that no newer
 * order overtakes it; for a company that is approved by hand the other deliveries of a series. Returns the companies where
 * something follows from it.
 */
export async function releaseAfter(tx: Tx, services: Services, approved: string[]): Promise<Released[]> {
  if (approved.length === 0) return [];
  const series = await sendSeries(tx, services, approved);
  const companies = await readRows(tx, Company)`
    with approved as (select distinct company_id as id from orders where id in ${approved}),
    known as (update companies set first_approved_at = app_now()
      where id in (select id from approved) and first_approved_at is null returning id)
    select c.id, c.name, c.approval, known.id is not null as first
    from approved join companies c on c.id = approved.id left join known on known.id = c.id order by c.name`;
  const automatic = companies.filter(({ approval }) => approval === "automatic");
  const sent = await sendWaiting(
    tx,
    services,
    automatic.map(({ id }) => id),
  );
  const alsoOf = (id: string) => [...(series.get(id) ?? []), ...(sent.get(id) ?? [])];
  return companies
    .filter(({ id, approval, first }) => (first && approval === "automatic") || alsoOf(id).length > 0)
    .map(({ id, name, approval }) => ({ company_name: name, approval, also_approved: alsoOf(id) }));
}

/** A series is approved once: with these their other deliveries that wait, also those that were turned down before. */
async function sendSeries(tx: Tx, services: Services, approved: string[]): Promise<Map<string, string[]>> {
  const waiting = await readRows(tx, Waiting)`
    select w.id, w.kind, w.company_id from orders w where w.status = 'pending' and w.approval_asked_at is not null
      and w.supplier_id is not null and (w.company_id, w.meal_event_id)
        in (select company_id, meal_event_id from orders where id in ${approved})
    order by w.id`;
  const ids = waiting.map(({ id }) => id);
  return byCompany(waiting, (await offerToSupplier(tx, services, "meal", ids, "admin")).requested);
}

/** What waits for an approval that its company does not need goes to the suppliers. Returns the orders of each company. */
export async function sendWaiting(
  tx: Tx,
  services: Services,
  companyIds: string[],
): Promise<Map<string, string[]>> {
  if (companyIds.length === 0) return new Map();
  const waiting = await readRows(tx, Waiting)`
    select id, kind, company_id from orders where ${isWaiting(companyIds)} order by id`;
  const sent: string[] = [];
  for (const kind of orderKinds) {
    const ids = waiting.filter((order) => order.kind === kind).map(({ id }) => id);
    // oxlint-disable-next-line no-await-in-loop -- two kinds of orders, one after the other
    sent.push(...(await offerIfDue(tx, services, kind, ids)));
  }
  return byCompany(waiting, sent);
}

function byCompany(orders: Row<typeof Waiting>[], sent: string[]): Map<string, string[]> {
  const gone = Map.groupBy(
    orders.filter(({ id }) => sent.includes(id)),
    (order) => order.company_id,
  );
  return new Map([...gone].map(([company, some]) => [company, some.map(({ id }) => id)]));
}

/** The orders of these companies that wait for an approval. */
const isWaiting = (companyIds: string[]) =>
  sql`company_id in ${companyIds} and status = 'pending' and approval_asked_at is not null`;
