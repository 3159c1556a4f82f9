import { mayLeaveNow } from "../../../domain/asking.ts";
import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { refitPlanned } from "./choose-planned.ts";
import { holdForApproval } from "./hold-for-approval.ts";
import { hasSupplier, offerToSupplier } from "./offer-to-supplier.ts";
import { passOn } from "./pass-on.ts";
import { lockOrders, type OrderRow } from "./read-orders.ts";
import type { OrderKind } from "./status-transition.ts";

/**
 * Offers orders that have come to their time, what was left to the autopilot to whoever can make it now, unless it waits
 * for the platform's approval. People are called about what nobody can make. Returns what was offered as planned.
 */
export async function offerPlanned(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
): Promise<string[]> {
  await refitPlanned(tx, services, kind, ids);
  const held = await holdForApproval(tx, services, kind, ids);
  const now = services.clock.now();
  const orders = ((await lockOrders(tx, kind, ids)) as OrderRow[]).filter(({ id }) => !held.includes(id));
  const idsOf = (some: OrderRow[]) => some.map(({ id }) => id);
  const { requested } = await offerToSupplier(
    tx,
    services,
    kind,
    idsOf(orders.filter((order) => hasSupplier(order) && mayLeaveNow(order, now))),
    "automation",
  );
  await passOn(tx, services, kind, idsOf(orders.filter((order) => !hasSupplier(order))));
  return requested;
}
