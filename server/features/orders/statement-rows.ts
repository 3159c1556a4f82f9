import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { StatementRow } from "../../../contract/statements.ts";
import { vatOf } from "../../../domain/books.ts";
import { withoutPersonalNumber } from "../../../domain/invoice-to.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { type OrderRef, ref } from "../../database/ref.ts";
import { companies, offices } from "../../database/schema.ts";
import { orders } from "../../database/schema-orders.ts";
import { deliveryState } from "./delivery-state.ts";
import { invoiceTo } from "./invoice-to.ts";

const o = ref(orders, "o");
const state = deliveryState(o as unknown as OrderRef);

const Read = StatementRow.omit({ vat_percent: true }).extend({
  state: z.enum(["delivered", "awaited"]),
});

/** A delivery to be invoiced, and whether it is sure that it came. */
export type Stated = z.infer<typeof StatementRow> & Pick<z.infer<typeof Read>, "state">;

/** From the first day of a month to its last. */
export const daysOf = (month: Temporal.PlainYearMonth) => ({
  first: month.toPlainDate({ day: 1 }).toString(),
  last: month.toPlainDate({ day: month.daysInMonth }).toString(),
});

/**
 * What was delivered, or is believed to have been, of the orders that meet a condition on `orders o`: for the supplier, its
 * mail and the company's books alike. The price is the one that was agreed, whatever the list says today and whatever the
 * company has noted since; what it has noted stands where nothing was agreed.
 */
export async function readStated(tx: Tx, which: SQL, most: number): Promise<Stated[]> {
  const rows = await readRows(tx, Read)`
    select o.id, o.kind, s.event_type as meal_type, o.supplier_id, v.name as supplier_name, o.company_id,
      c.name as company_name, f.name as office_name, o.delivery_date::text as delivery_date, o.quantity, o.product_name,
      o.product_pieces, o.separate_name, o.separate_count, o.invoice_interval,
      ${invoiceTo(ref(companies, "c"), ref(offices, "f"))} as invoice_to,
      coalesce(o.product_price_ore + coalesce(o.separate_price_ore, 0), o.price_ore) as price_ore,
      ${state} as state
    from orders o join companies c on c.id = o.company_id
      join offices f on f.company_id = o.company_id and f.id = o.office_id
      join vendors v on v.id = o.supplier_id
      left join meal_events s on s.company_id = o.company_id and s.id = o.meal_event_id
    where o.status in ('confirmed', 'completed') and ${state} in ('delivered', 'awaited') and (${which})
    order by o.delivery_date, o.delivery_time, o.id limit ${most}`;
  return rows.map((row) => ({
    ...row,
    invoice_to: withoutPersonalNumber(row.invoice_to),
    vat_percent: vatOf(row.meal_type ?? "cake", row.delivery_date),
  }));
}

/** As a call tells it: what counts, and what does not count yet. */
export function statedApart(stated: readonly Stated[], most: number) {
  const shown = stated.slice(0, most);
  const those = (wanted: Stated["state"]) => shown.filter(({ state: is }) => is === wanted).map(withoutState);
  return { rows: those("delivered"), awaited: those("awaited"), more: stated.length > most };
}

function withoutState(stated: Stated): z.infer<typeof StatementRow> {
  const { state: _, ...row } = stated;
  return row;
}

export const inMonth = (month: Temporal.PlainYearMonth): SQL => {
  const { first, last } = daysOf(month);
  return sql`o.delivery_date between ${first} and ${last}`;
};
