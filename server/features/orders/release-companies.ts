import { sql } from "drizzle-orm";
import { z } from "zod";
import { approvals } from "../../../domain/approval.ts";
import { orderKinds } from "../../../domain/order-kinds.ts";
import type { Tx } from "../../database/database.ts";
import { readIds, readRows } from "../../database/query.ts";
import type { Services } from "../../providers/services.ts";
import { offerIfDue } from "./offer-if-due.ts";
import { type Asking, offerToSupplier } from "./offer-to-supplier.ts";
import type { OrderKind } from "./status-transition.ts";

export type Released = {
  company_name: string;
  /** Its other orders that waited and went to their suppliers as well. */
  also_approved: string[];
};

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

/** An admin asks the suppliers of a company's orders, and so has approved it. Returns what was asked for. */
export async function offerByAdmin(
  tx: Tx,
  services: Services,
  { kind, ids, company_id }: { kind: OrderKind; ids: string[]; company_id: string },
  asking?: Asking,
): Promise<string[]> {
  const { requested } = await offerToSupplier(tx, services, kind, ids, "admin", asking);
  if (requested.length > 0) await releaseCompanies(tx, services, [company_id]);
  return requested;
}

/**
 * A person has approved an order of these companies: from now on they are known. Unless they are approved by hand, what
 * else waits goes too, so that no newer order overtakes it. Returns those where something follows from it.
 */
export async function releaseCompanies(tx: Tx, services: Services, ids: string[]): Promise<Released[]> {
  const companies = await readRows(tx, Company)`
    with known as (update companies set first_approved_at = app_now()
      where id in ${ids} and first_approved_at is null returning id)
    select c.id, c.name, c.approval, known.id is not null as first
    from companies c left join known on known.id = c.id where c.id in ${ids} order by c.name`;
  const automatic = companies.filter(({ approval }) => approval === "automatic");
  const sent = await sendWaiting(
    tx,
    services,
    automatic.map(({ id }) => id),
  );
  return automatic
    .map(({ id, name, first }) => ({ company_name: name, also_approved: sent.get(id) ?? [], first }))
    .filter(({ also_approved, first }) => first || also_approved.length > 0)
    .map(({ company_name, also_approved }) => ({ company_name, also_approved }));
}

/** What waits for an approval that its company does not need goes to the suppliers. Returns the orders of each company. */
export async function sendWaiting(
  tx: Tx,
  services: Services,
  companyIds: string[],
): Promise<Map<string, string[]>> {
  if (companyIds.length === 0) return new Map();
  const waiting = await readRows(tx, { id: z.string(), kind: z.enum(orderKinds), company_id: z.string() })`
    select id, kind, company_id from orders where ${isWaiting(companyIds)} order by id`;
  const sent = new Set<string>();
  for (const kind of orderKinds) {
    const ids = waiting.filter((order) => order.kind === kind).map(({ id }) => id);
    // oxlint-disable-next-line no-await-in-loop -- two kinds of orders, one after the other
    for (const id of await offerIfDue(tx, services, kind, ids)) sent.add(id);
  }
  const gone = Map.groupBy(
    waiting.filter(({ id }) => sent.has(id)),
    (order) => order.company_id,
  );
  return new Map([...gone].map(([company, orders]) => [company, orders.map(({ id }) => id)]));
}

/** The orders of these companies that wait for an approval. */
const isWaiting = (companyIds: string[]) =>
  sql`company_id in ${companyIds} and status = 'pending' and approval_asked_at is not null`;
