import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { formatDay } from "../../../domain/dates.ts";
import { mealLabels } from "../../../domain/meals.ts";
import { type OfferStatus, offerStatuses, orderStatuses, type OrderStatus } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import { findRow, readRows } from "../../database/query.ts";
import { readMarkings } from "./markings.ts";
import { type OrderRow, readOrders } from "./read-orders.ts";
import { namesOffers, offersOf, type SupplierLink } from "./supplier-links.ts";

const NOTHING_TO_DO = "Ni behöver inte göra något.";
export const TIME_WAS_UP = `Svarstiden gick ut, och beställningen har gått vidare. ${NOTHING_TO_DO}`;
const MOVED = `Beställningen är flyttad. ${NOTHING_TO_DO}`;

const Dead = {
  order_id: z.string(),
  status: z.enum(offerStatuses),
  order_status: z.enum(orderStatuses),
  delivery_date: z.string(),
  own: z.boolean(),
};
type Dead = { status: OfferStatus; order_status: OrderStatus; delivery_date: string; own: boolean };

/**
 * The orders of which a link names only offers that were taken back: it opens and answers nothing of them, also when
 * their supplier was asked anew since. What was cancelled is shown as that.
 */
export async function readReplaced(tx: Tx, link: SupplierLink): Promise<{ ids: Set<string>; all: boolean }> {
  if (!namesOffers(link)) return { ids: new Set(), all: false };
  const named = await readRows(tx, { order_id: z.string(), dead: z.boolean() })`
    select f.order_id, bool_and(f.status = 'retracted' and o.status <> 'cancelled') as dead
    from offers f join orders o on o.id = f.order_id
    where f.company_id = ${link.company_id} and f.supplier_id = ${link.vendor_id} and o.kind = ${link.kind}
      and ${offersOf(link)}
    group by f.order_id`;
  const dead = named.filter((one) => one.dead);
  return { ids: new Set(dead.map(({ order_id }) => order_id)), all: dead.length === named.length };
}

/** What became of the offers that a link names and that nobody answers any more, in words for their supplier. */
export async function whatBecameOf(tx: Tx, link: SupplierLink): Promise<string> {
  const [dead] = await readDead(tx, link, isNamed(link));
  return dead ? inWords(dead, link, { rest: await readRest(tx, link) }) : MOVED;
}

/** That the supplier has more of the company's that day, of which its other mails tell; null when it has not. */
async function readRest(tx: Tx, link: SupplierLink): Promise<string | null> {
  const found = await findRow(tx, { name: z.string() })`
    select c.name from orders o join companies c on c.id = o.company_id
    where o.company_id = ${link.company_id} and o.supplier_id = ${link.vendor_id} and o.kind = ${link.kind}
      and o.delivery_date = ${link.delivery_date} and o.status in ('requested', 'confirmed') limit 1`;
  return found ? `Annat som ni har till ${found.name} den dagen gäller fortfarande.` : null;
}

/** The same of some of those that were answered together; what is left of them waits on. */
export async function whichAreGone(
  tx: Tx,
  link: SupplierLink,
  ids: readonly string[],
  left: readonly OrderRow[],
): Promise<string> {
  const gone = await readDead(tx, link, sql`f.order_id in ${[...ids]}`);
  if (gone.length === 0) return whatBecameOf(tx, link);
  if (left.length === 0) return inWords(gone[0]!, link);
  const latest = new Map(gone.toReversed().map((one) => [one.order_id, one]));
  const orders: OrderRow[] = await readOrders(tx, link.kind, [...latest.keys()]);
  const theirs = { supplier_id: link.vendor_id, delivery_date: link.delivery_date };
  const markings = await readMarkings(tx, [...orders.map((order) => ({ ...order, ...theirs })), ...left]);
  const nameOf = (order: OrderRow): string =>
    order.meal_type ? `${mealLabels[order.meal_type]}en` : `Tårtan märkt ${markings.get(order.id)!.text}`;
  return [
    ...orders.map((order) => inWords(latest.get(order.id)!, link, { named: nameOf(order) })),
    ...left.map((order) => `${nameOf(order)} ${isWaiting(order) ? "väntar på ert svar" : "är kvar hos er"}.`),
  ].join(" ");
}

const isWaiting = ({ status, answer_wanted_again }: OrderRow): boolean =>
  status === "requested" || answer_wanted_again;

const isNamed = (link: SupplierLink): SQL =>
  namesOffers(link) ? sql`(o.kind = ${link.kind} and ${offersOf(link)})` : sql`false`;

/** This supplier's offers that meet a condition: those that the link names first, the latest first. */
const readDead = (tx: Tx, link: SupplierLink, which: SQL) =>
  readRows(tx, Dead)`
    select f.order_id, f.status, o.status as order_status, o.delivery_date::text as delivery_date,
      coalesce(o.supplier_id = f.supplier_id, false) as own
    from offers f join orders o on o.id = f.order_id
    where f.company_id = ${link.company_id} and f.supplier_id = ${link.vendor_id} and ${which}
    order by coalesce(${isNamed(link)}, false) desc, f.offered_at desc, f.id`;

type About = {
  /** Which of several it is. */
  named?: string;
  /** What the supplier has left, in the place of that there is nothing to do. */
  rest?: string | null;
};

function inWords(
  { status, order_status, delivery_date, own }: Dead,
  link: SupplierLink,
  { named, rest }: About = {},
): string {
  const what = named ?? "Beställningen";
  const done = named ? "" : ` ${rest ?? NOTHING_TO_DO}`;
  const about = named ? ` om ${named.charAt(0).toLowerCase()}${named.slice(1)}` : "";
  const passed = named ? `${named} har gått vidare.` : `och beställningen har gått vidare.${done}`;
  if (order_status === "cancelled") return `${what} är avbokad.${done}`;
  if (own && delivery_date !== link.delivery_date)
    return `${named ?? "Leveransen"} är flyttad till ${formatDay(Temporal.PlainDate.from(delivery_date))}. Svara på det nya mejlet om den.`;
  if (own && status === "retracted")
    return `Frågan${about} är ersatt av en nyare. Svara på det nya mejlet om den.`;
  if (named && status !== "retracted") return passed;
  if (status === "declined") return `Ni har tackat nej, ${passed}`;
  if (status === "withdrawn") return `Ni fick förhinder, ${passed}`;
  if (status === "expired") return `Svarstiden gick ut, ${passed}`;
  return `${what} har gått vidare till en annan leverantör.${done}`;
}
