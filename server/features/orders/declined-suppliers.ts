import { z } from "zod";
import type { NearVendors } from "../../../contract/addresses.ts";
import type { Tx } from "../../database/database.ts";
import { hasEndedInVain } from "../../database/lost-offers.ts";
import { readRows } from "../../database/query.ts";
import { type Fragment, fragment, type OrderRef } from "../../database/ref.ts";
import type { OrderKind } from "./status-transition.ts";

const REFUSED = "Har tackat nej till den här dagen";

/** A supplier that has said no to the order, did not answer, or withdrew. */
export const hasDeclined = (o: Pick<OrderRef, "company_id" | "id">, supplier: Fragment): Fragment =>
  fragment`exists (select from offers f where f.company_id = ${o.company_id} and f.order_id = ${o.id}
    and f.supplier_id = ${supplier} and ${hasEndedInVain(fragment`f.status`)})`;

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

const said = ["declined", "withdrawn"] as const;

/**
 * Whether a supplier has said no to an order's company and day, for many orders at once. One that only was silent may be
 * asked again by a person, who can ring it; nobody is asked twice by itself (`orSilent`).
 */
export async function readDecliners(
  tx: Tx,
  kind: OrderKind,
  of: readonly { company_id: string; delivery_date: string }[],
  { orSilent = false } = {},
): Promise<(order: { company_id: string; delivery_date: string }, vendor: string) => boolean> {
  // Each once: many people may have their cake on the same day.
  const days = [
    ...Map.groupBy(of, ({ company_id, delivery_date }) => `${company_id} ${delivery_date}`).values(),
  ].map(([first]) => ({ company_id: first!.company_id, delivery_date: first!.delivery_date }));
  const rows = await readRows(tx, {
    company_id: z.string(),
    date: z.string(),
    vendor: z.string().nullable(),
  })`
    select distinct f.company_id, f.delivery_date::text as date, f.supplier_id as vendor
      from json_to_recordset(${JSON.stringify(days)}::json) as day(company_id uuid, delivery_date date)
      join offers f on f.company_id = day.company_id and f.delivery_date = day.delivery_date
      cross join lateral (select kind from orders where id = f.order_id offset 0) o
      where o.kind = ${kind} and f.status in ${orSilent ? [...said, "expired"] : said}`;
  const refused = new Set(rows.map(({ company_id, date, vendor }) => `${company_id} ${date} ${vendor}`));
  return ({ company_id, delivery_date }, vendor) => refused.has(`${company_id} ${delivery_date} ${vendor}`);
}
