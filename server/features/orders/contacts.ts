import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";

/** Whom to telephone at a company. */
export type Contact = { name: string | null; phone: string | null };

type Of = { company_id: string };

export async function readContacts(tx: Tx, orders: readonly Of[]): Promise<(order: Of) => Contact> {
  if (orders.length === 0) return () => ({ name: null, phone: null });
  const rows = await readRows(tx, {
    id: z.string(),
    name: z.string().nullable(),
    phone: z.string().nullable(),
  })`
    select id, nullif(concat_ws(' ', contact_first_name, contact_last_name), '') as name, contact_phone as phone
    from companies where id in ${[...new Set(orders.map(({ company_id }) => company_id))]}`;
  const contacts = new Map(rows.map(({ id, name, phone }) => [id, { name, phone }]));
  return ({ company_id }) => contacts.get(company_id) ?? { name: null, phone: null };
}
