import { sql } from "drizzle-orm";
import type { Feature } from "../../http/feature.ts";
import importProducts from "./calls/import-products.ts";
import listProducts from "./calls/list-products.ts";
import removeProduct from "./calls/remove-product.ts";
import saveProduct from "./calls/save-product.ts";

export const assortment = {
  name: "assortment",
  calls: [importProducts, listProducts, removeProduct, saveProduct],
  // By then no order that names it is still ahead.
  retention: [sql`delete from supplier_products where removed_at < app_now() - interval '400 days'`],
} satisfies Feature;
