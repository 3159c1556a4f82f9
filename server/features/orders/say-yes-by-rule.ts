import { sql } from "drizzle-orm";
import { z } from "zod";
import { YesRule } from "../../../contract/entities/supplier.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { daysUntil } from "../../../domain/dates.ts";
import { isWithin } from "../../../domain/yes-rule.ts";
import { tryLockByName } from "../../database/advisory-lock.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import type { Services } from "../../providers/services.ts";
import { asAutomation } from "./acting-party.ts";
import { giveAllClear } from "./all-clear.ts";
import { eatersLock } from "./lock-orders.ts";
import { foodToHeed } from "./next-suppliers.ts";
import { recordVersions } from "./order-version.ts";
import { type OrderRow, readOrders } from "./read-orders.ts";
import { type OrderKind, transitionOrders } from "./status-transition.ts";
import { readEaters } from "./supplier-delivery.ts";

/**
 * What its supplier has said yes to beforehand, within limits of its own, is confirmed as it is offered. All who eat count,
 * those at the table too: nobody has read what they need. Where who eats what is being changed at this very moment, the
 * supplier is asked.
 */
export async function sayYesByRule(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: readonly string[],
): Promise<void> {
  const rules = await readRules(tx, ids);
  if (rules.size === 0) return;
  const asked = ((await readOrders(tx, kind, [...rules.keys()])) as OrderRow[]).filter(
    ({ status }) => status === "requested",
  );
  const steady = new Set<string>();
  for (const company of [...new Set(asked.map(({ company_id }) => company_id))].toSorted())
    if (await tryLockByName(tx, eatersLock(company))) steady.add(company);
  const eaters = await readEaters(tx, asked);
  const today = stockholmToday(services.clock);
  const within = asked.filter(
    (order) =>
      steady.has(order.company_id) &&
      isWithin(rules.get(order.id)!, {
        days: daysUntil(Temporal.PlainDate.from(order.delivery_date), today),
        quantity: order.quantity,
        food: foodToHeed(order, eaters),
      }),
  );
  await asAutomation(tx, async () => {
    const said = await transitionOrders(tx, kind, {
      ids: within.map(({ id }) => id),
      to: "confirmed",
      by: "automation",
    });
    await recordVersions(tx, services, kind, said);
    await giveAllClear(
      tx,
      services,
      kind,
      within.filter(({ id }) => said.includes(id)),
    );
  });
}

/** By order, for those whose supplier has one. */
async function readRules(tx: Tx, ids: readonly string[]): Promise<Map<string, YesRule>> {
  if (ids.length === 0) return new Map();
  const rows = await readRows(tx, { id: z.string(), says_yes: YesRule })`
    select o.id, v.says_yes from orders o join vendors v on v.id = o.supplier_id
    where o.id = any (${sql.param([...ids])}::uuid[]) and v.says_yes is not null`;
  return new Map(rows.map(({ id, says_yes }) => [id, says_yes]));
}
