import { z } from "zod";
import { formatDay } from "../../../domain/dates.ts";
import { type OfferStatus, offerStatuses, orderStatuses, type OrderStatus } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import { readRow, readRows } from "../../database/query.ts";
import { offersOf, type SupplierLink } from "./supplier-links.ts";

const NOTHING_TO_DO = "Ni behöver inte göra något.";
const MOVED = `Beställningen är flyttad. ${NOTHING_TO_DO}`;

const Dead = {
  status: z.enum(offerStatuses),
  order_status: z.enum(orderStatuses),
  delivery_date: z.string(),
  own: z.boolean(),
};
type Dead = { status: OfferStatus; order_status: OrderStatus; delivery_date: string; own: boolean };

/** Whether all that the link names has been taken back; what was cancelled is shown as that. */
export async function isDead(tx: Tx, link: SupplierLink): Promise<boolean> {
  if (!link.offers?.length) return false;
  const { dead } = await readRow(tx, { dead: z.boolean() })`
    select coalesce(bool_and(f.status = 'retracted' and o.status <> 'cancelled'), true) as dead
    from offers f join orders o on o.id = f.order_id
    where f.company_id = ${link.company_id} and f.supplier_id = ${link.vendor_id} and ${offersOf(link)}`;
  return dead;
}

/** What became of the offers that a link names and that nobody answers any more, in words for their supplier. */
export async function whatBecameOf(tx: Tx, link: SupplierLink): Promise<string> {
  if (!link.offers?.length) return MOVED;
  const [dead] = await readRows(tx, Dead)`
    select f.status, o.status as order_status, o.delivery_date::text as delivery_date,
      coalesce(o.supplier_id = f.supplier_id, false) as own
    from offers f join orders o on o.id = f.order_id
    where f.company_id = ${link.company_id} and f.supplier_id = ${link.vendor_id} and ${offersOf(link)}
    order by f.offered_at desc, f.id limit 1`;
  return dead ? inWords(dead, link) : MOVED;
}

function inWords({ status, order_status, delivery_date, own }: Dead, link: SupplierLink): string {
  if (order_status === "cancelled") return `Beställningen är avbokad. ${NOTHING_TO_DO}`;
  if (own && delivery_date !== link.delivery_date)
    return `Leveransen är flyttad till ${formatDay(Temporal.PlainDate.from(delivery_date))}. Svara på det nya mejlet om den.`;
  if (own && status === "retracted") return "Frågan är ersatt av en nyare. Svara på det nya mejlet om den.";
  if (status === "declined") return `Ni har tackat nej, och beställningen har gått vidare. ${NOTHING_TO_DO}`;
  if (status === "withdrawn") return `Ni fick förhinder, och beställningen har gått vidare. ${NOTHING_TO_DO}`;
  if (status === "expired") return `Svarstiden gick ut, och beställningen har gått vidare. ${NOTHING_TO_DO}`;
  return `Beställningen har gått vidare till en annan leverantör. ${NOTHING_TO_DO}`;
}
