import { z } from "zod";
import { formatDayTime } from "../../../domain/dates.ts";
import { badgeLabel, outcomeLabels, wasJudged } from "../../../domain/outcome.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { readRow } from "../../database/query.ts";
import { amountOf } from "./mails/parts/phrases.ts";
import { type OrderRow, readOrders } from "./read-orders.ts";
import type { OrderKind } from "./status-transition.ts";

/** Refuses who decided by a page that the order has left behind. Asked of a row that is locked. */
export function requireRevision(order: OrderRow, revision: number | undefined): void {
  if (revision !== undefined && order.revision !== revision) throw orderChanged(order);
}

/** For whoever goes on deciding about what they have just changed. */
export async function readRevision(tx: Tx, id: string): Promise<number> {
  return (await readRow(tx, { revision: z.number() })`select revision from orders where id = ${id}`).revision;
}

/** Refuses when the order is not among those that moved, and says how it stands. */
export async function requireMoved(tx: Tx, kind: OrderKind, id: string, moved: string[]): Promise<void> {
  if (!moved.includes(id)) throw await readChanged(tx, kind, id);
}

export async function readChanged(tx: Tx, kind: OrderKind, id: string): Promise<Refusal> {
  const [order]: OrderRow[] = await readOrders(tx, kind, [id]);
  return order ? orderChanged(order) : new Refusal("order-not-found");
}

export const orderChanged = (order: OrderRow): Refusal =>
  new Refusal("order-changed", `Beställningen är redan ändrad. ${statusSentence(order)}`);

/** The same for a supplier, which reads nothing of others. */
export const answeredAlready = (order: OrderRow): Refusal => new Refusal("order-changed", howItStands(order));

export function howItStands(order: OrderRow): string {
  if (order.status === "cancelled")
    return "Beställningen är avbokad. Ni behöver inte leverera och inte svara.";
  const now = wasJudged(order)
    ? `Kunden har redan svarat: ${outcomeLabels[order.outcome!]}.`
    : `Status nu: ${badgeLabel(order)}.`;
  return `Beställningen är redan ändrad. ${now}`;
}

/**
 * How an order stands, for HR and the platform: 'Status nu: Bekräftad. 12 bitar från Tårtkompaniet, onsdag 25 november
 * kl. 12:00, Storgatan 1.'
 */
export function statusSentence(order: OrderRow, badge = badgeLabel(order)): string {
  const { status, supplier_name, delivery_date, delivery_time, address } = order;
  const label = `Status nu: ${badge}.`;
  if (status === "cancelled") return label;
  const makes = supplier_name && status !== "declined" ? ` från ${supplier_name}` : "";
  const when = formatDayTime(Temporal.PlainDate.from(delivery_date), delivery_time);
  const what = `${[amountOf(order) + makes, when, address].filter(Boolean).join(", ")}.`;
  return [label, turnedDown(order), what].filter(Boolean).join(" ");
}

function turnedDown({ status, rejected, approval_reason, decline_reason, supplier_name }: OrderRow): string {
  if (status === "pending" && approval_reason)
    return `Den avslogs (”${approval_reason}”) och är begärd igen.`;
  if (status !== "declined" || (!rejected && !supplier_name)) return "";
  const why = decline_reason ? ` (”${decline_reason}”)` : "";
  return rejected ? `Den avslogs${why}.` : `Senast frågad: ${supplier_name}${why}.`;
}
