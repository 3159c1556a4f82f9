import { sql } from "drizzle-orm";
import { z } from "zod";
import { MOST_MOVED } from "../../../contract/supplier-move.ts";
import { whyUnfit } from "../../../domain/chain.ts";
import { orderKinds } from "../../../domain/order-kinds.ts";
import { cannotDeliver } from "../../../domain/suppliers.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { readIds, readRows, type Row } from "../../database/query.ts";
import { inSavepoint } from "../../database/savepoint.ts";
import type { Services } from "../../providers/services.ts";
import { readSuppliers } from "../suppliers/near.ts";
import { assignByPlatform } from "./assign-by-platform.ts";
import { lockDaysOf } from "./lock-orders.ts";
import { chainOrder } from "./next-suppliers.ts";
import { type OrderRow, readOrders } from "./read-orders.ts";
import { readEaters } from "./supplier-delivery.ts";
import { lockCompaniesOf } from "./release-companies.ts";

/** All of a supplier's coming orders given to another, each as one reassignment is. */

const Moving = {
  id: z.string(),
  kind: z.enum(orderKinds),
  company_id: z.string(),
  revision: z.int(),
};
export type Moving = Row<typeof Moving>;

/** Both suppliers by name; refuses when one is not there, or both are the same. */
export async function requireSuppliers(tx: Tx, from: string, to: string) {
  if (from === to) throw new Refusal("same-supplier");
  const named = await readRows(tx, { id: z.string(), name: z.string() })`
    select id, name from vendors where id in ${[from, to]}`;
  const find = (id: string) => {
    const found = named.find((vendor) => vendor.id === id);
    if (!found) throw new Refusal("supplier-not-found");
    return found;
  };
  return { from: find(from), to: find(to) };
}

/** What a supplier has, or is chosen for, and still is to bring: the next first, and one more than can be moved at once. */
export const readMoving = (tx: Tx, from: string) => readRows(tx, Moving)`
  select id, kind, company_id, revision from orders
  where supplier_id = ${from} and status in ('pending', 'planned', 'requested', 'confirmed')
    and (delivery_date + delivery_time) at time zone 'Europe/Stockholm' > app_now()
  order by delivery_date, id limit ${MOST_MOVED + 1}`;

/** Everything that the reassignments need, in the order in which all lock: two moves do not wait for each other. */
export async function lockMoving(tx: Tx, ids: string[]): Promise<void> {
  const concerned = await lockCompaniesOf(tx, ids);
  await readIds(tx)`
    select id from employees where id in (select employee_id from orders where id in ${ids}) order by id for share`;
  await readIds(tx)`
    select id from meal_events where id in (select meal_event_id from orders where id in ${ids}) order by id for share`;
  await lockDaysOf(tx, concerned);
}

/**
 * Moves one. Nobody looks at each, so that none goes to whoever cannot make it for those who eat, and what waits for the
 * platform's approval goes on waiting.
 */
export async function moveOne(tx: Tx, services: Services, { id, kind, revision }: Moving, to: string) {
  const [order]: OrderRow[] = await readOrders(tx, kind, [id]);
  const [supplier] = await readSuppliers(tx, [to]);
  const eaters = await readEaters(tx, [order!]);
  const wanted = { ...chainOrder(order!, eaters), to: null, budget_per_piece_ore: null };
  const why = whyUnfit(supplier!, wanted);
  if (why) throw new Refusal("supplier-unavailable", cannotDeliver(supplier!.name, why));
  await assignByPlatform(tx, services, kind, id, to, revision, { approves: false });
}

/** The reason where it cannot be moved, and then nothing of it has happened. */
export async function tryMove(tx: Tx, services: Services, order: Moving, to: string): Promise<string | null> {
  try {
    await inSavepoint(tx, () => moveOne(tx, services, order, to));
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

const Written = { id: z.string() };

/** The mails that this transaction has written about these companies: those of its moment that were not there before. */
export async function watchMails(tx: Tx, companies: string[]) {
  const ofThisMoment = sql`company_id in ${companies} and created_at >= app_now()`;
  const before = new Set(
    (await readRows(tx, Written)`select id from mails where ${ofThisMoment}`).map(({ id }) => id),
  );
  return async () => {
    const mails = await readRows(tx, { ...Written, to_email: z.string(), subject: z.string() })`
      select id, to_email, subject from mails where ${ofThisMoment} and status in ('waiting', 'held')
      order by to_email, subject`;
    const written = mails.filter(({ id }) => !before.has(id));
    const alike = Map.groupBy(written, ({ to_email, subject }) => `${to_email} ${subject}`);
    return [...alike.values()].map((same) => {
      const { to_email, subject } = same[0]!;
      return { to_email, subject, count: same.length };
    });
  };
}
