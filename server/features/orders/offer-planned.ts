import { mayLeaveNow } from "../../../domain/asking.ts";
import { whyNotOffered } from "../../../domain/chain.ts";
import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { bookedOn } from "../suppliers/booked.ts";
import { readSuppliers } from "../suppliers/near.ts";
import { chainOrder } from "./next-suppliers.ts";
import { hasSupplier, offerToSupplier } from "./offer-to-supplier.ts";
import { readOwnLists } from "./own-lists.ts";
import { passOn } from "./pass-on.ts";
import { lockOrders, type OrderRow } from "./read-orders.ts";
import type { OrderKind } from "./status-transition.ts";
import { readEaters } from "./supplier-delivery.ts";

/**
 * Offers orders that have come to their time. What was left to the autopilot and no longer fits its bakery goes to the
 * next in the chain: since it was planned somebody with an allergy may have come, or the bakery's terms have changed.
 * Returns what was offered as planned.
 */
export async function offerPlanned(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
): Promise<string[]> {
  const now = services.clock.now();
  const orders = ((await lockOrders(tx, kind, ids)) as OrderRow[]).filter((order) => mayLeaveNow(order, now));
  const unfit = await findUnfit(tx, services, orders);
  const fit = orders.filter(({ id }) => !unfit.has(id)).map(({ id }) => id);
  const { requested } = await offerToSupplier(tx, services, kind, fit, "automation");
  await passOn(tx, services, kind, [...unfit], { unfit });
  return requested;
}

/** Those that were left to the autopilot and that their supplier could not be offered now. */
export async function findUnfit(
  tx: Tx,
  { clock }: Services,
  orders: readonly OrderRow[],
): Promise<Set<string>> {
  const planned = orders.filter((order) => order.kind === "cake" && order.status === "planned");
  const listOf = await readOwnLists(tx, planned);
  const left = planned.filter((order) => hasSupplier(order) && listOf(order).hands_off);
  if (left.length === 0) return new Set();
  const suppliers = await readSuppliers(
    tx,
    left.map(({ supplier_id }) => supplier_id!),
  );
  const byId = new Map(suppliers.map((supplier) => [supplier.id, supplier]));
  const eaters = await readEaters(tx, left);
  const dates = left.map(({ delivery_date }) => delivery_date);
  const booked = await bookedOn(tx, suppliers, "cake", dates);
  const isUnfit = (order: OrderRow): boolean => {
    const supplier = byId.get(order.supplier_id!)!;
    // The order itself has a place already.
    const others = Math.max(0, booked(supplier.id, order.delivery_date) - 1);
    const { budget_per_piece_ore } = listOf(order);
    const wanted = { ...chainOrder(order, eaters), budget_per_piece_ore };
    return whyNotOffered({ ...supplier, booked: others }, wanted, clock.now()) !== null;
  };
  return new Set(left.filter(isUnfit).map(({ id }) => id));
}
