import { and, eq, sql } from "drizzle-orm";
import { saveProduct } from "../../../../contract/assortment.ts";
import { MOST_PRODUCTS } from "../../../../domain/products.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { supplier_products } from "../../../database/schema.ts";
import { isDuplicate } from "../../../database/unique.ts";
import { listProductsOf, productExists, requireSupplier } from "../products.ts";

export default implement(saveProduct, async ({ input, tx, refuse }) => {
  const { id, supplier_id, updated_at, ...product } = input;
  await requireSupplier(tx, supplier_id, { hold: true });
  const known = await listProductsOf(tx, supplier_id);
  const before = known.find((one) => one.id === id);
  if (id !== null && !before) throw refuse("product-not-found");
  if (before && updated_at && updated_at !== before.updated_at) throw refuse("product-changed");
  if (!before && known.length >= MOST_PRODUCTS) throw refuse("too-many-products");
  const [saved] = await (
    before
      ? tx
          .update(supplier_products)
          .set({ ...product, updated_at: sql`app_now()` })
          .where(and(eq(supplier_products.supplier_id, supplier_id), eq(supplier_products.id, before.id)))
          .returning({ id: supplier_products.id })
      : tx
          .insert(supplier_products)
          .values({ ...product, supplier_id })
          .returning({ id: supplier_products.id })
  ).catch((error: unknown) => {
    throw isDuplicate(error) ? productExists(product.name) : error;
  });
  await writeAudit(tx, { action: "assortment-changed", companyId: null, details: { id: supplier_id } });
  return { id: saved!.id };
});
