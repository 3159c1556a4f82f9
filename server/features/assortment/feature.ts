import type { Feature } from "../../http/feature.ts";
import importProducts from "./calls/import-products.ts";
import listProducts from "./calls/list-products.ts";
import removeProduct from "./calls/remove-product.ts";
import saveProduct from "./calls/save-product.ts";

export const assortment = {
  name: "assortment",
  calls: [importProducts, listProducts, removeProduct, saveProduct],
} satisfies Feature;
