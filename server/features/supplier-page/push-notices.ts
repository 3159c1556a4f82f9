import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { Refusal } from "../../calls/refusal.ts";
import { asPlatform } from "../../database/as-platform.ts";
import type { Tx } from "../../database/database.ts";
import { findRow } from "../../database/query.ts";

/** What is to be told on suppliers' devices: rows, in the transaction that causes them, each once. */

/** Later nobody needs it: the mail is there. */
const HOURS_VALID = sql.raw("interval '12 hours'");

/** One for each device of each supplier, however many orders it is asked about at once. */
export const tellOfOffers = (tx: Tx, orderIds: readonly string[]): Promise<void> =>
  asPlatform(tx, async (platform) => {
    await platform.execute(sql`
      insert into push_notices (key, device_id, kind, expires_at)
      select 'offer ' || asked.offer_id || ' ' || d.id, d.id, 'offer', app_now() + ${HOURS_VALID}
      from (select supplier_id, min(offer_id::text) as offer_id from orders
        where id = any (${sql.param(orderIds)}::uuid[]) and status = 'requested' and supplier_id is not null
        group by supplier_id) asked
      join push_devices d on d.supplier_id = asked.supplier_id
      on conflict (key) do nothing`);
  });

export async function tryDevice(tx: Tx, supplierId: string, id: string): Promise<void> {
  const written = await findRow(tx, { id: z.string() })`
    insert into push_notices (key, device_id, kind, expires_at)
    select ${`try ${randomUUID()}`}, id, 'try', app_now() + ${HOURS_VALID} from push_devices
    where supplier_id = ${supplierId} and id = ${id} returning id`;
  if (!written) throw new Refusal("device-not-found");
}
