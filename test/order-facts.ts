import { eq, type SQL, sql } from "drizzle-orm";
import type { OfferStatus, OrderStatus } from "../domain/orders.ts";
import type { Tx } from "../server/database/database.ts";
import { deadlines } from "../server/features/orders/status-transition.ts";
import { cake_orders, meal_orders, offers, order_history, orders } from "../server/database/schema-orders.ts";

/** What a test says of an order, as the specification's columns tell it. */
export type Said = {
  status?: OrderStatus;
  requested_at?: string | null;
  answered_at?: string | null;
  withdrawn_at?: string | null;
  decline_reason?: string | null;
  reconfirmed_at?: string | null;
};

/** Parts what a test says of an order's life from its plain columns. */
export function partSaid<Values extends object>(values: Values & Said) {
  const { status, requested_at, answered_at, withdrawn_at, decline_reason, reconfirmed_at, ...columns } =
    values;
  const all = { status, requested_at, answered_at, withdrawn_at, decline_reason, reconfirmed_at };
  const given = Object.entries(all).filter(([, value]) => value !== undefined);
  return { said: Object.fromEntries(given) as Said, columns };
}

/** Writes the facts from which it follows: a status is no column that anybody can write. */
export async function setOrders(tx: Tx, where: SQL, said: Said): Promise<void> {
  const found = await tx.select().from(orders).where(where);
  for (const order of found) await setOrder(tx, order, said);
}

export const setOrderOf = (tx: Tx, id: string, said: Said): Promise<void> =>
  setOrders(tx, eq(orders.id, id), said);

/** An order that is so from the beginning: its story does not tell how it came to be so. */
export async function beginAs(tx: Tx, id: string, said: Said): Promise<void> {
  await setOrderOf(tx, id, said);
  await tx.delete(order_history).where(eq(order_history.order_id, id));
}

async function setOrder(tx: Tx, order: typeof orders.$inferSelect, said: Said): Promise<void> {
  const [offer] = order.offer_id ? await tx.select().from(offers).where(eq(offers.id, order.offer_id)) : [];
  const status = said.status ?? order.status;
  const merged = {
    offered_at: said.requested_at ?? offer?.offered_at ?? null,
    answered_at: said.answered_at === undefined ? (offer?.answered_at ?? null) : said.answered_at,
    reason: said.decline_reason === undefined ? (offer?.reason ?? null) : said.decline_reason,
    reconfirmed_at: said.reconfirmed_at === undefined ? (offer?.reconfirmed_at ?? null) : said.reconfirmed_at,
  };
  const becomes = order.outcome ? "accepted" : said.withdrawn_at ? "withdrawn" : offerStatus(status, merged);
  const at = order.updated_at;
  const facts = {
    cancelled_at: status === "cancelled" ? at : null,
    completed_at: status === "completed" ? (order.completed_at ?? at) : null,
    rejected_at: status === "declined" && !becomes ? at : null,
    // Whoever is to know of it has been told.
    called_at: becomes === "declined" || becomes === "withdrawn" || becomes === "expired" ? at : null,
    approval_asked_at:
      status === "planned"
        ? null
        : status === "pending"
          ? (order.approval_asked_at ?? order.created_at)
          : order.approval_asked_at,
    ...(becomes ? {} : { offer_id: null, offer_status: null }),
  };
  const offered_at = merged.offered_at ?? order.created_at;
  const values = {
    ...merged,
    offered_at,
    supplier_id: order.supplier_id,
    ...(becomes === "open"
      ? deadlines({ ...order, lead_hours: 24, before: 0 }, new Date(offered_at).toISOString())
      : {}),
  };
  // No supplier is asked for what is cancelled or turned down, or takes back what was delivered.
  const isLiveNow = becomes === "open" || becomes === "accepted";
  const ended = {
    ...(isLiveNow && order.cancelled_at ? { cancelled_at: null } : {}),
    ...(becomes && order.rejected_at ? { rejected_at: null } : {}),
    ...(order.completed_at && !facts.completed_at ? { completed_at: null } : {}),
  };
  if (Object.keys(ended).length > 0) await tx.update(orders).set(ended).where(eq(orders.id, order.id));
  if (becomes && offer)
    await tx
      .update(offers)
      .set({ ...values, status: becomes })
      .where(eq(offers.id, offer.id));
  else if (becomes)
    await tx
      .insert(offers)
      .values({ ...values, company_id: order.company_id, order_id: order.id, position: 1, status: becomes });
  await tx.update(orders).set(facts).where(eq(orders.id, order.id));
  if (!becomes) await tx.delete(offers).where(eq(offers.order_id, order.id));
}

function offerStatus(
  status: OrderStatus,
  { offered_at, answered_at }: { offered_at: string | null; answered_at: string | null },
): OfferStatus | null {
  switch (status) {
    case "requested":
      return "open";
    case "confirmed":
    case "completed":
      return "accepted";
    case "declined":
      return offered_at ? (answered_at ? "declined" : "expired") : null;
    case "cancelled":
      return offered_at ? "retracted" : null;
    default:
      return null;
  }
}

/** For a condition on the specification's views. */
export const whichOrders = (view: "cake_orders" | "meal_orders", where: SQL): SQL =>
  sql`${orders.id} in (select id from ${sql.identifier(view)} where ${where})`;

/** Plain columns and what a test says of an order's life, for all meals or cakes that meet a condition. */
export async function updateMeals(
  tx: Tx,
  where: SQL,
  values: Partial<typeof meal_orders.$inferInsert> & Said,
): Promise<(typeof meal_orders.$inferSelect)[]> {
  const { said, columns } = partSaid(values);
  if (Object.keys(columns).length > 0) await tx.update(meal_orders).set(columns).where(where);
  await setOrders(tx, whichOrders("meal_orders", where), said);
  return tx.select().from(meal_orders).where(where);
}

export async function updateCakes(
  tx: Tx,
  where: SQL,
  values: Partial<typeof cake_orders.$inferInsert> & Said,
): Promise<(typeof cake_orders.$inferSelect)[]> {
  const { said, columns } = partSaid(values);
  if (Object.keys(columns).length > 0) await tx.update(cake_orders).set(columns).where(where);
  await setOrders(tx, whichOrders("cake_orders", where), said);
  return tx.select().from(cake_orders).where(where);
}
