import { sql } from "drizzle-orm";
import { importProducts } from "../../../../contract/assortment.ts";
import { MOST_PRODUCTS, productKey } from "../../../../domain/products.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { supplier_products } from "../../../database/schema.ts";
import { isDuplicate } from "../../../database/unique.ts";
import { listProductsOf, productExists, requireSupplier } from "../products.ts";

export default implement(importProducts, async ({ input: { supplier_id, products }, tx, refuse }) => {
  await requireSupplier(tx, supplier_id, { hold: true });
  const keys = products.map(productKey);
  const twice = products.find((product, index) => keys.indexOf(productKey(product)) < index);
  if (twice) throw refuse("product-exists", `${twice.name} står två gånger i listan.`);
  const known = new Map((await listProductsOf(tx, supplier_id)).map((one) => [productKey(one), one.id]));
  const rows = products.map((product) => ({ ...product, supplier_id, id: known.get(productKey(product)) }));
  const [replaced, added] = [rows.filter(({ id }) => id), rows.filter(({ id }) => !id)];
  if (known.size + added.length > MOST_PRODUCTS) throw refuse("too-many-products");
  // What is replaced keeps its id: orders name it.
  const values = rows.map(({ id, ...row }) => ({ ...row, id: id ?? sql`default` }));
  const excluded = Object.fromEntries(
    (["name", "kind", "sizes", "allergens", "diets", "season_from", "season_to", "active"] as const).map(
      (column) => [column, sql.raw(`excluded.${column}`)],
    ),
  );
  await tx
    .insert(supplier_products)
    .values(values)
    .onConflictDoUpdate({ target: supplier_products.id, set: { ...excluded, updated_at: sql`app_now()` } })
    .catch((error: unknown) => {
      throw isDuplicate(error) ? productExists("En av produkterna") : error;
    });
  await writeAudit(tx, {
    action: "assortment-changed",
    companyId: null,
    details: { id: supplier_id, count: rows.length },
  });
  return { added: added.length, replaced: replaced.length };
});
