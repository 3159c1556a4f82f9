import { z } from "zod";
import { brand } from "../../../domain/brand.ts";
import { stockholmInstant } from "../../../domain/clock.ts";
import { kindTraits, type OrderKind, orderKinds } from "../../../domain/order-kinds.ts";
import { capitalised } from "../../../domain/swedish.ts";
import { calendarFeed } from "../../../formats/icalendar.ts";
import type { Tx } from "../../database/database.ts";
import { findRow, readRows } from "../../database/query.ts";
import { hashToken } from "../../database/tokens.ts";
import { amountOf } from "../orders/mails/parts/phrases.ts";
import { amountInEnglish } from "../../../domain/delivered-english.ts";
import { type Language, languages } from "../../../domain/language.ts";

const DELIVERY_MINUTES = 30;
const DAYS_BACK = 30;
const MOST_EVENTS = 2000;

const Delivery = {
  id: z.string(),
  kind: z.enum(orderKinds),
  quantity: z.number(),
  company_name: z.string(),
  delivery_date: z.string(),
  delivery_time: z.string(),
  address: z.string().nullable(),
  updated_at: z.string(),
  changes: z.number(),
};

const namesInEnglish: Record<OrderKind, string> = { cake: "Cake", meal: "Meal" };

/** 'Tårta, 12 bitar', 'Cake, 12 pieces'. */
const summaryOf = (delivery: { kind: OrderKind; quantity: number }, language: Language): string =>
  language === "sv"
    ? `${capitalised(kindTraits[delivery.kind].name)}, ${amountOf(delivery)}`
    : `${namesInEnglish[delivery.kind]}, ${amountInEnglish(delivery.kind, delivery.quantity)}`;

/**
 * The calendar behind a token, or null: what its supplier has said yes to. Neither allergies nor door codes, since whoever
 * has the address can read it; those stand on the page.
 */
export async function findSupplierFeed(
  tx: Tx,
  token: string,
  today: Temporal.PlainDate,
): Promise<string | null> {
  const supplier = await findRow(tx, { id: z.string(), name: z.string(), language: z.enum(languages) })`
    select v.id, v.name, v.language from supplier_feeds f join vendors v on v.id = f.supplier_id
    where f.token_hash = ${hashToken(token)} and v.active`;
  if (!supplier) return null;
  const since = today.subtract({ days: DAYS_BACK }).toString();
  const deliveries = await readRows(tx, Delivery)`
    select o.id, o.kind, o.quantity, c.name as company_name, o.delivery_date::text as delivery_date,
      to_char(o.delivery_time, 'HH24:MI') as delivery_time, o.updated_at::text as updated_at,
      coalesce(o.delivery_address, o.address_snapshot ->> 'display', f.address) as address, h.changes
    from orders o join companies c on c.id = o.company_id
    join offices f on f.company_id = o.company_id and f.id = o.office_id
    cross join lateral (select count(*)::int as changes from order_history
      where company_id = o.company_id and order_id = o.id) h
    where o.supplier_id = ${supplier.id} and o.delivery_date >= ${since} and o.status in ('confirmed', 'completed')
    order by o.delivery_date, o.delivery_time, o.id limit ${MOST_EVENTS}`;
  return calendarFeed(
    `${brand.name}: ${supplier.name}`,
    deliveries.map((delivery) => {
      const starts = stockholmInstant(delivery.delivery_date, delivery.delivery_time);
      return {
        uid: `${delivery.kind}-${delivery.id}@leverans.tartdags`,
        summary: `${summaryOf(delivery, supplier.language)}: ${delivery.company_name}`,
        location: delivery.address,
        starts,
        ends: starts.add({ minutes: DELIVERY_MINUTES }),
        changed: Temporal.Instant.from(delivery.updated_at),
        sequence: delivery.changes,
      };
    }),
  );
}
