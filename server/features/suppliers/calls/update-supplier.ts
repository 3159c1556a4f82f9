import { and, eq, ne, sql } from "drizzle-orm";
import type { Supplier as Listed } from "../../../../contract/entities/supplier.ts";
import { updateSupplier } from "../../../../contract/suppliers.ts";
import { normalized } from "../../../../domain/normalize.ts";
import { isClosed } from "../../../../domain/suppliers.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { isSame } from "../../../database/contains.ts";
import type { Tx } from "../../../database/database.ts";
import { vendors } from "../../../database/schema.ts";
import { isDuplicate } from "../../../database/unique.ts";
import { implementOutside, type Outside } from "../../../calls/implement.ts";
import { supplierChanged, supplierClosed, supplierEmailChanged } from "../facts.ts";
import { checkPlace } from "../check-place.ts";
import { alreadyThere, countSeries, findSupplier, openOrdersOf, ordersDepend } from "../register.ts";

export default implementOutside(updateSupplier, async (call) => {
  const { input, services, transaction, refuse } = call;
  const known = await transaction((tx) => findSupplier(tx, input.id));
  if (!known) throw refuse("supplier-not-found");
  if (hasMoved(known, input)) await checkPlace(services, input);
  return transaction((tx) => change(tx, call));
});

const hasMoved = (before: Supplier, after: Supplier): boolean =>
  before.address !== after.address ||
  isElsewhere(before.latitude, after.latitude) ||
  isElsewhere(before.longitude, after.longitude);

/** A form has six decimals, a tenth of a metre; the map and what was stored before may have had more. */
const isElsewhere = (before: number, after: number): boolean => Math.abs(before - after) > 0.000_001;

async function change(tx: Tx, { input, services, today, refuse }: Outside<typeof updateSupplier>) {
  const { id, updated_at, despiteOrders, despitePlace: _, ...supplier } = input;
  await tx.execute(sql`select 1 from vendors where id = ${id} for update`);
  const before = await findSupplier(tx, id);
  if (!before) throw refuse("supplier-not-found");
  if (updated_at && updated_at !== before.updated_at) throw refuse("supplier-changed");
  const closing = await checkOrders(tx, before, input, { today, despiteOrders });
  const [twin] = await tx
    .select({ id: vendors.id })
    .from(vendors)
    .where(
      and(
        ne(vendors.id, id),
        isSame(sql`${vendors.name}`, supplier.name),
        isSame(sql`${vendors.address}`, supplier.address),
      ),
    );
  if (twin) throw alreadyThere(supplier);
  await tx
    .update(vendors)
    .set({
      ...supplier,
      categories: unique(supplier.categories.map((kind) => normalized(kind).toLocaleLowerCase("sv"))),
      closed_weekdays: unique(supplier.closed_weekdays).sort((a, b) => a - b),
      cannot_make: unique(supplier.cannot_make),
      closed_dates: unique(supplier.closed_dates).sort(),
      updated_at: sql`app_now()`,
    })
    .where(eq(vendors.id, id))
    .catch((error: unknown) => {
      throw isDuplicate(error) ? alreadyThere(supplier) : error;
    });
  await writeAudit(tx, { action: "supplier-changed", companyId: null, details: { id } });
  if (closing.length > 0) await supplierClosed.publish(tx, services, { supplierId: id, dates: closing });
  await supplierChanged.publish(tx, services, { supplierId: id });
  if (supplier.email && supplier.email !== before.email)
    await supplierEmailChanged.publish(tx, services, { supplierId: id });
  return { id };
}

type Supplier = Pick<
  Listed,
  "name" | "address" | "latitude" | "longitude" | "closed_weekdays" | "closed_dates"
> & { id: string };

/** Nobody moves a supplier, or closes it on a day, without having read which deliveries that meets. Gives its new closed days that have some. */
async function checkOrders(
  tx: Tx,
  before: Supplier,
  after: Supplier,
  { today, despiteOrders }: { today: Temporal.PlainDate; despiteOrders: boolean },
): Promise<string[]> {
  const moved = hasMoved(before, after);
  const orders = await openOrdersOf(tx, before.id, today);
  const closing = orders.filter(({ delivery_date }) => {
    const day = Temporal.PlainDate.from(delivery_date);
    return isClosed(after, day) && !isClosed(before, day);
  });
  const weekdays = after.closed_weekdays.filter((day) => !before.closed_weekdays.includes(day));
  const open_series = await countSeries(tx, before.id, moved ? null : weekdays, today);
  const met = moved ? orders : closing;
  if (met.length + open_series > 0 && !despiteOrders)
    throw ordersDepend({ name: before.name, open_series }, met, moved ? STILL_DELIVERS : PASSED_ON, today);
  return unique(closing.map(({ delivery_date }) => delivery_date));
}

const STILL_DELIVERS = "Hör med leverantören om de ändå levereras.";
const PASSED_ON = "Sparar du ändå frågas nästa leverantör för de dagarna, och den här får besked.";

const unique = <Item>(items: Item[]): Item[] => [...new Set(items)];
