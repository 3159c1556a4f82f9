import type { Tx } from "../../database/database.ts";
import { writeMail } from "../../mail/outbox.ts";
import type { Services } from "../../providers/services.ts";
import { type Assigning, assignSupplier } from "./assign-supplier.ts";
import { type OrderRow, readOrders } from "./read-orders.ts";
import { reassignedMail } from "./reassigned-mail.ts";
import type { OrderKind } from "./status-transition.ts";

/** The platform's staff choose a supplier for a company, which is told of it. */
export async function assignByPlatform(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  id: string,
  vendorId: string,
  revision: number,
  assigning?: Assigning,
): Promise<string> {
  const [before]: OrderRow[] = await readOrders(tx, kind, [id]);
  const assigned = await assignSupplier(tx, services, kind, id, vendorId, "admin", revision, assigning);
  const [after]: OrderRow[] = await readOrders(tx, kind, [assigned]);
  if (before && after && before.supplier_id !== after.supplier_id)
    await writeMail(tx, reassignedMail(services, before, after));
  return assigned;
}
