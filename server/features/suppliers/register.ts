import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { keysOf } from "../../../contract/entities/entity.ts";
import { StoredSupplier, Supplier } from "../../../contract/entities/supplier.ts";
import { formatDayFrom } from "../../../domain/dates.ts";
import { kindTraits, orderKinds } from "../../../domain/order-kinds.ts";
import { openStatuses } from "../../../domain/orders.ts";
import { compareSwedish, counted, listed } from "../../../domain/swedish.ts";
import { writeAudit } from "../../calls/audit.ts";
import { contains } from "../../database/contains.ts";
import type { Tx } from "../../database/database.ts";
import { findRow, readRow, readRows, type Row } from "../../database/query.ts";
import { type Fragment, fragment, ref, type SupplierRef } from "../../database/ref.ts";
import { vendors } from "../../database/schema.ts";
import { Refusal } from "../../calls/refusal.ts";

/** The one register behind its two faces, bakeries and restaurants. */
export type Face = "bakery" | "restaurant";

const MOST = 500;

const Depended = Supplier.pick({ name: true, open_orders: true, open_series: true });

/** What the statements below call the suppliers. */
const v = ref(vendors, "v");

const faces: Record<Face, Fragment> = {
  bakery: fragment`${v.restaurant_type} is null`,
  restaurant: fragment`${v.restaurant_type} is not null`,
};

/** The driver would make dates of the days, and give the hours with seconds. */
const written: Partial<Record<keyof typeof StoredSupplier.shape, Fragment>> = {
  closed_dates: fragment`${v.closed_dates}::text[] as closed_dates`,
  earliest_time: fragment`to_char(${v.earliest_time}, 'HH24:MI') as earliest_time`,
  latest_time: fragment`to_char(${v.latest_time}, 'HH24:MI') as latest_time`,
};
const columns = sql.join(
  keysOf(StoredSupplier.shape).map((column) => written[column] ?? v[column]),
  sql`, `,
);

export async function listSuppliers(tx: Tx, face: Face, search: string, today: Temporal.PlainDate) {
  const rows = await readRows(tx, Supplier)`
    select v.*, ${openOrders(v, today)} as open_orders, ${openSeries(v, today)} as open_series
    from (select ${columns} from vendors v
      where ${faces[face]} and (${contains(v.name, search)} or ${contains(v.address, search)})
      order by lower(v.name), v.id limit ${MOST + 1}) v`;
  const found = rows.sort((a, b) => compareSwedish(a.name, b.name));
  return { suppliers: found.slice(0, MOST), more: found.length > MOST };
}

/** The supplier without its face's say: the week sheet and the form ask for any. */
export async function findSupplier(tx: Tx, id: string) {
  const supplier = await findRow(tx, StoredSupplier)`select ${columns} from vendors v where v.id = ${id}`;
  return supplier ?? null;
}

export async function addSupplier(tx: Tx, supplier: typeof vendors.$inferInsert): Promise<{ id: string }> {
  const [added] = await tx
    .insert(vendors)
    .values(supplier)
    .onConflictDoNothing()
    .returning({ id: vendors.id });
  if (!added) throw alreadyThere(supplier);
  await writeAudit(tx, { action: "supplier-added", companyId: null, details: { id: added.id } });
  return added;
}

export const alreadyThere = ({ name, address }: { name: string; address: string }) =>
  new Refusal("supplier-exists", `${name} finns redan på ${address}.`, {
    name: "Det finns redan en leverantör med samma namn och adress",
  });

type Wish = { id: string; active: boolean; despiteOrders: boolean };

/** Nobody switches a supplier off without having read who waits for it. */
export async function setActive(
  tx: Tx,
  face: Face,
  { id, active, despiteOrders }: Wish,
  today: Temporal.PlainDate,
) {
  const supplier = await findRow(tx, Depended)`
    select v.name, ${openOrders(v, today)} as open_orders, ${openSeries(v, today)} as open_series
    from vendors v where v.id = ${id} and ${faces[face]} for update of v`;
  if (!supplier) throw new Refusal("supplier-not-found");
  if (!active && !despiteOrders && supplier.open_orders + supplier.open_series > 0)
    throw ordersDepend(
      supplier,
      await openOrdersOf(tx, id, today),
      `De som leverantören har fått går vidare till nästa som kan, och ${supplier.name} får besked. Nya förfrågningar skickas inte till en inaktiv leverantör.`,
      today,
    );
  // updated_at stays: an open edit form does not have this field, and must not be refused as stale.
  await tx.update(vendors).set({ active }).where(eq(vendors.id, id));
  await writeAudit(tx, {
    action: active ? "supplier-activated" : "supplier-deactivated",
    companyId: null,
    details: { id, open_orders: supplier.open_orders },
  });
  return { active };
}

const OpenOrder = {
  company_name: z.string(),
  kind: z.enum(orderKinds),
  delivery_date: z.string(),
};
type OpenOrder = Row<typeof OpenOrder>;

/** What is still to come from a supplier, the next first. */
export const openOrdersOf = (tx: Tx, id: string, today: Temporal.PlainDate): Promise<OpenOrder[]> =>
  readRows(tx, OpenOrder)`
    select c.name as company_name, o.kind, o.delivery_date::text as delivery_date
    from orders o join companies c on c.id = o.company_id
    where o.supplier_id = ${id} and o.delivery_date >= ${today.toString()} and o.status in ${openStatuses}
    order by o.delivery_date, c.name, o.id`;

/** Series that order from a supplier; of those that have one of these weekdays, where they are told. */
export async function countSeries(
  tx: Tx,
  id: string,
  weekdays: readonly number[] | null,
  today: Temporal.PlainDate,
): Promise<number> {
  const { count } = await readRow(tx, { count: z.number() })`
    select count(*)::int as count from meal_events s where ${isOpenSeries(sql`${id}`, today)}
      and ${weekdays ? sql`s.days_of_week && ${sql.param(weekdays)}::int[]` : sql`true`}`;
  return count;
}

const NAMED_ORDERS = 5;

/** Says which orders a change would meet, and what becomes of them. */
export function ordersDepend(
  { name, open_series }: Pick<Supplier, "name" | "open_series">,
  orders: readonly OpenOrder[],
  follows: string,
  today: Temporal.PlainDate,
): Refusal {
  const what = [
    ...(orders.length > 0 ? [counted(orders.length, "öppen beställning", "öppna beställningar")] : []),
    ...(open_series > 0 ? [counted(open_series, "återkommande måltid", "återkommande måltider")] : []),
  ];
  const named = orders.slice(0, NAMED_ORDERS).map(({ company_name, kind, delivery_date }) => {
    const day = formatDayFrom(Temporal.PlainDate.from(delivery_date), today);
    return `• ${company_name}, ${kindTraits[kind].name} ${day}`;
  });
  const rest = orders.length - named.length;
  const lines = [...named, ...(rest > 0 ? [`• och ${rest} till`] : [])];
  const list = lines.length > 0 ? `:\n${lines.join("\n")}\n` : ". ";
  return new Refusal("orders-depend", `${name} har ${listed(what)}${list}${follows}`);
}

function openOrders(v: SupplierRef, today: Temporal.PlainDate): SQL {
  const day = today.toString();
  return sql`((select count(*)::int from cake_orders o where o.bakery_id = ${v.id} and o.delivery_date >= ${day}
      and o.status in ${openStatuses})
    + (select count(*)::int from meal_orders o where o.restaurant_id = ${v.id} and o.delivery_date >= ${day}
      and o.status in ${openStatuses}))`;
}

const openSeries = (v: SupplierRef, today: Temporal.PlainDate): SQL =>
  sql`(select count(*)::int from meal_events s where ${isOpenSeries(v.id, today)})`;

const isOpenSeries = (supplier: SQL, today: Temporal.PlainDate): SQL =>
  sql`s.restaurant_id = ${supplier} and s.active and s.mode = 'recurring'
    and (s.end_date is null or s.end_date >= ${today.toString()})`;
