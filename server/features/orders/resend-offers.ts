import { sql } from "drizzle-orm";
import { stockholmToday } from "../../../domain/clock.ts";
import type { Tx } from "../../database/database.ts";
import { writeMails } from "../../mail/outbox.ts";
import type { Services } from "../../providers/services.ts";
import { orderMails } from "./offer-to-supplier.ts";
import { type OrderRow, readOrdersWhere } from "./read-orders.ts";
import { readSupplierDays } from "./supplier-day.ts";

/**
 * A supplier's address was corrected: what it has not answered is asked again there, since the links that went to the old
 * one open nothing any more, and its time runs on. What it has agreed to comes with the next reminder.
 */
export async function resendOffers(
  tx: Tx,
  services: Services,
  { supplierId }: { supplierId: string },
): Promise<void> {
  const at = services.clock.now().epochMilliseconds;
  const today = stockholmToday(services.clock).toString();
  const read = (kind: OrderRow["kind"]): Promise<OrderRow[]> =>
    readOrdersWhere(
      tx,
      kind,
      ({ o, v }) =>
        sql`${v.id} = ${supplierId} and ${o.status} = 'requested' and ${o.delivery_date} >= ${today}`,
    );
  for (const orders of [await read("cake"), await read("meal")]) {
    // oxlint-disable-next-line no-await-in-loop -- the two kinds
    const mails = orderMails(services, orders, await readSupplierDays(tx, orders));
    // oxlint-disable-next-line no-await-in-loop
    await writeMails(
      tx,
      mails.map((mail) => ({ ...mail, key: `${mail.key}:${at}` })),
    );
  }
}
