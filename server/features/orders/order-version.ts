import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import type { Vault } from "../../database/tokens.ts";
import { readIds, readRows } from "../../database/query.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Services } from "../../providers/services.ts";
import { type Changed, mailChanges, partsOf } from "./change-mail.ts";
import { type OrderRow, readOrders } from "./read-orders.ts";
import { type OrderKind, setDeadlines } from "./status-transition.ts";
import { groupByDay, readSupplierDays } from "./supplier-day.ts";
import { type DeliveryFacts, readDeliveryFacts } from "./supplier-delivery.ts";

/**
 * What a supplier says yes to, as a digest of each part in turn. An answer names the version that its page showed, and an
 * offer remembers the one that was accepted, so that no old yes becomes one to something else.
 */
export const versionOf = (vault: Vault, order: OrderRow, facts: DeliveryFacts): string =>
  partsOf(order, facts)
    .map(({ now }) => vault.sign("order-version", `${order.id} ${now}`).slice(0, 12))
    .join(".");

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
  const facts = await readDeliveryFacts(tx, orders);
  const accepted = orders.map((order) => ({ id: order.offer_id, version: versionOf(vault, order, facts) }));
  await tx.execute(sql`update offers f set accepted_version = given.version
    from json_to_recordset(${JSON.stringify(accepted)}::json) as given(id uuid, version text) where f.id = given.id`);
}

const Accepted = { id: z.string(), accepted_version: z.string().nullable() };

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
  const days = await readSupplierDays(tx, orders);
  const rows = await readRows(tx, Accepted)`select o.id, f.accepted_version
    from orders o join offers f on f.id = o.offer_id where o.id in ${ids}`;
  const accepted = new Map(rows.map((row) => [row.id, row.accepted_version]));
  const changesOf = (order: OrderRow): Changed[] => {
    const [was, is] = [accepted.get(order.id)?.split("."), versionOf(services.vault, order, days).split(".")];
    return partsOf(order, days).flatMap(({ change }, part) => (was?.[part] === is[part] ? [] : [change]));
  };
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
