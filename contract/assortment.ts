import { z } from "zod";
import { MOST_PRODUCTS } from "../domain/products.ts";
import { defineCall } from "./define.ts";
import { Product, productFields, TypedProduct, wholeProduct } from "./entities/product.ts";
import { typedInto } from "./entities/entity.ts";
import { id, list, nothing, raw } from "./fields.ts";

/** What a supplier makes, and for how much. */

const supplier_id = id;

export const listProducts = defineCall({
  name: "list-products",
  about: "A supplier's products by name, at most 500, also those that it does not offer now.",
  callers: "admin",
  input: z.object({ supplier_id }),
  output: z.object({
    supplier_name: z.string(),
    /** Of food that is sold today, in per cent; prices are without it. */
    vat_percent: z.number(),
    products: z.array(Product),
  }),
  refusals: ["supplier-not-found"],
  reads: true,
});

export const saveProduct = defineCall({
  name: "save-product",
  about: "Adds a product to a supplier's assortment, or changes one. What has been ordered stays as it was.",
  callers: "admin",
  input: z
    .object({
      supplier_id,
      ...typedInto(productFields),
      /** Null is a new one. */
      id: id.nullable(),
      /** The change that the form began with: what somebody else has entered since is not written over. */
      updated_at: raw(50).optional(),
    })
    .check(wholeProduct),
  output: z.object({ id }),
  refusals: [
    "supplier-not-found",
    "product-not-found",
    "product-changed",
    "product-exists",
    "too-many-products",
  ],
});

export const removeProduct = defineCall({
  name: "remove-product",
  about: "Takes a product out of a supplier's assortment. What has been ordered keeps its name and price.",
  callers: "admin",
  input: z.object({ supplier_id, id }),
  output: nothing,
  refusals: ["product-not-found"],
});

const TOO_MANY = `Högst ${MOST_PRODUCTS} produkter på en gång. Dela upp listan.`;

export const importProducts = defineCall({
  name: "import-products",
  about: "Adds all products of a list at once, or none; those that have a name of the list are replaced.",
  callers: "admin",
  input: z.object({
    supplier_id,
    products: list(TypedProduct, {
      min: 1,
      tooFew: "Listan har inga produkter",
      max: MOST_PRODUCTS,
      tooMany: TOO_MANY,
    }),
  }),
  output: z.object({ added: z.number(), replaced: z.number() }),
  refusals: ["supplier-not-found", "product-exists", "too-many-products"],
  // The longest list, with all its allergens and sizes.
  maxBytes: 1_000_000,
});
