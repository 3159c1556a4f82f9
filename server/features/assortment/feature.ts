import { sql } from "drizzle-orm";
import type { Feature } from "../../http/feature.ts";
import importProducts from "./calls/import-products.ts";
import listProducts from "./calls/list-products.ts";
import removeProductPicture from "./calls/remove-product-picture.ts";
import removeProduct from "./calls/remove-product.ts";
import saveProductPicture from "./calls/save-product-picture.ts";
import saveProduct from "./calls/save-product.ts";
import { assortmentRoutes } from "./routes.ts";

export const assortment = {
  name: "assortment",
  calls: [importProducts, listProducts, removeProduct, removeProductPicture, saveProduct, saveProductPicture],
  routes: assortmentRoutes,
  // By then no order that names it is still ahead.
  retention: [sql`delete from supplier_products where removed_at < app_now() - interval '400 days'`],
} satisfies Feature;
