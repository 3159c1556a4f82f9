import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import type { Vault } from "../../database/tokens.ts";
import { readIds, readRows } from "../../database/query.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Services } from "../../providers/services.ts";
import { mailChanges } from "./change-mail.ts";
import { type Changed, isNone, isOnlyTold, partsOf } from "./change-words.ts";
import { endAsking } from "./end-asking.ts";
import { type OrderRow, readOrders } from "./read-orders.ts";
import { type OrderKind, setDeadlines } from "./status-transition.ts";
import { groupByDay, readSupplierDays, type SupplierDays } from "./supplier-day.ts";
import type { DeliveryFacts, SupplierDay } from "./supplier-delivery.ts";

/**
 * What a supplier says yes to, as a digest of each part in turn. An answer names the version that its page showed, and an
 * offer remembers the one that was accepted, so that no old yes becomes one to something else.
 */
export const versionOf = (vault: Vault, order: OrderRow, facts: DeliveryFacts, day?: SupplierDay): string =>
  partsOf(order, facts, day)
    .map(({ now }) => vault.sign("order-version", `${order.id} ${now}`).slice(0, 12))
    .join(".");

/** What an order says now, for a page or call that is about it alone. */
export async function readVersion(tx: Tx, { vault }: Services, order: OrderRow): Promise<string> {
  const days = await readSupplierDays(tx, [order]);
  return versionOf(vault, order, days, days.of(order));
}

/** The orders are locked: what they say now is what the answer is about, or it is not taken. */
export function requireShown(orders: readonly { version: string | null }[], shown: readonly string[]): void {
  if (orders.some(({ version }) => version === null || !shown.includes(version)))
    throw new Refusal(
      "order-changed",
      "Beställningen har ändrats medan sidan var öppen. Läs igenom den igen och svara sedan.",
    );
}

/** Writes down what the yes of these orders is about. */
export async function recordVersions(
  tx: Tx,
  { vault }: Services,
  kind: OrderKind,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  const orders: OrderRow[] = await readOrders(tx, kind, ids);
  const days = await readSupplierDays(tx, orders);
  const accepted = orders.map((order) => ({
    id: order.offer_id,
    version: versionOf(vault, order, days, days.of(order)),
  }));
  await tx.execute(sql`update offers f set accepted_version = given.version
    from json_to_recordset(${JSON.stringify(accepted)}::json) as given(id uuid, version text) where f.id = given.id`);
}

const Accepted = { id: z.string(), accepted_version: z.string().nullable() };

/** What of these orders differs from what their suppliers have said yes to; all of it where that is not known. */
async function readDifferences(tx: Tx, { vault }: Services, orders: readonly OrderRow[], days: SupplierDays) {
  const rows = await readRows(tx, Accepted)`select o.id, f.accepted_version
    from orders o join offers f on f.id = o.offer_id where o.id in ${orders.map(({ id }) => id)}`;
  const accepted = new Map(rows.map((row) => [row.id, row.accepted_version?.split(".")]));
  return (order: OrderRow): Changed[] => {
    const [was, is] = [accepted.get(order.id), versionOf(vault, order, days, days.of(order)).split(".")];
    // A yes from before there were products was one to none.
    const wasNone = (part: number) => was !== undefined && part >= was.length;
    return partsOf(order, days).flatMap((one, part) =>
      was?.[part] === is[part] || (wasNone(part) && isNone(one)) ? [] : [one.change],
    );
  };
}

/** Those of which more than the size or marking is not as it was when their supplier said yes, or of whose yes that is not known. */
export async function changedSinceYes<Row extends OrderRow>(
  tx: Tx,
  services: Services,
  orders: readonly Row[],
): Promise<Row[]> {
  if (orders.length === 0) return [];
  const differs = await readDifferences(tx, services, orders, await readSupplierDays(tx, orders));
  return orders.filter((order) => !differs(order).every(isOnlyTold));
}

/**
 * Orders that wait for a new yes though they are again, but for their size or marking, as they were when their supplier said the
 * first: that one holds. Returns their entries in the story.
 */
export async function endAskingIfSame(
  tx: Tx,
  services: Services,
  orders: readonly OrderRow[],
): Promise<Map<string, number>> {
  const waiting = orders.filter((order) => order.answer_wanted_again);
  const changed = await changedSinceYes(tx, services, waiting);
  return endAsking(
    tx,
    services,
    waiting.filter((order) => !changed.includes(order)),
  );
}

/**
 * A yes that holds again, of orders that may have changed meanwhile: what differs from it is told to the supplier, who is
 * asked for a new one. Returns those orders.
 */
export async function askIfChanged(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const orders: OrderRow[] = await readOrders(tx, kind, ids);
  const changesOf = await readDifferences(tx, services, orders, await readSupplierDays(tx, orders));
  const changed = orders.filter((order) => changesOf(order).length > 0);
  const entries = await askAnew(tx, changed);
  const asking: OrderRow[] = await readOrders(
    tx,
    kind,
    changed.map(({ id }) => id),
  );
  await mailChanges(
    tx,
    services,
    groupByDay(asking).map((group) => ({
      orders: group,
      changes: group.flatMap(changesOf),
      historyId: `again:${entries.get(group[0]!.id)!}`,
      asked: group.map(({ id }) => id),
    })),
    await readSupplierDays(tx, asking),
  );
  return asking.map(({ id }) => id);
}

/** Returns the entries' ids in the story, by order. */
async function askAnew(tx: Tx, orders: readonly OrderRow[]): Promise<Map<string, number>> {
  if (orders.length === 0) return new Map();
  const asked = await readIds(tx)`update orders set answer_wanted_again_at = app_now(), updated_at = app_now()
    where id in ${orders.map(({ id }) => id)} returning id`;
  await setDeadlines(tx, asked);
  const rows = await readRows(tx, { entry: z.number(), order_id: z.string() })`
    insert into order_history (company_id, order_id, actor, change)
    select company_id, id, 'automation', 'changed_asks' from orders where id in ${asked}
    returning id::int as entry, order_id`;
  return new Map(rows.map(({ order_id, entry }) => [order_id, entry]));
}
