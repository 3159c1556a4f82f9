import { supplierKnows } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { compareEaters, mailChanges } from "./change-mail.ts";
import { isOver } from "./is-over.ts";
import { changedSinceYes } from "./order-version.ts";
import { type CakeRow, type OrderRow, byKind } from "./read-orders.ts";
import { recordFoodChange } from "./record-food-change.ts";
import { groupByDay, readSupplierDays } from "./supplier-day.ts";

/**
 * Whose cake a bakery no longer makes eats of the others that it brings that day. When they need what nobody who eats of
 * those needed, its yes to them is asked for anew. `gone` are the orders as they were, and have left the day by now.
 */
export async function askForRest(tx: Tx, services: Services, gone: readonly OrderRow[]): Promise<void> {
  const cakes = byKind(gone).cakes.filter(
    ({ status, supplier_email }) => supplierKnows(status) && supplier_email,
  );
  if (cakes.length === 0) return;
  const days = await readSupplierDays(tx, cakes);
  for (const group of groupByDay<CakeRow>(cakes)) {
    const day = days.of(group[0]!);
    const left = day.cakes.filter((cake) => cake.status === "confirmed" && !isOver(services, cake));
    if (left.length === 0) continue;
    const before = {
      ...day,
      cakes: [...new Map([...group, ...day.cakes].map((cake) => [cake.id, cake])).values()],
    };
    const { changes, isMore } = compareEaters(
      ["colleagues-allergies"],
      { day: before, facts: days },
      { day, facts: days },
    );
    if (!isMore) continue;
    // oxlint-disable no-await-in-loop -- one day after the other in the same transaction
    const ask = await changedSinceYes(tx, services, left);
    const { historyIds, asked } = await recordFoodChange(
      tx,
      services,
      group[0]!.company_id,
      ask,
      ask,
      "rest_asks",
    );
    const people = group.map((cake) => cake.employee_id);
    if (ask.length > 0)
      await mailChanges(
        tx,
        services,
        [{ orders: ask, changes, historyId: `rest:${historyIds.get(ask[0]!.id)!}`, asked }],
        days,
        people,
      );
    // oxlint-enable no-await-in-loop
  }
}
