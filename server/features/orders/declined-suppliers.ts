import { sql } from "drizzle-orm";
import { z } from "zod";
import type { NearVendors } from "../../../contract/addresses.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { type Fragment, fragment, type OrderRef, ref } from "../../database/ref.ts";
import { type OrderKind, orderTables } from "./status-transition.ts";

const REFUSED = "Har tackat nej den här dagen";

/** Its day passed without an answer from its supplier. */
export const wentUnanswered = (o: OrderRef): Fragment =>
  fragment`(${o.status} = 'declined' and ${o.requested_at} is not null and ${o.answered_at} is null
    and ${o.outcome} is null)`;

/**
 * Its supplier has said no, or withdrew. One that the platform turned down never heard of it, and one whose delivery never
 * came had said yes.
 */
export const hasDeclined = (o: OrderRef): Fragment =>
  fragment`((${o.status} = 'declined' and ${o.requested_at} is not null and ${o.outcome} is null)
    or ${o.withdrawn_at} is not null)`;

/** The suppliers around, with a word about those who have already said no to this company's day, or withdrew. */
export async function markDecliners(
  tx: Tx,
  kind: OrderKind,
  { company_id, delivery_date }: { company_id?: string | undefined; delivery_date?: string | undefined },
  near: NearVendors,
): Promise<NearVendors> {
  if (!company_id || !delivery_date) return near;
  const order = { company_id, delivery_date };
  const hasDeclinedDay = await readDecliners(tx, kind, [order]);
  return {
    ...near,
    vendors: near.vendors.map((vendor) =>
      hasDeclinedDay(order, vendor.id) ? { ...vendor, why_not: REFUSED } : vendor,
    ),
  };
}

/** Whether a supplier has said no to an order's company and day, for many orders at once. */
export async function readDecliners(
  tx: Tx,
  kind: OrderKind,
  of: readonly { company_id: string; delivery_date: string }[],
): Promise<(order: { company_id: string; delivery_date: string }, vendor: string) => boolean> {
  const orders = orderTables[kind];
  const supplier = kind === "cake" ? sql`bakery_id` : sql`restaurant_id`;
  const days = of.map(({ company_id, delivery_date }) => ({ company_id, delivery_date }));
  const rows = await readRows(tx, {
    company_id: z.string(),
    date: z.string(),
    vendor: z.string().nullable(),
  })`
    select distinct o.company_id, o.delivery_date::text as date, ${supplier} as vendor from ${orders} o
      join json_to_recordset(${JSON.stringify(days)}::json) as day(company_id uuid, delivery_date date)
        on o.company_id = day.company_id and o.delivery_date = day.delivery_date
      where ${hasDeclined(ref(orders, "o"))}`;
  const refused = new Set(rows.map(({ company_id, date, vendor }) => `${company_id} ${date} ${vendor}`));
  return ({ company_id, delivery_date }, vendor) => refused.has(`${company_id} ${delivery_date} ${vendor}`);
}
