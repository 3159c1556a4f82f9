import type { Tx } from "../../database/database.ts";
import { asPlatform } from "../../database/as-platform.ts";
import { inSavepoint } from "../../database/savepoint.ts";
import { Refusal } from "../../calls/refusal.ts";
import { ordersOfLink } from "../orders/answer-orders.ts";
import { howItStands } from "../orders/revision.ts";
import { type Group, requireOffered } from "./own-orders.ts";
import type { RefusalCode } from "../../../contract/refusals.ts";

type Done = { done: string[]; refused: { order_ids: string[]; code: RefusalCode; text: string }[] };

/**
 * Does the same for every company and day that these orders are for. One that cannot be done, since somebody changed or
 * cancelled it meanwhile, leaves the others done and is told with its reason: none is passed over in silence. `act` returns
 * the orders it was done for.
 */
export async function forEachDelivery(
  tx: Tx,
  supplierId: string,
  ids: readonly string[],
  act: (tx: Tx, group: Group) => Promise<string[]>,
): Promise<Done> {
  const groups = await requireOffered(tx, supplierId, ids);
  return asPlatform(tx, async (platform) => {
    const result: Done = { done: [], refused: [] };
    for (const group of groups) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- locks are taken in one order
        const done = await inSavepoint(platform, () => act(platform, group));
        result.done.push(...done);
        // oxlint-disable-next-line no-await-in-loop
        result.refused.push(...(await readLeft(platform, group, done)));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        result.refused.push({ order_ids: group.ids, code: error.code, text: error.message });
      }
    }
    return result;
  });
}

/** What nothing was done for, with how it stands now. */
async function readLeft(tx: Tx, { link, ids }: Group, done: readonly string[]): Promise<Done["refused"]> {
  const left = ids.filter((id) => !done.includes(id));
  if (left.length === 0) return [];
  const orders = (await ordersOfLink(tx, link)).filter(({ id }) => left.includes(id));
  return orders.map((order) => ({ order_ids: [order.id], code: "order-changed", text: howItStands(order) }));
}
