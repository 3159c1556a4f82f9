import { sql } from "drizzle-orm";
import type { NearVendors } from "../../../contract/addresses.ts";
import type { Tx } from "../../database/database.ts";
import type { OrderKind } from "./move.ts";

const REFUSED = "Har tackat nej den här dagen";

/** Of an order `o`: its day passed without an answer from its supplier. */
export const wentUnanswered = sql`(o.status = 'declined' and o.requested_at is not null and o.answered_at is null)`;

/** Of an order `o`: its supplier has said no, or withdrew. One that the platform turned down never heard of it. */
export const saidNo = sql`((o.status = 'declined' and o.requested_at is not null) or o.withdrawn_at is not null)`;

/** The suppliers around, with a word about those who have already said no to this company's day, or withdrew. */
export async function withRefused(
  tx: Tx,
  kind: OrderKind,
  { company_id, delivery_date }: { company_id?: string | undefined; delivery_date?: string | undefined },
  near: NearVendors,
): Promise<NearVendors> {
  if (!company_id || !delivery_date) return near;
  const order = { company_id, delivery_date };
  const hasRefused = await readRefusals(tx, kind, [order]);
  return {
    ...near,
    vendors: near.vendors.map((vendor) =>
      hasRefused(order, vendor.id) ? { ...vendor, why_not: REFUSED } : vendor,
    ),
  };
}

/** Whether a supplier has said no to an order's company and day, for many orders at once. */
export async function readRefusals(
  tx: Tx,
  kind: OrderKind,
  of: readonly { company_id: string; delivery_date: string }[],
): Promise<(order: { company_id: string; delivery_date: string }, vendor: string) => boolean> {
  const [orders, supplier] =
    kind === "cake" ? [sql`cake_orders`, sql`bakery_id`] : [sql`meal_orders`, sql`restaurant_id`];
  const days = of.map(({ company_id, delivery_date }) => ({ company_id, delivery_date }));
  const { rows } = await tx.execute(sql`
    select distinct o.company_id, o.delivery_date::text as date, ${supplier} as vendor from ${orders} o
    join json_to_recordset(${JSON.stringify(days)}::json) as day(company_id uuid, delivery_date date)
      on o.company_id = day.company_id and o.delivery_date = day.delivery_date
    where ${saidNo}`);
  const refused = new Set(rows.map(({ company_id, date, vendor }) => `${company_id} ${date} ${vendor}`));
  return ({ company_id, delivery_date }, vendor) => refused.has(`${company_id} ${delivery_date} ${vendor}`);
}
