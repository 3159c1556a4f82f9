import { type SQL, sql } from "drizzle-orm";
import { orderKinds } from "../../../domain/order-kinds.ts";
import type { Tx } from "../../database/database.ts";
import { readIds } from "../../database/query.ts";
import type { Services } from "../../providers/services.ts";
import { mailCancellations } from "./cancel-orders.ts";
import { passOn } from "./pass-on.ts";
import { lockOrders, type OrderRow } from "./read-orders.ts";
import { retractOffers } from "./status-transition.ts";

/** What a supplier that has been switched off was to bring is taken back, and the next in the chain is asked. */
export const passOnStopped = (tx: Tx, services: Services, { supplierId }: { supplierId: string }) =>
  takeFrom(tx, services, supplierId, sql`true`);

/** The same of what it was to bring on days on which it has closed. */
export const passOnClosed = (
  tx: Tx,
  services: Services,
  { supplierId, dates }: { supplierId: string; dates: string[] },
) => takeFrom(tx, services, supplierId, sql`delivery_date in ${dates}`);

async function takeFrom(tx: Tx, services: Services, supplierId: string, which: SQL): Promise<void> {
  for (const kind of orderKinds) {
    // oxlint-disable-next-line no-await-in-loop -- one kind after the other
    const ids = await readIds(tx)`
      select id from orders where supplier_id = ${supplierId} and kind = ${kind} and status in ('requested', 'confirmed')
        and (delivery_date + delivery_time) at time zone 'Europe/Stockholm' > app_now() and ${which} order by id`;
    // oxlint-disable-next-line no-await-in-loop
    const asked: OrderRow[] = await lockOrders(tx, kind, ids);
    // oxlint-disable-next-line no-await-in-loop
    const taken = await retractOffers(tx, ids, "admin");
    // oxlint-disable-next-line no-await-in-loop
    await mailCancellations(tx, services, asked, [], "platform");
    // oxlint-disable-next-line no-await-in-loop
    await passOn(tx, services, kind, taken);
  }
}
