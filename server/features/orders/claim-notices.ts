import { z } from "zod";
import { asPlatform } from "../../database/as-platform.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import type { OrderRow } from "./read-orders.ts";

/** The orders that HR has had no mail of this kind about, for their present day; marks them as notified. */
export async function claimNotices(tx: Tx, mail: string, orders: OrderRow[]): Promise<OrderRow[]> {
  if (orders.length === 0) return [];
  const claims = JSON.stringify(
    orders.map(({ id, company_id, delivery_date }) => ({ id, company_id, delivery_date })),
  );
  const rows = await asPlatform(
    tx,
    (platform) => readRows(platform, { subject_id: z.string() })`
      insert into reminders (company_id, kind, delivery_date, party_id, subject_id)
      select company_id, ${mail}, delivery_date, company_id, id
      from json_to_recordset(${claims}::json) as claims(id uuid, company_id uuid, delivery_date date)
      on conflict do nothing returning subject_id`,
  );
  const claimed = new Set(rows.map((row) => row.subject_id));
  return orders.filter((order) => claimed.has(order.id));
}
