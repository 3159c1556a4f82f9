import { and, eq, isNull, sql } from "drizzle-orm";
import { keysOf } from "../../../contract/entities/entity.ts";
import { productFields, type TypedProduct } from "../../../contract/entities/product.ts";
import { vatPercent } from "../../../domain/benefit.ts";
import { MOST_PRODUCTS, productKey } from "../../../domain/products.ts";
import { productKindsOf } from "../../../domain/suppliers.ts";
import { writeAudit } from "../../calls/audit.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { product_pictures, supplier_products } from "../../database/schema.ts";
import { isDuplicate } from "../../database/unique.ts";
import type { Services } from "../../providers/services.ts";
import { contentsChanged } from "./facts.ts";
import { listProductsOf, productExists, requireSupplier } from "./products.ts";

/** A supplier's assortment as it is read and changed: by the platform, or by itself on its page. */

export async function readAssortment(tx: Tx, supplierId: string, today: Temporal.PlainDate) {
  const supplier = await requireSupplier(tx, supplierId);
  return {
    supplier_name: supplier.name,
    vat_percent: vatPercent("food", today),
    meal_vat_percent: vatPercent("service", today),
    kinds: productKindsOf(supplier),
    products: await listProductsOf(tx, supplierId),
  };
}

type Saved = TypedProduct & { id: string | null; updated_at?: string | undefined };

export async function saveProduct(
  tx: Tx,
  services: Services,
  supplier_id: string,
  { id, updated_at, ...product }: Saved,
): Promise<{ id: string }> {
  await requireSupplier(tx, supplier_id, { hold: true });
  const known = await listProductsOf(tx, supplier_id);
  const before = known.find((one) => one.id === id);
  if (id !== null && !before) throw new Refusal("product-not-found");
  if (before && updated_at && updated_at !== before.updated_at) throw new Refusal("product-changed");
  if (!before && known.length >= MOST_PRODUCTS) throw new Refusal("too-many-products");
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
  if (before) await contentsChanged.publish(tx, services, { productIds: [before.id] });
  return { id: saved!.id };
}

/** Orders may name it: what is in it says whose the portions beside a cake are. */
export async function removeProduct(tx: Tx, supplier_id: string, id: string): Promise<void> {
  const removed = await tx
    .update(supplier_products)
    .set({ removed_at: sql`app_now()`, active: false })
    .where(
      and(
        eq(supplier_products.supplier_id, supplier_id),
        eq(supplier_products.id, id),
        isNull(supplier_products.removed_at),
      ),
    )
    .returning({ id: supplier_products.id });
  if (removed.length === 0) throw new Refusal("product-not-found");
  await tx.delete(product_pictures).where(eq(product_pictures.product_id, id));
  await writeAudit(tx, { action: "assortment-changed", companyId: null, details: { id: supplier_id } });
}

export async function importProducts(
  tx: Tx,
  services: Services,
  supplier_id: string,
  products: readonly TypedProduct[],
): Promise<{ added: number; replaced: number }> {
  await requireSupplier(tx, supplier_id, { hold: true });
  const keys = products.map(productKey);
  const twice = products.find((product, index) => keys.indexOf(productKey(product)) < index);
  if (twice) throw new Refusal("product-exists", `${twice.name} står två gånger i listan.`);
  const known = new Map((await listProductsOf(tx, supplier_id)).map((one) => [productKey(one), one.id]));
  const rows = products.map((product) => ({ ...product, supplier_id, id: known.get(productKey(product)) }));
  const replaced = rows.flatMap(({ id }) => id ?? []);
  const added = rows.length - replaced.length;
  if (known.size + added > MOST_PRODUCTS) throw new Refusal("too-many-products");
  // What is replaced keeps its id: orders name it.
  const values = rows.map(({ id, ...row }) => ({ ...row, id: id ?? sql`default` }));
  const excluded = Object.fromEntries(
    keysOf(productFields).map((column) => [column, sql.raw(`excluded.${column}`)]),
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
  if (replaced.length > 0) await contentsChanged.publish(tx, services, { productIds: replaced });
  return { added, replaced: replaced.length };
}
