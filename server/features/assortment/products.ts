import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { Product } from "../../../contract/entities/product.ts";
import { MOST_PRODUCTS } from "../../../domain/products.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { ref } from "../../database/ref.ts";
import { supplier_products, vendors } from "../../database/schema.ts";
import { pictureOf } from "./picture-address.ts";

/** Suppliers' products as they are stored. */

const columns = sql`p.id, p.name, p.kind, p.description, p.sizes, p.least_people, p.weekdays, p.allergens, p.diets, p.season_from, p.season_to, p.active,
  ${pictureOf(ref(supplier_products, "p"))} as picture, p.updated_at`;

export const listProductsOf = (tx: Tx, supplierId: string): Promise<Product[]> =>
  readRows(
    tx,
    Product,
  )`select ${columns} from supplier_products p where p.supplier_id = ${supplierId} and p.removed_at is null
    order by lower(p.name), p.id limit ${MOST_PRODUCTS}`;

/** What each of these offers now. Most have told of nothing: then it is one small statement. */
export async function readAssortments(
  tx: Tx,
  supplierIds: readonly (string | null)[],
): Promise<Map<string, Product[]>> {
  const ids = [...new Set(supplierIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const rows = await readRows(tx, Product.extend({ supplier_id: z.string() }))`
    select ${columns}, p.supplier_id from supplier_products p
    where p.supplier_id = any (${sql.param(ids)}::uuid[]) and p.active and p.removed_at is null order by p.id`;
  return Map.groupBy(rows, ({ supplier_id }) => supplier_id);
}

/** These, also where they are not offered now, or not listed any more. */
export async function readProducts(tx: Tx, ids: readonly (string | null)[]): Promise<Map<string, Product>> {
  const rows = await readRows(tx, Product)`
    select ${columns} from supplier_products p where p.id = any (${sql.param(ids)}::uuid[])`;
  return new Map(rows.map((product) => [product.id, product]));
}

/** Whoever changes its assortment holds it, so that two lists at once do not exceed the most there may be. */
export async function requireSupplier(tx: Tx, id: string, { hold = false } = {}) {
  const query = tx.select().from(vendors).where(eq(vendors.id, id));
  const [supplier] = hold ? await query.for("update") : await query;
  if (!supplier) throw new Refusal("supplier-not-found");
  return supplier;
}

export const productExists = (name: string): Refusal =>
  new Refusal("product-exists", `${name} finns redan i sortimentet.`, {
    name: "Det finns redan en produkt med det namnet",
  });
