import { sql } from "drizzle-orm";
import { whyNotOffered } from "../../../domain/chain.ts";
import { kindTraits } from "../../../domain/order-kinds.ts";
import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { bookedOn } from "../suppliers/booked.ts";
import { readSuppliers } from "../suppliers/near.ts";
import { asAutomation } from "./acting-party.ts";
import { chooseNextOnSomeDay } from "./other-days.ts";
import { chainOrder } from "./next-suppliers.ts";
import { readOwnLists } from "./own-lists.ts";
import { type CakeRow, lockOrders } from "./read-orders.ts";
import type { OrderKind } from "./status-transition.ts";
import { readEaters } from "./supplier-delivery.ts";

/**
 * Planned cakes of companies that leave the choice to the autopilot, with nobody or with a bakery that cannot make them
 * any more, go to the next in the chain who can: on their day, or else on another that the office's rule allows. Nobody
 * is shown, or asked, who cannot. Returns the ids of those that changed.
 */
export async function refitPlanned(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
): Promise<string[]> {
  if (!kindTraits[kind].isPlanned) return [];
  const planned = await lockPlanned(tx, ids);
  const listOf = await readOwnLists(tx, planned);
  const left = planned.filter((order) => listOf(order).hands_off);
  return give(tx, services, await withoutMaker(tx, services, left));
}

/** Planned cakes go to the first in the chain who can make them, whoever they are planned with. */
export async function chooseForPlanned(tx: Tx, services: Services, ids: string[]): Promise<string[]> {
  return give(tx, services, await lockPlanned(tx, ids));
}

const lockPlanned = async (tx: Tx, ids: string[]): Promise<CakeRow[]> =>
  (await lockOrders(tx, "cake", ids)).filter(({ is_plan, wanted }) => is_plan && wanted);

/** Of several for whom a bakery has not room enough, the first stay. */
async function withoutMaker(tx: Tx, { clock }: Services, orders: CakeRow[]): Promise<CakeRow[]> {
  if (orders.length === 0) return [];
  const listOf = await readOwnLists(tx, orders);
  const suppliers = await readSuppliers(
    tx,
    orders.flatMap(({ supplier_id }) => supplier_id ?? []),
  );
  const byId = new Map(suppliers.map((supplier) => [supplier.id, supplier]));
  const eaters = await readEaters(tx, orders);
  const dates = orders.map(({ delivery_date }) => delivery_date);
  const booked = await bookedOn(tx, suppliers, "cake", dates);
  const placeOf = ({ supplier_id, delivery_date }: CakeRow) => `${supplier_id} ${delivery_date}`;
  const waiting = Map.groupBy(orders, placeOf);
  const kept = new Map<string, number>();
  const now = clock.now();
  return orders.filter((order) => {
    const supplier = order.supplier_id && byId.get(order.supplier_id);
    if (!supplier) return true;
    const place = placeOf(order);
    const others = booked(supplier.id, order.delivery_date) - waiting.get(place)!.length;
    const before = kept.get(place) ?? 0;
    const { budget_per_piece_ore } = listOf(order);
    const wanted = { ...chainOrder(order, eaters), budget_per_piece_ore };
    if (whyNotOffered({ ...supplier, booked: others + before }, wanted, now) !== null) return true;
    kept.set(place, before + 1);
    return false;
  });
}

async function give(tx: Tx, services: Services, orders: CakeRow[]): Promise<string[]> {
  const next = await chooseNextOnSomeDay(tx, services, orders);
  const given = orders.flatMap(({ id, supplier_id, delivery_date }) => {
    const chosen = next.get(id);
    if (!chosen) return [];
    const { date } = chosen;
    const supplier = chosen.supplier?.id ?? null;
    return supplier === supplier_id && date === delivery_date ? [] : [{ id, supplier, date }];
  });
  if (given.length === 0) return [];
  await asAutomation(tx, async () => {
    await tx.execute(sql`update orders o set supplier_id = g.supplier, delivery_date = g.date, updated_at = app_now()
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id uuid, supplier uuid, date date) where o.id = g.id`);
  });
  return given.map(({ id }) => id);
}
