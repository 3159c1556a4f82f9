import type { Tx } from "../../database/database.ts";
import { asPlatform } from "../../database/as-platform.ts";
import { inSavepoint } from "../../database/savepoint.ts";
import { Refusal } from "../../calls/refusal.ts";
import { type Group, requireOffered } from "./own-orders.ts";

type Done = { done: string[]; refused: { order_ids: string[]; text: string }[] };

/**
 * Does the same for every company and day that these orders are for. One that cannot be done, since somebody changed or
 * cancelled it meanwhile, leaves the others done and is told with its reason. `act` returns the orders it was done for.
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
        result.done.push(...(await inSavepoint(platform, () => act(platform, group))));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        result.refused.push({ order_ids: group.ids, text: error.message });
      }
    }
    return result;
  });
}
