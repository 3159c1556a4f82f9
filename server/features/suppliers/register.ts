import { eq, type SQL, sql } from "drizzle-orm";
import { keysOf } from "../../../contract/entities/entity.ts";
import { StoredSupplier, Supplier } from "../../../contract/entities/supplier.ts";
import { openStatuses } from "../../../domain/orders.ts";
import { compareSwedish, counted, listed } from "../../../domain/swedish.ts";
import { writeAudit } from "../../calls/audit.ts";
import { contains } from "../../database/contains.ts";
import type { Tx } from "../../database/database.ts";
import { findRow, readRows } from "../../database/query.ts";
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

/** The driver would make dates of the days. */
const columns = sql.join(
  keysOf(StoredSupplier.shape).map((column) =>
    column === "closed_dates" ? fragment`${v.closed_dates}::text[] as closed_dates` : v[column],
  ),
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

/** Nobody switches a supplier off without having read how many wait for it. */
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
  const depending = dependingOn(supplier);
  if (!active && depending && !despiteOrders) {
    throw new Refusal("orders-depend", `${supplier.name} har ${depending}.`);
  }
  // updated_at stays: an open edit form does not have this field, and must not be refused as stale.
  await tx.update(vendors).set({ active }).where(eq(vendors.id, id));
  await writeAudit(tx, {
    action: active ? "supplier-activated" : "supplier-deactivated",
    companyId: null,
    details: { id, open_orders: supplier.open_orders },
  });
  return { active };
}

function dependingOn({ open_orders, open_series }: Pick<Supplier, "open_orders" | "open_series">): string {
  const orders = open_orders > 0 ? [counted(open_orders, "öppen beställning", "öppna beställningar")] : [];
  const series =
    open_series > 0 ? [counted(open_series, "återkommande måltid", "återkommande måltider")] : [];
  return listed([...orders, ...series]);
}

function openOrders(v: SupplierRef, today: Temporal.PlainDate): SQL {
  const day = today.toString();
  return sql`((select count(*)::int from cake_orders o where o.bakery_id = ${v.id} and o.delivery_date >= ${day}
      and o.status in ${openStatuses})
    + (select count(*)::int from meal_orders o where o.restaurant_id = ${v.id} and o.delivery_date >= ${day}
      and o.status in ${openStatuses}))`;
}

const openSeries = (v: SupplierRef, today: Temporal.PlainDate): SQL =>
  sql`(select count(*)::int from meal_events s where s.restaurant_id = ${v.id} and s.active and s.mode = 'recurring'
    and (s.end_date is null or s.end_date >= ${today.toString()}))`;
