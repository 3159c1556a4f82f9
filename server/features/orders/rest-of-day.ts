import { supplierKnows } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import { readIds } from "../../database/query.ts";
import type { Services } from "../../providers/services.ts";
import { mailChanges } from "./change-mail.ts";
import { compareEaters } from "./change-words.ts";
import { isOver } from "./is-over.ts";
import { changedSinceYes, endAskingIfSame } from "./order-version.ts";
import { byKind, type CakeRow, type OrderRow, readOrders } from "./read-orders.ts";
import { recordFoodChange } from "./record-food-change.ts";
import { groupByDay, readSupplierDays, type SupplierDays } from "./supplier-day.ts";

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

/**
 * Whoever has come into a day, with an offer or since its bakery can after all, has a cake of their own there, and does
 * not eat of the others: what is again as its bakery said yes to needs no new yes. `came` are the orders as they are now.
 * Orders that somebody else holds at this moment are left to the deadlines' job, which looks before it reminds.
 */
export async function endAskingForRest(
  tx: Tx,
  services: Services,
  came: readonly OrderRow[],
  days: SupplierDays,
): Promise<void> {
  const ids = new Set(came.map(({ id }) => id));
  for (const group of groupByDay<CakeRow>(byKind(came).cakes)) {
    const day = days.of(group[0]!);
    const rest = day.cakes.filter(({ id }) => !ids.has(id));
    const waiting = rest.flatMap(({ id, answer_wanted_again }) => (answer_wanted_again ? id : []));
    if (waiting.length === 0) continue;
    // oxlint-disable no-await-in-loop -- one day after the other in the same transaction
    const held = await readIds(
      tx,
    )`select id from orders where id in ${waiting} order by id for update skip locked`;
    const back = await endAskingIfSame(tx, services, await readOrders(tx, "cake", held));
    const [entry] = back.values();
    const before = { ...day, cakes: rest };
    const { changes } = compareEaters(
      ["colleagues-allergies"],
      { day: before, facts: days },
      { day, facts: days },
    );
    if (entry === undefined || changes.length === 0) continue;
    const orders = rest.filter(({ id }) => back.has(id));
    await mailChanges(
      tx,
      services,
      [{ orders, changes, historyId: `rest:${entry}`, back: [...back.keys()] }],
      days,
      group.map((cake) => cake.employee_id),
    );
    // oxlint-enable no-await-in-loop
  }
}
