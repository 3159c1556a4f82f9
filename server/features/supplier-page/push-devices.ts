import { sql } from "drizzle-orm";
import { z } from "zod";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { findRow, readRow, readRows } from "../../database/query.ts";
import type { Vault } from "../../database/tokens.ts";
import { pushKeysOf, type PushTarget } from "../../providers/push.ts";

/** The devices on which a supplier wants to be told. Each belongs to its session, and goes with it. */

const MOST_DEVICES = 20;

/** Ours alone, and the same on all instances: a browser listens to nobody with another. */
export const pushKeys = (vault: Vault) => pushKeysOf(vault.key("push"));

const Device = {
  id: z.string(),
  label: z.string(),
  here: z.boolean(),
  created_at: z.string(),
  used_at: z.string().nullable(),
  failing: z.boolean(),
};

export const listDevices = (tx: Tx, supplierId: string, tokenHash: Buffer) =>
  readRows(tx, Device)`
    select d.id, d.name as label, d.session_hash = ${tokenHash} as here, d.created_at, d.used_at,
      coalesce((select n.status <> 'sent' and n.attempts > 0 from push_notices n where n.device_id = d.id
        order by n.created_at desc, n.id limit 1), false) as failing
    from push_devices d where d.supplier_id = ${supplierId} order by d.created_at, d.id`;

/** A browser that is known already has a new session, or another supplier's. */
export async function addDevice(
  tx: Tx,
  { supplierId, tokenHash }: { supplierId: string; tokenHash: Buffer },
  { endpoint, p256dh, auth, label }: PushTarget & { label: string },
): Promise<{ id: string }> {
  // The supplier is held, so that two at once do not exceed the most there may be.
  await readRow(tx, { id: z.string() })`select id from vendors where id = ${supplierId} for update`;
  await tx.execute(
    sql`delete from push_devices where endpoint = ${endpoint} and supplier_id <> ${supplierId}`,
  );
  const { others } = await readRow(tx, { others: z.number() })`
    select count(*)::int as others from push_devices where supplier_id = ${supplierId} and endpoint <> ${endpoint}`;
  if (others >= MOST_DEVICES) throw new Refusal("too-many-devices");
  return readRow(tx, { id: z.string() })`
    insert into push_devices (supplier_id, session_hash, endpoint, p256dh, auth, name)
    values (${supplierId}, ${tokenHash}, ${endpoint}, ${p256dh}, ${auth}, ${label})
    on conflict (endpoint) do update set session_hash = excluded.session_hash, p256dh = excluded.p256dh,
      auth = excluded.auth, name = excluded.name
    returning id`;
}

export async function removeDevice(tx: Tx, supplierId: string, id: string): Promise<void> {
  const gone = await findRow(tx, { id: z.string() })`
    delete from push_devices where supplier_id = ${supplierId} and id = ${id} returning id`;
  if (!gone) throw new Refusal("device-not-found");
}
