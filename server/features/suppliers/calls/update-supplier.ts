import { and, eq, ne, sql } from "drizzle-orm";
import { updateSupplier } from "../../../../contract/suppliers.ts";
import { normalized } from "../../../../domain/normalize.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { isSame } from "../../../database/contains.ts";
import { vendors } from "../../../database/schema.ts";
import { isDuplicate } from "../../../database/unique.ts";
import { implement } from "../../../calls/implement.ts";
import { supplierChanged } from "../facts.ts";
import { alreadyThere } from "../register.ts";

export default implement(updateSupplier, async ({ input, tx, services, refuse }) => {
  const { id, updated_at, ...supplier } = input;
  const [before] = await tx
    .select({ updated_at: vendors.updated_at })
    .from(vendors)
    .where(eq(vendors.id, id))
    .for("update");
  if (!before) throw refuse("supplier-not-found");
  if (updated_at && updated_at !== before.updated_at) throw refuse("supplier-changed");
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
  await supplierChanged.publish(tx, services, { supplierId: id });
  return { id };
});

const unique = <Item>(items: Item[]): Item[] => [...new Set(items)];
